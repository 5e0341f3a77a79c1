"""How things look: on a terminal, as plain text, as files."""
