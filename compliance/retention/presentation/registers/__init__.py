"""Registers of retention, each defined once for page, files, API list and log."""
