"""Screens of money left behind."""
