"""Application of linked transactions (A-11; Directive (EU) 2015/849 art. 11(d), Regulation (EU) 2024/1624 art. 19)."""

from django.apps import AppConfig


class Monitoring(AppConfig):
    name = "compliance.monitoring"
    label = "monitoring"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.http.screens import pending_tasks

        from .acts import KINDS
        from .views import list_pending_tasks

        kinds.register_all(KINDS)
        pending_tasks.register_provider("alerts", list_pending_tasks)
