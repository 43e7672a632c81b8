"""Application of training of employees."""

from django.apps import AppConfig


class Training(AppConfig):
    name = "compliance.training"
    label = "training"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.http.screens import pending_tasks

        from .acts import KINDS, LABELS
        from .views import list_pending_tasks

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        pending_tasks.register_provider("training", list_pending_tasks)
