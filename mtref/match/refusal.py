"""What is said when something typed cannot be."""

from __future__ import annotations


class Refused(ValueError):
    """Something typed that cannot be; the message is a sentence for the player who typed it.

    Nothing has been changed when it is raised.
    """

    exit_status = 2


class NothingToDo(Refused):
    """What was asked for makes sense but there is nothing to do it to: an answer of "no"."""

    exit_status = 1


class JournalDamaged(ValueError):
    """The journal of a match holds an event that cannot have been written by this program."""

    exit_status = 4
