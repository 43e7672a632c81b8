"""Sealing of stored files: keys, start-up check and log sentences."""

from django.apps import AppConfig


class Vault(AppConfig):
    name = "compliance.vault"
    label = "vault"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from . import system_checks
        from .acts import KINDS

        kinds.register_all(KINDS)
        system_checks.register_check()
