"""A whole round, turn by turn: the text that keeps it, where it stands, and what its end is worth."""
