"""The log as an application of Django."""

from django.apps import AppConfig

from .own_kinds import SENTENCES


class Audit(AppConfig):
    name = "audit"
    label = "audit"

    def ready(self) -> None:
        from . import checks, kinds

        kinds.register_all(SENTENCES)
        checks.announce()
