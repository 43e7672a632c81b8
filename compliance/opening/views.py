"""The wizard that opens a casino: behind its link, without an account. Entries wait in the session of the browser."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from audit.recording.middleware import address_of
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.client_address import network_of
from compliance.http.input.base import Form, show_refusal
from compliance.refusals import Refused
from compliance.venues.authentication.adapters import wait_page

from . import selectors, services
from .domain import HousePlan
from .forms import BooksForm, CompanyForm, PeopleForm, PlacesForm, TokenForm, plan_of
from .presentation import TITLES, summary_of

if TYPE_CHECKING:
    from .models import OpeningLink

SESSION = "opening"  # the id of the link, and the entries of each step
STEP = "opening:step"
PAGE = "opening/step.html"


@sensitive_post_parameters("token")
@never_cache
@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Check the token of a link; the browser then keeps the id of the link in its session, and never the token."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    if not (form.is_bound and form.is_valid()):
        return render(request, "opening/enter.html", {"form": form}, status=422 if form.is_bound else 200)
    try:
        link = services.try_link(
            token=form.cleaned_data["token"], network=network_of(address_of(request)), at=current_time()
        )
    except services.WaitFirst as early:
        return wait_page(request, early.seconds, of_link=True)
    except Refused as refused:
        show_refusal(refused, form)
        return render(request, "opening/enter.html", {"form": form}, status=422)
    entries = _entries(request) if _link_id(request) == str(link.pk) else {}
    # A session that another person may have planted in this browser gets a new key.
    request.session.cycle_key()
    request.session[SESSION] = {"link": str(link.pk), "entries": entries}
    return redirect(STEP, "company")


@never_cache
@require_http_methods(["GET", "POST"])
def show_step(request: HttpRequest, step: str) -> HttpResponse:
    """Show one step, or store its entries and lead on to the next step."""
    if step not in TITLES:
        raise Http404
    at = current_time()
    if _find_link(request, at) is None:
        return _without_link(request)
    if request.method == "POST":
        form = _make_form(request, step, at, request.POST)
        if form.is_valid():
            _store(request, step, form)
            return _lead_on(request, step, at)
    else:
        form = _make_form(request, step, at)
    context = {"form": form, "step": step, "title": TITLES[step], "steps": _list_steps(request, step, at)}
    return render(request, PAGE, context, status=422 if form.is_bound else 200)


@never_cache
@require_http_methods(["GET", "POST"])
def review(request: HttpRequest) -> HttpResponse:
    """Show all entries, or open the casino. The response shows the credentials of its first accounts once."""
    at = current_time()
    link = _find_link(request, at)
    if link is None:
        return _without_link(request)
    # Any: each step has a form of its own class.
    forms: dict[str, Any] = {step: _make_form(request, step, at, _entries(request).get(step, {})) for step in TITLES}
    for step, form in forms.items():
        if not form.is_valid():
            messages.warning(request, _("Complete this step first."))
            return redirect(STEP, step)
    plan = plan_of(**forms)
    refusal = ""
    if request.method == "POST":
        try:
            return _open(request, link, plan, at)
        except Refused as refused:
            refusal = refused.sentence
    context = {"summary": summary_of(plan), "steps": _list_steps(request, "review", at), "refusal": refusal}
    return render(request, "opening/review.html", context, status=422 if refusal else 200)


def _open(request: HttpRequest, link: "OpeningLink", plan: HousePlan, at: datetime) -> HttpResponse:
    opened = services.open_house(link=link, plan=plan, at=at)
    del request.session[SESSION]
    page = request.build_absolute_uri(reverse("credential-link"))
    # Shown in this response: a redirect would have to store the codes.
    return render(request, "opening/done.html", {"name": plan.facts["name"], "accounts": opened.accounts, "page": page})


def _without_link(request: HttpRequest) -> HttpResponseRedirect:
    if request.session.pop(SESSION, None):
        messages.warning(request, services.link_ended())
    return redirect("opening:enter")


def _link_id(request: HttpRequest) -> str:
    return str(request.session.get(SESSION, {}).get("link", ""))


def _find_link(request: HttpRequest, at: datetime) -> "OpeningLink | None":
    link_id = _link_id(request)
    return selectors.get_link_in_force(link_id, at) if link_id else None


def _entries(request: HttpRequest) -> dict[str, dict[str, str]]:
    entries: dict[str, dict[str, str]] = request.session.get(SESSION, {}).get("entries", {})
    return entries


def _store(request: HttpRequest, step: str, form: Form) -> None:
    entries = _entries(request) | {step: {name: str(form.data.get(name, "")) for name in form.fields}}
    request.session[SESSION] = {"link": _link_id(request), "entries": entries}


def _make_form(request: HttpRequest, step: str, at: datetime, data: Mapping[str, object] | None = None) -> Form:
    """Return the form of a step, with `data` or with the entries of before as its initial values."""
    options: dict[str, Any] = {"initial": _entries(request)[step]} if step in _entries(request) else {}
    if step == "books":
        return BooksForm(data, kinds=selectors.card_kinds(_jurisdiction(request), at), **options)
    kinds: dict[str, Callable[..., Form]] = {"company": CompanyForm, "places": PlacesForm, "people": PeopleForm}
    return kinds[step](data, **options)


def _jurisdiction(request: HttpRequest) -> str:
    return _entries(request).get("company", {}).get("jurisdiction", "LU")


def _steps(request: HttpRequest, at: datetime) -> list[str]:
    """Return the steps of this casino: rules without cards need no stub books."""
    has_books = bool(selectors.card_kinds(_jurisdiction(request), at))
    return [step for step in TITLES if step != "books" or has_books]


def _lead_on(request: HttpRequest, step: str, at: datetime) -> HttpResponseRedirect:
    later = [each for each in _steps(request, at) if list(TITLES).index(each) > list(TITLES).index(step)]
    return redirect(STEP, later[0]) if later else redirect("opening:review")


def _list_steps(request: HttpRequest, current: str, at: datetime) -> list[dict[str, object]]:
    """Return title, address and state of each step for the list above a page."""
    done = _entries(request)
    return [
        {"title": TITLES[step], "url": reverse(STEP, args=[step]), "current": step == current, "done": step in done}
        for step in _steps(request, at)
    ]
