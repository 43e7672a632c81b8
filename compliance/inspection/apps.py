"""The desk of the authority: the agents' reads, their observations, and the replies of management."""

from django.apps import AppConfig


class Inspection(AppConfig):
    name = "compliance.inspection"
    label = "inspection"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.http.screens import pending_tasks
        from compliance.vault.contents import register_contents

        from .acts import KINDS, LABELS
        from .services.thread import STORED
        from .views.observations import list_pending_tasks

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        register_contents(STORED)
        pending_tasks.register_provider("inspection", list_pending_tasks)
