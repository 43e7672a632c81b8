"""Pages of notices and their letters."""
