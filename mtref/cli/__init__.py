"""The commands: each parses, asks the program, and prints; no rule and no sum is made here."""
