"""Application of incidents, disputes, void rounds and decisions of the casino."""

from django.apps import AppConfig


class Incidents(AppConfig):
    name = "compliance.incidents"
    label = "incidents"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.http.screens import pending_tasks
        from compliance.people.presentation import panels
        from compliance.vault.contents import register_contents

        from .acts import KINDS, LABELS
        from .services.entries import STORED
        from .views.acts import guest_panels
        from .views.registers import list_pending_tasks

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        register_contents(STORED)
        panels.register_panel("incidents", guest_panels)
        pending_tasks.register_provider("incidents", list_pending_tasks)
