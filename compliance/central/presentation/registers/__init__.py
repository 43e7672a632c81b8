"""Registers of the central register."""
