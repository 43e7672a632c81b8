"""API of games."""
