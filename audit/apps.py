"""Configuration of the audit application."""

from django.apps import AppConfig

from audit.recording.own_kinds import APPROVALS, SENTENCES


class Audit(AppConfig):
    name = "audit"
    label = "audit"

    def ready(self) -> None:
        # Not at the top: these modules import the models, which are loaded only now.
        from audit.recording import kinds
        from audit.schema import system_checks
        from audit.witnesses import checks

        kinds.register_all(SENTENCES)
        kinds.register_approvals(APPROVALS)
        checks.register_check()
        system_checks.register_check()
