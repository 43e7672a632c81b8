"""Application of orphan funds (LU art. 8 «Orphelins»; NL 1.1(3~) and 6.1(3~))."""

from django.apps import AppConfig


class Orphans(AppConfig):
    name = "compliance.orphans"
    label = "orphans"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.cage.witnesses.selectors import register_kind
        from compliance.http.screens import pending_tasks
        from compliance.vault.contents import register_contents

        from .account.presentation.alarms import list_pending_tasks
        from .acts import APPROVALS, KINDS, LABELS
        from .claims.services import evidence
        from .finds.presentation.witnesses import list_finds_to_confirm
        from .finds.selectors import FIND, FIND_STEP
        from .finds.services import photographs

        kinds.register_all(KINDS)
        kinds.register_approvals(APPROVALS)
        kinds.register_labels(LABELS)
        register_kind(FIND, FIND_STEP)
        register_contents(photographs.STORED, evidence.STORED)
        pending_tasks.register_provider("orphans", list_pending_tasks)
        pending_tasks.register_provider("finds", list_finds_to_confirm)
