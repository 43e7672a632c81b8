"""The API of payouts."""
