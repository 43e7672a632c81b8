"""Screens of the games."""
