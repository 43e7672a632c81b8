"""Reports: ordered on a page, rendered by a worker, stored permanently."""

from django.apps import AppConfig


class Reports(AppConfig):
    name = "compliance.reports"
    label = "reports"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.vault.contents import register_contents

        from .acts import KINDS, LABELS
        from .ordering.services.volume_bytes import STORED

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        register_contents(*STORED)
