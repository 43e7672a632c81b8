"""API for guests."""
