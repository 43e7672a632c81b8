"""Pages of colour chips."""
