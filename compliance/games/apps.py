"""Application of games, pay tables and means of payment (LU arts 5, 33, 62; NL 1.1(2~))."""

from django.apps import AppConfig


class Games(AppConfig):
    name = "compliance.games"
    label = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from .acts import APPROVALS, KINDS, LABELS

        kinds.register_all(KINDS)
        kinds.register_approvals(APPROVALS)
        kinds.register_labels(LABELS)
