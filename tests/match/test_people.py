"""Who is who across matches."""

from __future__ import annotations

import pytest

from mtref.match.people import People
from mtref.match.refusal import NothingToDo, Refused


def test_chains_are_one_person_under_the_name_given_last() -> None:
    people = People().same("Ana", "Anna").same("Annie", "Nan").same("Annie", "Ana")
    assert people.names("NAN") == ("Annie", "Nan", "Ana", "Anna")
    assert people.shown(people.person("anna"), "anna") == "Annie"


def test_another_name_of_a_person_can_become_the_one_shown() -> None:
    assert People().same("Ana", "Anna").same("Anna", "Nan").groups == (("Anna", "Ana", "Nan"),)


def test_joining_twice_is_nothing_to_do() -> None:
    people = People().same("Ana", "Anna")
    for pair in (("Anna", "Ana"), ("Ben", "BEN")):
        with pytest.raises(NothingToDo):
            people.same(*pair)


def test_a_name_that_is_parted_leaves_the_others_joined() -> None:
    people = People().same("Ana", "Anna").same("Ana", "Nan")
    assert people.different("ana").groups == (("Anna", "Nan"),)
    assert people.different("Ana").different("Nan") == People()
    with pytest.raises(NothingToDo):
        people.different("Ben")


def test_accents_typed_in_two_ways_are_one_name() -> None:
    assert People().same("José", "Pepe").person("Jose\u0301") == "josé"


def test_a_name_may_be_cut_short_while_it_means_one_person() -> None:
    names = ["Ana", "Anna", "Annabel", "Ben"]
    people = People()
    assert people.find("b", names) == "Ben"
    assert people.find("ANA", names) == "Ana"
    with pytest.raises(Refused, match="Anna, Annabel; type more"):
        people.find("ann", names[1:])
    assert people.same("Anna", "Annabel").find("ann", names[1:]) == "Anna"
    with pytest.raises(Refused, match="Did you mean Annabel"):
        people.find("Annabell", names)
    with pytest.raises(Refused):
        people.find("", names)
