"""The API of money left behind."""
