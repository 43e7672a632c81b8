"""The checks of a house, one small function each."""
