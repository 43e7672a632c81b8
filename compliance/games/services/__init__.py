"""Acts on gaming tables, means of payment, stakes, and applications to the Minister."""
