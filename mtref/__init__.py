"""mtref keeps score of Mexican Train at a real table and settles its disputes."""

__version__ = "0.1.0"
