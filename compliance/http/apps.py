"""Shared by every screen and API path: the staff member, the venue, and the permissions."""

from django.apps import AppConfig


class Http(AppConfig):
    name = "compliance.http"
    label = "http"
