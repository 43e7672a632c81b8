"""Runs one act from a screen: the form's data go to a service; a refusal is shown at its field."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme

from compliance.refusals import Refused

from ..access.attempts import attempts_logged
from ..access.presence import HouseRequest, current_time
from .base import Form, show_refusal


@dataclass(frozen=True)
class Done:
    """The result of the service of an act."""

    # Any: each service returns a type of its own.
    row: Any


def form_on_page(
    bound_form: Form | None, kind: type[Form], offered: bool, make: Callable[[], Form] | None = None
) -> Form | None:
    """Return the form of one act on a page with several: the rejected one, a new one if the act is offered, or None.

    `bound_form` is the form that was submitted, of any of the page's acts. A rejected form is shown even if its act is
    no longer offered, because another person may have acted first. `make` makes a new form with more than its class.
    """
    if type(bound_form) is kind:
        return bound_form
    if not offered:
        return None
    if make is not None:
        return make()
    return kind()


def with_own_ids(forms: Mapping[str, Form | None]) -> dict[str, Form | None]:
    """Give the fields of each form of a page ids of their own, because several forms have a field of the same name."""
    for name, form in forms.items():
        if form is not None:
            form.auto_id = f"{name}_%s"
    return dict(forms)


def submit(
    request: HouseRequest,
    form: Form | None,
    service: Callable[..., object],
    /,
    *others: Form | None,
    shown_at: Mapping[str, str] = {},
    **known: object,
) -> Done | None:
    """Run a service with the data of a form. Return None if something must be corrected: the form then shows it.

    The service also receives `known`, the staff member, the venue and the time. Without a form, a refusal becomes a
    message on the next page.
    """
    presence, at = request.presence, current_time()
    if form is not None and not form.is_valid():
        return None
    facts = {} if form is None else form.facts(presence.house)
    try:
        with attempts_logged(presence, at):
            return Done(service(house=presence.house, by=presence.staff, at=at, **known, **facts))
    except Refused as refused:
        if form is None:
            messages.error(request, _refusal_text(request, refused))
        else:
            show_refusal(refused, form, *others, shown_at=shown_at, sentence=_refusal_text(request, refused))
        return None


def _refusal_text(request: HouseRequest, refused: Refused) -> str:
    """Return a refusal for a page, with a link to the page of its next step if there is one."""
    if not refused.page:
        return refused.sentence
    address = f"{reverse(refused.page)}?{urlencode({'next': _page_of_form(request)})}"
    return format_html('{} <a href="{}">{}</a>', str(refused), address, refused.next_step)


def _page_of_form(request: HouseRequest) -> str:
    """Return the address of the page from which a form was sent: some acts have an address without a page."""
    sent_from = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(sent_from, {request.get_host()}):
        found = urlsplit(sent_from)
        if found.query:
            return f"{found.path}?{found.query}"
        return found.path
    return request.path


def redirect_done(request: HouseRequest, message: str, page: str, *ids: UUID | str) -> HttpResponse:
    """Redirect to the page that shows the result, with a success message."""
    messages.success(request, message)
    return redirect(page, *ids)
