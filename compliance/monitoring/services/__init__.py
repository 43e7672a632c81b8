"""Acts on linked operations."""
