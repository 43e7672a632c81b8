"""A national exclusion register queried at each admission, such as Cruks in the Netherlands."""

from django.apps import AppConfig


class Central(AppConfig):
    name = "compliance.central"
    label = "central"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from .acts import KINDS, LABELS
        from .services import system_checks as checks

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        checks.register_checks()
