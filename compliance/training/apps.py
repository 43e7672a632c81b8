"""Application of training of employees."""

from django.apps import AppConfig


class Training(AppConfig):
    name = "compliance.training"
    label = "training"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from .acts import KINDS, LABELS

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
