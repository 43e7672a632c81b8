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
        from .contents import Contents, register_contents
        from .services.sealed_texts import KIND

        register_contents(Contents("vault.SealedText", KIND, "venue_id", has_tokens=True, at_once=500))
        kinds.register_all(KINDS)
        system_checks.register_check()
