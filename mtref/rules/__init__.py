"""What the rulebooks say: the axes on which they differ, and what each has written on each axis."""
