"""API of notices, over the same services as the pages."""
