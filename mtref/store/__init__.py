"""Where matches live: one file a match, saved whole or not at all, and a log that lists them."""
