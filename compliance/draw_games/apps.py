"""Application of bingo, keno and the levy of poker tables (NL 3.4(1~), 5.1, 5.2)."""

from django.apps import AppConfig


class DrawGames(AppConfig):
    name = "compliance.draw_games"
    label = "draw_games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.orphans.finds.services import ticket_checks

        from .acts import APPROVALS, KINDS, LABELS
        from .found_tickets.services import tickets
        from .prizes.domain import FOUND_BINGO, FOUND_KENO

        kinds.register_all(KINDS)
        kinds.register_approvals(APPROVALS)
        kinds.register_labels(LABELS)
        ticket_checks.register_check(FOUND_BINGO, tickets.check_bingo_ticket)
        ticket_checks.register_check(FOUND_KENO, tickets.check_keno_ticket)
