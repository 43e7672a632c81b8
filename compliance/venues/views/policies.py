"""House policies: proposed by one person within the regulation, and decided by another."""

from datetime import timedelta
from uuid import UUID

from django.contrib import messages
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
from compliance.rules.parameters.bounds import parse_proposal
from compliance.rules.rulebook import NoEdition, OutOfBounds, UnknownParameter, version_in_force

from ..forms import DecisionForm, ParameterForm, PolicyForm
from ..presentation import rulebook as rulebook_words
from ..presentation.registers.policies import DECIDE, POLICIES
from ..selectors import venues as selectors
from ..services import policies as policies_services

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
    context: dict[str, object] = {
        "line": rulebook_words.rule_line(book, parameter, selectors.house_values(house.id)),
        "form": form,
        "understood": None,
    }
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            understood = parse_proposal(
                version_in_force(house.jurisdiction, data["effective_from"]), parameter, data["value"]
            )
            if "confirmed" in request.POST:
                policies_services.propose_policy(
                    house=house,
                    parameter=parameter,
                    raw=data["value"],
                    effective_from=data["effective_from"],
                    reason=data["reason"],
                    by=request.presence.staff,
                    at=at,
                )
                messages.success(request, _("Proposed. It takes effect once another person has approved it."))
                return redirect("venues:policies")
            # The service checks this again; the preview must not promise a day that it then refuses.
            if data["effective_from"] <= today:
                raise Refused(policies_services.too_early(today), "effective_from")
            context["understood"] = rulebook_words.with_unit(understood, book.edition.parameters[parameter].unit)
        except OutOfBounds as error:
            form.add_error("value", rulebook_words.describe_refusal(error, book.edition.parameters[parameter]))
        except (NoEdition, UnknownParameter):
            form.add_error("effective_from", _("No version of the rules exists for that day. Choose a later one."))
        except Refused as error:
            show_refusal(error, form)
    return render(request, "venues/policy_propose.html", context, status=422 if form.errors else 200)


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
