"""Pages of the notices, and their letters."""
