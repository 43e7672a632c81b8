"""Acts on gaming tables, means of stake, stakes, and applications to the Minister."""
