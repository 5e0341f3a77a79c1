"""May this be played? The rules of play, what a legal action does, and the ruling on a typed board."""
