"""Formats of the vault, without database and settings."""
