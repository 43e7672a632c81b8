"""The status page of the log: sealing, keys and witnesses."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from ..publishing import published_log
from ..reading.views import GuardedRequest
from ..sealing.schema_attestation import schema_faults
from ..store.archived_leaves import removed_parts
from ..store.queries import ask
from ..store.tree_store import Missing
from ..tlog.policy import WrongPolicy
from .processes import open_link
from .status import log_state


def show_state(request: GuardedRequest) -> HttpResponse:
    """Show the state of the log, alarms first."""
    found = log_state(ask, schema_faults(open_link("default")), timezone.now())
    try:
        witnessed = published_log.witnessed_head(ask)[0].size if found.witnesses else None
    except (Missing, WrongPolicy):
        witnessed = None
    with timezone.override(request.presence.house.zone):
        context = {"found": found, "witnessed": witnessed, "archived": removed_parts(ask)}
        return render(request, "audit/state.html", context)
