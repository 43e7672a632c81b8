"""Acts on linked transactions."""
