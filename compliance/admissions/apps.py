"""Admissions: guests checked, cards issued, guests refused and the grounds."""

from django.apps import AppConfig


class Admissions(AppConfig):
    name = "compliance.admissions"
    label = "admissions"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.exclusions.visit_limits import selectors as visits
        from compliance.people.presentation import panels
        from compliance.people.selectors import number_providers as numbers

        from .acts import KINDS, LABELS
        from .guest_history import presentation as guests
        from .guest_history import selectors as history

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        # Imports go downward only: lower areas cannot ask this one, so it registers what they show and count.
        panels.register_panel("admissions", guests.guest_panels)
        # Registered apart: the pages of measures show the refusals alone.
        panels.register_panel("turned away", guests.turned_away)
        numbers.register_provider("cards", history.card_holders)
        visits.count_by(history.days_in)
