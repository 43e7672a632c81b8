"""Shifts, exchange and counts (LU art. 5; house rules, Paiements)."""

from django.apps import AppConfig


class Cage(AppConfig):
    name = "compliance.cage"
    label = "cage"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.http.screens import pending_tasks

        from .acts import APPROVALS, KINDS, LABELS
        from .days.views import list_pending_tasks as days_wait
        from .shifts.views.overview import list_pending_tasks
        from .vault_alerts.views import list_pending_tasks as alerts_wait

        kinds.register_all(KINDS)
        kinds.register_approvals(APPROVALS)
        kinds.register_labels(LABELS)
        pending_tasks.register_provider("cage", list_pending_tasks)
        pending_tasks.register_provider("cage days", days_wait)
        pending_tasks.register_provider("cage alerts", alerts_wait)
