"""The API of the guests."""
