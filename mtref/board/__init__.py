"""What lies on the table: the notation, the board as typed, and the position that it stands for."""
