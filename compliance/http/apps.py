"""Shared by every screen and API path: the staff member, the venue, and the permissions."""

from django.apps import AppConfig
from django.core import checks


class Http(AppConfig):
    name = "compliance.http"
    label = "http"

    def ready(self) -> None:
        from .infrastructure.client_address import proxies_are_named

        checks.register(proxies_are_named, deploy=True)
