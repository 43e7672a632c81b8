"""What every screen of games does: an act with what a form says, and rows of this house."""

from collections.abc import Callable
from typing import Any

from django import forms

from compliance.http.forms import show_refusal
from compliance.http.presence import HouseRequest, moment
from compliance.refusals import Refused


def who(request: HouseRequest) -> dict[str, Any]:
    """The house, the person and the moment of an act."""
    return {"house": request.presence.house, "by": request.presence.staff, "at": moment()}


def done(form: forms.Form, act: Callable[[], Any]) -> Any:
    """What an act gives; None after a refusal, which then stands beside its field."""
    if not form.is_valid():
        return None
    try:
        return act()
    except Refused as refused:
        show_refusal(refused, form)
        return None
