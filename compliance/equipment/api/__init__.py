"""API of equipment."""
