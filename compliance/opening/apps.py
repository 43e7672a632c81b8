"""Application that opens casinos in production (ADR 85)."""

from django.apps import AppConfig


class Opening(AppConfig):
    name = "compliance.opening"
    label = "opening"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from .acts import KINDS

        kinds.register_all(KINDS)
