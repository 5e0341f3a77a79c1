"""How it looks: one module a format, all from what `match` and `referee` know. No rule and no sum is made here."""
