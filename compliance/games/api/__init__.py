"""The API of the games."""
