"""Exclusions by the Minister and by management, self-exclusions, and visit limits."""

from django.apps import AppConfig


class Exclusions(AppConfig):
    name = "compliance.exclusions"
    label = "exclusions"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # These modules import models, which are not loaded before.
        from audit.recording import kinds
        from compliance.http.screens import pending_tasks
        from compliance.people.presentation import panels
        from compliance.vault.contents import register_contents

        from .acts import APPROVALS, KINDS, LABELS
        from .follow_ups.views import list_pending_tasks
        from .measure_pages.views import guest_panels
        from .ministerial_list.services.list_contents import STORED as LISTS
        from .signatures.services import STORED as SIGNATURES
        from .withheld_winnings.views.proposals import guest_panels as withholding_panels

        kinds.register_all(KINDS)
        kinds.register_approvals(APPROVALS)
        kinds.register_labels(LABELS)
        register_contents(LISTS, SIGNATURES)
        panels.register_panel("exclusions", guest_panels)
        panels.register_panel("withheld winnings", withholding_panels)
        pending_tasks.register_provider("follow-ups", list_pending_tasks)
