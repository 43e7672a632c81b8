"""Application of bingo and keno."""

from django.apps import AppConfig


class DrawGames(AppConfig):
    name = "compliance.draw_games"
    label = "draw_games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds

        from .acts import KINDS, LABELS

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
