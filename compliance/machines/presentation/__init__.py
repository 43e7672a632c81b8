"""Registers and words of gaming machines."""
