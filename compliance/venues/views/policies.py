"""House policies: proposed by one person within the regulation, and decided by another."""

from datetime import datetime, timedelta
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import show_refusal
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page
from compliance.refusals import Refused

from ..forms import DecisionForm, ParameterForm, PolicyForm
from ..presentation import rulebook as rulebook_words
from ..presentation.registers.policies import DECIDE, POLICIES
from ..selectors import venues as selectors
from ..services import policies as policies_services

# A rule that exists today may be missing from the version of the chosen day.
SHOWN_AT = {"parameter": "effective_from"}

policies = register_page(
    POLICIES, "venues/policies.html", lambda request: {"may_propose": request.presence.may("venues.policy.enter")}
)


@require_permission("venues.policy.enter")
@require_GET
def show_settings(request: HouseRequest) -> HttpResponse:
    """Show the rules that management may set."""
    house = request.presence.house
    book = house.rulebook(house.gaming_day(current_time()))
    choices = [
        (chapter.title, [(line.code, line.title) for line in chapter.lines if line.may_set])
        for chapter in rulebook_words.rulebook_chapters(book, [])
    ]
    if request.GET.get("parameter") in {code for _title, group in choices for code, _line in group}:
        return redirect("venues:policy-propose", parameter=request.GET["parameter"])
    form = ParameterForm(choices=[choice for choice in choices if choice[1]])
    return render(request, "venues/policy_choose.html", {"form": form})


@require_permission("venues.policy.enter")
@require_http_methods(["GET", "POST"])
def propose_setting(request: HouseRequest, parameter: str) -> HttpResponse:
    """Show the rule with its article and limits; accept a value, show how it was understood, then store it."""
    house, at = request.presence.house, current_time()
    today = house.gaming_day(at)
    book = house.rulebook(today)
    if parameter not in book.edition.parameters:
        raise Http404(parameter)
    form = PolicyForm(
        request.POST if request.method == "POST" else None, initial={"effective_from": today + timedelta(days=1)}
    )
    understood = ""
    if "confirmed" in request.POST:
        if submit(request, form, policies_services.propose_policy, parameter=parameter, shown_at=SHOWN_AT):
            message = _("Proposed. It takes effect once another person has approved it.")
            return redirect_done(request, message, "venues:policies")
    elif form.is_valid():
        understood = _preview_text(request, parameter, form, at)
    context = {
        "line": rulebook_words.rule_line(book, parameter, selectors.house_values(house.id)),
        "form": form,
        "understood": understood,
    }
    return render(request, "venues/policy_propose.html", context, status=422 if form.errors else 200)


def _preview_text(request: HouseRequest, parameter: str, form: PolicyForm, at: datetime) -> str:
    """Return the value that the rules read from the form, with its unit; empty if they refuse it."""
    house, data = request.presence.house, form.cleaned_data
    try:
        value = policies_services.preview_policy(
            house=house, parameter=parameter, raw=data["value"], effective_from=data["effective_from"], at=at
        )
    except Refused as refused:
        show_refusal(refused, form, shown_at=SHOWN_AT)
        return ""
    return rulebook_words.with_unit(value, house.rulebook(house.gaming_day(at)).edition.parameters[parameter].unit)


@require_permission(DECIDE)
@never_cache
@require_http_methods(["GET", "POST"])
def decide_policy(request: HouseRequest, policy_id: UUID) -> HttpResponse:
    """Approve or refuse a policy proposed by another person."""
    house, policy = request.presence.house, selectors.get_policy(request.venue_id, policy_id)
    form = DecisionForm(request.POST if request.method == "POST" else None)
    if submit(request, form, policies_services.decide_policy, policy=policy):
        return redirect_done(request, _("Decided."), "venues:policies")
    today = house.gaming_day(current_time())
    context = {"policy": rulebook_words.policy_state(policy, house.rulebook(today), today), "form": form}
    return render(request, "venues/policy_decide.html", context, status=422 if form.is_bound else 200)
