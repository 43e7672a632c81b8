"""Acts on payouts."""
