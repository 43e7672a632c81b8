"""How long data of persons are kept, how they are erased, and what a person is told of what the house has."""

from django.apps import AppConfig


class Retention(AppConfig):
    name = "compliance.retention"
    label = "retention"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from .acts import KINDS

        kinds.register_all(KINDS)
