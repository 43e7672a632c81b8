"""Application of equipment and its inspections."""

from django.apps import AppConfig


class Equipment(AppConfig):
    name = "compliance.equipment"
    label = "equipment"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from .acts import KINDS, LABELS

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
