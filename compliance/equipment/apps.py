"""Application of equipment and its inspections (GG-32 to GG-36, GG-47; NL 3.1(7))."""

from django.apps import AppConfig


class Equipment(AppConfig):
    name = "compliance.equipment"
    label = "equipment"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.http.screens import pending_tasks

        from .acts import KINDS, LABELS
        from .views.register import list_pending_tasks

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        pending_tasks.register_provider("equipment", list_pending_tasks)
