"""Pages of a list of staff."""
