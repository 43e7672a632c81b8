"""Payouts of winnings and large payments (LU house rules, Paiements, Super-Jack; NL 1.1(14), 6.1(2~), 6.2(5~))."""

from django.apps import AppConfig


class Payouts(AppConfig):
    name = "compliance.payouts"
    label = "payouts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit import kinds
        from compliance.http import pending_tasks
        from compliance.people import numbers, panels

        from . import selectors
        from .acts import KINDS, LABELS
        from .views.of_guest import panels as of_guest
        from .views.queue import waits

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        pending_tasks.register("payouts", waits)
        panels.register("payouts", of_guest)
        numbers.register("payouts", selectors.receivers)
