"""A central register of the state that a house asks at each admission, such as Cruks in the Netherlands."""

from django.apps import AppConfig


class Central(AppConfig):
    name = "compliance.central"
    label = "central"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit import kinds

        from . import checks
        from .acts import KINDS, LABELS

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        checks.announce()
