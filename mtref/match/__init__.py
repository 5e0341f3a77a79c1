"""Who is winning: schedule, scoring, standings, and the match as the fold of its journal."""
