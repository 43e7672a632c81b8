"""Application that rehearses the restoration of backups and reports the result (ADR 86)."""

from django.apps import AppConfig


class Recovery(AppConfig):
    name = "compliance.recovery"
    label = "recovery"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.http.screens import pending_tasks

        from .acts import KINDS
        from .presentation.tasks import list_pending_tasks

        kinds.register_all(KINDS)
        pending_tasks.register_provider("recovery", list_pending_tasks)
