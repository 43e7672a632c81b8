"""The page that says whether the log is sealed, by which keys, and who witnesses it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from . import publishing
from .attest import faults
from .processes import link
from .queries import ask
from .standing import log_state
from .tlog.policy import WrongPolicy
from .tree_store import Missing
from .views import GuardedRequest


def state(request: GuardedRequest) -> HttpResponse:
    """Where the log stands now, with what is wrong first."""
    found = log_state(ask, faults(link("default")), timezone.now())
    try:
        witnessed = publishing.witnessed_head(ask)[0].size if found.witnesses else None
    except (Missing, WrongPolicy):
        witnessed = None
    with timezone.override(request.presence.house.zone):
        return render(request, "audit/state.html", {"found": found, "witnessed": witnessed})
