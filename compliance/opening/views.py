"""The wizard that opens a casino: behind its link, without an account. Entries wait in the session of the browser."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from audit.recording.middleware import address_of
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.client_address import network_of
from compliance.http.input.base import show_refusal
from compliance.refusals import Refused
from compliance.venues.authentication.adapters import wait_page

from . import selectors, services
from .domain.plan import HousePlan
from .forms.drafts import Draft, plan_of
from .forms.steps import StepForm, TokenForm
from .presentation import TEXTS, TITLES, summary_of

if TYPE_CHECKING:
    from .models import OpeningLink

SESSION = "opening"  # the id of the link, and the entries of each step
STEP = "opening:step"
PAGE = "opening/step.html"
PAGES = {**TITLES, "review": gettext_lazy("Check and open")}
# The button that adds a row to a step.
ADD = {"places": gettext_lazy("Add another room"), "people": gettext_lazy("Add another person")}


@sensitive_post_parameters("token")
@never_cache
@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Check the token of a link; the browser then keeps the id of the link in its session, and never the token."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    if not (form.is_bound and form.is_valid()):
        return _ask_for_link(request, form)
    try:
        link = services.try_link(
            token=form.cleaned_data["token"], network=network_of(address_of(request)), at=current_time()
        )
    except services.WaitFirst as early:
        return wait_page(request, early.seconds, of_link=True)
    except Refused as refused:
        show_refusal(refused, form)
        return _ask_for_link(request, form)
    entries = _entries(request)
    # A session that another person may have planted in this browser gets a new key.
    request.session.cycle_key()
    request.session[SESSION] = {"link": str(link.pk), "entries": entries}
    if entries:
        messages.info(request, _("The entries from before are still here. Check each of them."))
    return redirect(STEP, "company")


def _ask_for_link(request: HttpRequest, form: TokenForm) -> HttpResponse:
    text = _("This page opens a new casino. Nothing is written before the last step.")
    context = {"form": form, "title": _("Open a casino"), "button": _("Continue"), "text": text}
    return render(request, "token_form.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_http_methods(["GET", "POST"])
def show_step(request: HttpRequest, step: str) -> HttpResponse:
    """Show one step, or store its entries and lead on to the next step. The button `more` adds a row."""
    draft = Draft(_entries(request), current_time())
    if step not in draft.steps:
        raise Http404
    if _find_link(request, draft.at) is None:
        return _without_link(request)
    if request.method == "GET":
        return _show(request, draft, step, draft.make_form(step))
    if "more" in request.POST:
        return _show(request, draft, step, draft.make_form(step, request.POST, more=True))
    form = draft.make_form(step, request.POST)
    if not draft.is_valid(form):
        return _show(request, draft, step, form, status=422)
    entries = {**draft.entries, step: {name: str(form.data.get(name, "")) for name in form.fields}}
    request.session[SESSION] = {"link": _link_id(request), "entries": entries}
    return _lead_on(Draft(entries, draft.at), step)


def _show(request: HttpRequest, draft: Draft, step: str, form: StepForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "button": _("Continue"),
        "text": TEXTS[step],
        "add": ADD.get(step, ""),
        **_position(draft, step),
    }
    return render(request, PAGE, context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def review(request: HttpRequest) -> HttpResponse:
    """Show all entries, or open the casino. The response shows the credentials of its first accounts once."""
    at = current_time()
    link = _find_link(request, at)
    if link is None:
        return _without_link(request)
    draft = Draft(_entries(request), at)
    forms = draft.bind_forms()
    for step, form in forms.items():
        if not draft.is_valid(form):
            messages.warning(request, _("Complete this step first."))
            return redirect(STEP, step)
    plan = plan_of(forms)
    refusal = ""
    if request.method == "POST":
        try:
            return _open(request, link, plan, at)
        except Refused as refused:
            refusal = refused.sentence
    context = {
        "summary": summary_of(plan, draft.usual_hours | dict(plan.hours)),
        "refusal": refusal,
        "button": _("Open the casino"),
        **_position(draft, "review"),
    }
    return render(request, "opening/review.html", context, status=422 if refusal else 200)


def _open(request: HttpRequest, link: "OpeningLink", plan: HousePlan, at: datetime) -> HttpResponse:
    opened = services.open_house(link=link, plan=plan, at=at)
    del request.session[SESSION]
    page = request.build_absolute_uri(reverse("credential-link"))
    # Shown in this response: a redirect would have to store the codes.
    return render(request, "opening/done.html", {"name": plan.facts["name"], "accounts": opened.accounts, "page": page})


def _without_link(request: HttpRequest) -> HttpResponseRedirect:
    if _link_id(request):
        messages.warning(request, services.link_ended())
        messages.info(request, _("Your entries are still in this browser. A new link finds them again."))
        request.session[SESSION] = {"link": "", "entries": _entries(request)}
    return redirect("opening:enter")


def _link_id(request: HttpRequest) -> str:
    return str(request.session.get(SESSION, {}).get("link", ""))


def _find_link(request: HttpRequest, at: datetime) -> "OpeningLink | None":
    link_id = _link_id(request)
    return selectors.get_link_in_force(link_id, at) if link_id else None


def _entries(request: HttpRequest) -> dict[str, dict[str, str]]:
    entries: dict[str, dict[str, str]] = request.session.get(SESSION, {}).get("entries", {})
    return entries


def _lead_on(draft: Draft, step: str) -> HttpResponseRedirect:
    later = draft.steps[draft.steps.index(step) + 1 :]
    return redirect(STEP, later[0]) if later else redirect("opening:review")


def _position(draft: Draft, current: str) -> dict[str, object]:
    """Return the title of a page, all steps with their states, its number, and the address of the page before."""
    pages = [*draft.steps, "review"]
    number = pages.index(current)
    steps = [
        {"title": PAGES[page], "url": _address(page), "current": page == current, "done": page in draft.entries}
        for page in pages
    ]
    before = _address(pages[number - 1]) if number else ""
    return {"title": PAGES[current], "steps": steps, "number": number + 1, "count": len(pages), "before": before}


def _address(page: str) -> str:
    return reverse("opening:review") if page == "review" else reverse(STEP, args=[page])
