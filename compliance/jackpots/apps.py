"""Application of jackpots at tables and machines (NL 1.1(12~), 3.2(10) to (12), 3.5(25), 6.1(2~), 6.2)."""

from django.apps import AppConfig


class Jackpots(AppConfig):
    name = "compliance.jackpots"
    label = "jackpots"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.machines.services import removal_checks
        from compliance.payouts.services import jackpot_checks

        from .acts import KINDS, LABELS
        from .services.machine_removals import check_machine_removal
        from .services.payout_checks import check_payment, check_request

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        removal_checks.register_check("jackpots", check_machine_removal)
        checks = jackpot_checks.JackpotChecks(on_request=check_request, on_payment=check_payment)
        jackpot_checks.register_checks("jackpots", checks)
