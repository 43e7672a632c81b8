"""Forms of payouts."""
