"""Pages of the authority's desk and of its observations."""
