"""Writes the completion scripts and the man page from the tree of commands: `python -m completions.generate`."""
