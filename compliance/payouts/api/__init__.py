"""API of payouts."""
