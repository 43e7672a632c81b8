"""Retention periods, erasure of personal data, and data subject access."""

from django.apps import AppConfig


class Retention(AppConfig):
    name = "compliance.retention"
    label = "retention"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from .acts import KINDS

        kinds.register_all(KINDS)
