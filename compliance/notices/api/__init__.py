"""Notices through the API, over the services of their pages."""
