"""API of notices. It uses the same services as the pages."""
