"""Admissions: guests checked, cards issued, guests refused and the grounds."""

from django.apps import AppConfig


class Admissions(AppConfig):
    name = "compliance.admissions"
    label = "admissions"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.exclusions.visit_limits import selectors as visit_limit_selectors
        from compliance.people.presentation import panels
        from compliance.people.selectors import number_providers

        from .acts import APPROVALS, KINDS, LABELS
        from .guest_history import presentation as guest_history
        from .guest_history import selectors as history_selectors

        kinds.register_all(KINDS)
        kinds.register_approvals(APPROVALS)
        kinds.register_labels(LABELS)
        # Imports go downward only: lower areas cannot ask this one, so it registers what they show and count.
        panels.register_panel("admissions", guest_history.guest_panels)
        # Registered apart: the pages of measures show the refusals alone.
        panels.register_panel("turned away", guest_history.turned_away)
        number_providers.register_provider("cards", history_selectors.card_holders)
        visit_limit_selectors.count_by(history_selectors.days_in)
