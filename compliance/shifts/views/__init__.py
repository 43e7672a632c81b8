"""Screens of the cage."""
