"""Application that counts what each account reads, and alerts the compliance officer (ADR 70)."""

from django.apps import AppConfig


class Usage(AppConfig):
    name = "compliance.usage"
    label = "usage"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds, log
        from compliance.http.access.use_limits import register_counters
        from compliance.http.screens import pending_tasks

        from .acts import APPROVALS, KINDS, LABELS
        from .services.counting import count_entry, count_use
        from .services.denials import log_denial
        from .views import list_pending_tasks

        kinds.register_all(KINDS)
        kinds.register_approvals(APPROVALS)
        kinds.register_labels(LABELS)
        log.observe_entries(count_entry)
        register_counters(uses=count_use, denials=log_denial)
        pending_tasks.register_provider("use-alerts", list_pending_tasks)
