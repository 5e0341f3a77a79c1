"""The command line: it reads what is typed, hands it on, and shows the answer. No rule, no sum, no file format here."""
