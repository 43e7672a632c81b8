"""Application of incidents and disputes."""

from django.apps import AppConfig


class Incidents(AppConfig):
    name = "compliance.incidents"
    label = "incidents"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from .acts import KINDS, LABELS

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
