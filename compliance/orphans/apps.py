"""Money left behind (LU art. 8 «Orphelins»; NL 1.1(3~) and 6.1(3~))."""

from django.apps import AppConfig


class Orphans(AppConfig):
    name = "compliance.orphans"
    label = "orphans"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit import kinds
        from compliance.http import waiting

        from .acts import KINDS
        from .views.account import waits

        kinds.register_all(KINDS)
        waiting.register("orphans", waits)
