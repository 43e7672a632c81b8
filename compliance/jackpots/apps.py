"""Application of jackpots."""

from django.apps import AppConfig


class Jackpots(AppConfig):
    name = "compliance.jackpots"
    label = "jackpots"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from .acts import KINDS, LABELS

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
