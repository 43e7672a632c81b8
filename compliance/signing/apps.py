"""Signing papers that leave the house, and checking those that come back."""

from django.apps import AppConfig


class SigningConfig(AppConfig):
    name = "compliance.signing"
    label = "signing"

    def ready(self) -> None:
        from . import system_checks as checks

        checks.announce()
