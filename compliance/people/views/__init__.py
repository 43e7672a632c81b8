"""Pages for guests."""
