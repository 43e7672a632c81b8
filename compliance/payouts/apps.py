"""Payouts of winnings and large payments (LU house rules, Paiements, Super-Jack; NL 1.1(14), 6.1(2~), 6.2(5~))."""

from django.apps import AppConfig


class Payouts(AppConfig):
    name = "compliance.payouts"
    label = "payouts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.http.screens import pending_tasks
        from compliance.people.presentation import panels
        from compliance.people.selectors import number_providers

        from .acts import APPROVALS, KINDS, LABELS
        from .selectors import payouts as selectors
        from .views.guest_panel import guest_panels
        from .views.queue import list_pending_tasks

        kinds.register_all(KINDS)
        kinds.register_approvals(APPROVALS)
        kinds.register_labels(LABELS)
        pending_tasks.register_provider("payouts", list_pending_tasks)
        panels.register_panel("payouts", guest_panels)
        number_providers.register_provider("payouts", selectors.payees_by_number)
