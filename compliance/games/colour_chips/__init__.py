"""Colour chips of roulette tables: their series, the checks of the series, and the colours of players."""
