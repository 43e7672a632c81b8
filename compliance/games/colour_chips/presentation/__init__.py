"""Labels and registers of colour chips."""
