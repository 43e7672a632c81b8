"""Venues, their rooms and doors, and the staff with their posts."""

from django.apps import AppConfig


class Venues(AppConfig):
    name = "compliance.venues"
    label = "venues"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from allauth.mfa import signals

        from audit.reading import words
        from audit.recording import kinds, log
        from compliance.http.screens import pending_tasks

        from .acts import APPROVALS, KINDS, LABELS
        from .authentication import adapters as adapter
        from .selectors.devices import device_names
        from .services.approvals import check_approval
        from .views.devices import list_pending_tasks

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        kinds.register_approvals(APPROVALS)
        log.guard_approvals(check_approval)
        words.register_device_names(device_names)
        pending_tasks.register_provider("devices", list_pending_tasks)
        signals.authenticator_added.connect(adapter.factor_added)
        # New recovery codes replace the former ones: the log shows them as added.
        signals.authenticator_reset.connect(adapter.factor_added)
        signals.authenticator_removed.connect(adapter.factor_removed)
        signals.authentication_failed.connect(adapter.factor_failed)
