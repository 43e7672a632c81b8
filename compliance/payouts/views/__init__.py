"""Screens of payouts."""
