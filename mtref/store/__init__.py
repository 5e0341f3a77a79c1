"""Where matches and the players' own rulebooks live."""
