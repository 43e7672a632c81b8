"""The pages of the guests."""
