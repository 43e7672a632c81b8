"""Signing outgoing documents, and verifying signed ones."""

from django.apps import AppConfig


class SigningConfig(AppConfig):
    name = "compliance.signing"
    label = "signing"

    def ready(self) -> None:
        from . import system_checks as checks

        checks.register_check()
