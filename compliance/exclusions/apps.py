"""Who must be kept out: exclusions by the Minister and by the house, and self-bans."""

from django.apps import AppConfig


class Exclusions(AppConfig):
    name = "compliance.exclusions"
    label = "exclusions"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit import kinds

        from .acts import KINDS

        kinds.register_all(KINDS)
