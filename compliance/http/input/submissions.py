"""One act from a screen: what its form holds goes to a service; a refusal is shown at the field that it is about."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from compliance.refusals import Refused

from ..access.presence import HouseRequest, moment
from .base import Form, show_refusal


@dataclass(frozen=True)
class Done:
    """What the service of an act gave."""

    row: Any


def submit(
    request: HouseRequest,
    form: Form | None,
    service: Callable[..., Any],
    /,
    *others: Form | None,
    shown_at: Mapping[str, str] = {},
    **known: object,
) -> Done | None:
    """Do an act with what a form says. None if something is to be corrected: the form then shows what.

    The service also takes `known`, who acts, where and when. Without a form, a refusal is a message on the next page.
    """
    presence = request.presence
    if form is not None and not form.is_valid():
        return None
    facts = {} if form is None else form.facts(presence.house)
    try:
        return Done(service(house=presence.house, by=presence.staff, at=moment(), **known, **facts))
    except Refused as refused:
        if form is None:
            messages.error(request, refused.sentence)
        else:
            show_refusal(refused, form, *others, shown_at=shown_at)
        return None


def redirect_done(request: HouseRequest, message: str, page: str, *ids: UUID | str) -> HttpResponse:
    """Redirect to the page that shows the result of an act, with a message that it is done."""
    messages.success(request, message)
    return redirect(page, *ids)
