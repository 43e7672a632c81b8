"""Application of notices: what the house must report to an authority, by when, and how it was sent."""

from django.apps import AppConfig


class Notices(AppConfig):
    name = "compliance.notices"
    label = "notices"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from .acts import APPROVALS, KINDS, LABELS

        kinds.register_all(KINDS)
        kinds.register_approvals(APPROVALS)
        kinds.register_labels(LABELS)
