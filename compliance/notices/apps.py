"""Application of notices: what the house must report to an authority, by when, and how it was sent."""

from django.apps import AppConfig


class Notices(AppConfig):
    name = "compliance.notices"
    label = "notices"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.vault.contents import Contents, register_contents

        from .acts import APPROVALS, KINDS, LABELS
        from .services.answers import SCAN
        from .services.issuing import LETTER

        kinds.register_all(KINDS)
        kinds.register_approvals(APPROVALS)
        kinds.register_labels(LABELS)
        register_contents(
            Contents("notices.LetterContent", LETTER, "letter__issue__venue_id"),
            Contents("notices.ScanContent", SCAN, "scan__answer__notice__venue_id"),
        )
