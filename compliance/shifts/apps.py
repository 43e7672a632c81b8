"""Shifts, exchange and counts (LU art. 5; house rules, Paiements)."""

from django.apps import AppConfig


class Shifts(AppConfig):
    name = "compliance.shifts"
    label = "shifts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit import kinds
        from compliance.http import pending_tasks

        from .acts import KINDS, LABELS
        from .views.cage import waits
        from .views.day import waits as days_wait

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        pending_tasks.register("shifts", waits)
        pending_tasks.register("cage days", days_wait)
