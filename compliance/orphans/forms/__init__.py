"""Forms of money left behind."""
