"""Pages of the exclusion register: list, single measure, and the forms to enter, end and restore access."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django import forms
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.citations.texts import citation_text
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time, local_today
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import Table, show_found, show_register, table_of
from compliance.http.registers.declarations import Empty, Scope
from compliance.people.domain.names.name_forms import display_name
from compliance.people.forms import SearchForm
from compliance.people.presentation.panels import Panel, PanelRequest, build_panels
from compliance.people.presentation.words import SEXES
from compliance.people.selectors.guests import file_ids
from compliance.people.services import guests

from ..agent_signals import services as agent_signals_services
from ..case_history import presentation as history_presentation
from ..case_history.selectors import About
from ..measure_register import selectors
from ..measure_register.domain import has_minister
from ..measure_register.presentation import words
from ..measure_register.presentation.register import MEASURES
from ..measures.forms.arrivals import ARRIVALS, ArrivalForm, ForwardingForm
from ..measures.forms.measures import ENDS, FORMS, AccessForm, EndForm, WhoForm
from ..measures.services import arrivals, attachments, endings, entries, reads, reviews
from ..ministerial_list.selectors import lists
from ..proof_of_means import selectors as means_selectors
from ..signatures.presentation import receipts
from ..visit_limits import presentation as visit_limit_words
from ..visit_limits import selectors as visit_limit_selectors
from ..withheld_winnings.views import proposals as withholdings

if TYPE_CHECKING:
    from django.http import QueryDict

    from compliance.exclusions.models.proof_of_means import MeansRequest

    from ..models.measures import Measure

MOST = 50
NOT_FOUND = Empty(
    gettext_lazy("No results"),
    gettext_lazy("No measure matches this name or number. Try fewer letters."),
    "search",
)


# What may follow from a request for proof of means, and who then sets a visit limit (LU art. 69(2)).
AFTER_MEANS = frozenset({"house", "visit_limit"})
OF_MANAGEMENT = "art_69"


@sensitive_post_parameters()
@require_permission("exclusions.measure.read")
@never_cache
@require_http_methods(["GET", "POST"])
def show_measures(request: HouseRequest) -> HttpResponseBase:
    """List measures by kind and state. Searches by name or number are POSTed and logged."""
    search = SearchForm(request.POST if request.method == "POST" else None)
    context: dict[str, object] = {
        "search": search,
        "may_enter": request.presence.may("exclusions.measure.enter"),
        "to_forward": selectors.to_forward(request.venue_id),
        "has_minister": has_minister(request.presence.house, current_time()),
        "winnings": withholdings.pending_winnings(request.presence),
    }
    template = "exclusions/measures.html"
    if request.method == "GET":
        return show_register(request, MEASURES, template, context)
    if not search.is_valid():
        return show_found(request, MEASURES, template, [], context, status=422)
    # One row more than shown, to detect further results.
    found = list(selectors.search_measures(request.venue_id, search.cleaned_data["text"])[: MOST + 1])
    reads.note_searched(
        venue_id=request.venue_id, found=len(found[:MOST]), by=request.presence.staff, at=current_time()
    )
    context |= {"more": len(found) > MOST, "empty": NOT_FOUND}
    return show_found(request, MEASURES, template, found[:MOST], context)


@require_permission("exclusions.measure.read")
@never_cache
@require_GET
def of_guest(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Show a guest's measures and the history of their case."""
    who, may = selectors.known_guest(request.venue_id, guest_id), request.presence.may
    guests.note_opened(venue_id=request.venue_id, person_id=guest_id, by=request.presence.staff, at=current_time())
    rows = list(selectors.measures_of(request.venue_id, guest_id))
    context = {
        "guest_id": guest_id,
        "name": display_name(who.surname, who.given_names),
        "register": MEASURES,
        "table": _measures_table(request, rows),
        "line": history_presentation.draw_history(request, About(person_id=guest_id)),
        "panels": _turned_away(request, guest_id),
        "may_enter": may("exclusions.measure.enter"),
        "may_talk": may("exclusions.interview.record"),
        "may_signal": may("exclusions.signal.record"),
        "may_note": may("exclusions.observation.record"),
        "may_ask_means": may("exclusions.means.manage"),
        "may_withhold": withholdings.may_propose(request.presence),
        "may_see_guest": may("people.guest.read"),
    }
    return render(request, "exclusions/of_guest.html", context)


@require_permission("exclusions.measure.read")
@never_cache
@require_GET
def show_measure(request: HouseRequest, measure_id: UUID) -> HttpResponse:
    """Show one measure: the person, the reasons, the dates and the outcome."""
    row = selectors.get_measure(request.venue_id, measure_id)
    reads.note_opened(venue_id=request.venue_id, measure=row, by=request.presence.staff, at=current_time())
    return _render_measure(request, row)


@sensitive_post_parameters()
@require_permission("exclusions.measure.enter")
@never_cache
@require_http_methods(["GET", "POST"])
def enter_measure(request: HouseRequest, kind: str, guest_id: UUID | None = None) -> HttpResponse:
    """Enter a measure of one kind, against a guest or a person named by a decision."""
    by_minister = has_minister(request.presence.house, current_time())
    kinds = [each for each in FORMS if each != "ministerial" or by_minister]
    if kind not in kinds:
        raise Http404(_("Unknown type of measure."))
    sent = request.POST if request.method == "POST" else None
    arrival_form, means = _arrival_form(request, kind, sent), _find_means_request(request)
    # A limit that follows from a request for proof of means is one of the management (art. 69(2)).
    form = FORMS[kind](sent, initial={"first_day": local_today(request)} | ({"basis": OF_MANAGEMENT} if means else {}))
    if kind == "house" and not by_minister:
        # No one is notified, and no article names a livelihood.
        form.fields["reason"].help_text = ""
        del form.fields["livelihood"]
    known = selectors.known_guest(request.venue_id, guest_id) if guest_id else None
    who_form = None if known else WhoForm(sent)
    if all(each is None or each.is_valid() for each in (form, who_form, arrival_form)):
        who = known if who_form is None else who_form.get_who()
        assert who is not None  # without a guest, the form is present and valid
        attachments = _measure_attachments(request, arrival_form, means)
        if done := submit(
            request, form, entries.enter_measure, who_form, arrival_form, who=who, attachments=attachments
        ):
            message = _("The measure is recorded and applies at every door immediately.")
            return redirect_done(request, message, "exclusions:measure", done.row.pk)
    for each in (who_form, arrival_form):
        if form.errors and each is not None:
            each.is_valid()  # collects the errors of all forms at once
    context = {
        "kind": kind,
        "title": words.KINDS[kind],
        "kinds": [{"kind": each, "label": words.KINDS[each], "follows_means": each in AFTER_MEANS} for each in kinds],
        "form": form,
        "who_form": who_form,
        "arrival_form": arrival_form,
        "means": means,
        "guest_id": guest_id,
        "name": display_name(known.surname, known.given_names) if known else "",
    }
    return render(request, "exclusions/enter.html", context, status=422 if form.is_bound else 200)


@sensitive_post_parameters()
@require_permission("exclusions.measure.strike_off")
@never_cache
@require_POST
def end_measure(request: HouseRequest, measure_id: UUID) -> HttpResponse:
    """End a measure by a decision. The measure remains in the register."""
    row = selectors.get_measure(request.venue_id, measure_id)
    form = _end_form(request, row, request.POST)
    if submit(request, form, endings.end_measure, measure=row):
        message = _("The measure has ended. It stays in the register.")
        return redirect_done(request, message, "exclusions:measure", row.pk)
    return _render_measure(request, row, status=422, end_form=form)


@require_permission("exclusions.measure.enter")
@never_cache
@require_POST
def forward_request(request: HouseRequest, measure_id: UUID) -> HttpResponse:
    """Record that a request was forwarded to the Minister, as its guest asked."""
    row, form = selectors.get_measure(request.venue_id, measure_id), ForwardingForm(request.POST)
    if submit(request, form, arrivals.record_forwarding, measure=row):
        return redirect_done(request, _("The request is recorded as forwarded."), "exclusions:measure", row.pk)
    return _render_measure(request, row, status=422, forwarding_form=form)


@sensitive_post_parameters()
@require_permission("exclusions.access.authorise")
@never_cache
@require_POST
def authorise_access(request: HouseRequest, measure_id: UUID) -> HttpResponse:
    """Restore access after the interview."""
    row, form = selectors.get_measure(request.venue_id, measure_id), AccessForm(request.POST)
    if submit(request, form, endings.authorise_access, measure=row):
        return redirect_done(request, _("Access is authorised again."), "exclusions:measure", row.pk)
    return _render_measure(request, row, status=422, access_form=form)


def _turned_away(request: HouseRequest, guest_id: UUID) -> list[Panel]:
    """Return the panel of the guest's refusals, if the viewer may see it."""
    query = PanelRequest(tuple(file_ids(guest_id)), request.presence, current_time())
    return build_panels(query, "turned away")


def _arrival_form(request: HouseRequest, kind: str, sent: "QueryDict | None") -> ArrivalForm | None:
    """Return the form for the arrival of a decision or request, preset to now; None for other kinds."""
    now = request.presence.house.local(current_time())
    initial = {"received_on": now.date(), "received_time": now.strftime("%H:%M")}
    if kind not in ARRIVALS:
        return None
    form = ARRIVALS[kind](sent, initial=initial)
    if not arrivals.passes_on(request.presence.house, current_time()):
        form.fields.pop("forwarded", None)
    return form


def _end_form(request: HouseRequest, row: "Measure", sent: "QueryDict | None" = None) -> EndForm:
    """Return the form that ends a measure, preset to now. A Minister's decision also needs its arrival."""
    now = request.presence.house.local(current_time())
    initial = {"ended_on": now.date(), "received_on": now.date(), "received_time": now.strftime("%H:%M")}
    return ENDS.get(row.kind, EndForm)(sent, initial=initial)


def _measure_attachments(
    request: HouseRequest, arrival_form: ArrivalForm | None, means: "MeansRequest | None"
) -> attachments.MeasureAttachments:
    arrival = None
    if arrival_form:
        arrival = arrival_form.arrival(request.presence.house.zone)
    return attachments.MeasureAttachments(arrival=arrival, means=means)


def _find_means_request(request: HouseRequest) -> "MeansRequest | None":
    """Return the request for proof of means named in the query string, or None."""
    if "means" not in request.GET:
        return None
    try:
        request_id = UUID(request.GET["means"])
    except ValueError as error:
        raise Http404(_("Request not found.")) from error
    return means_selectors.means_request(request.venue_id, request_id)


def _render_measure(request: HouseRequest, row: "Measure", *, status: int = 200, **given: forms.Form) -> HttpResponse:
    today, may = local_today(request), request.presence.may
    state = selectors.state_of(row, _current_days(request))
    ended = getattr(row, "end", None)
    arrival = getattr(row, "arrival", None)
    may_end = may("exclusions.measure.strike_off") and selectors.may_be_ended(row) and ended is None
    may_give_back = may("exclusions.access.authorise") and state == "interview_due"
    waits = arrival is not None and arrival.for_minister and getattr(arrival, "forwarding", None) is None
    may_forward = waits and may("exclusions.measure.enter")
    context = {
        "row": row,
        **_measure_line(row, state),
        "used": _usage_text(Scope(request.presence, current_time()), row),
        "line": history_presentation.draw_history(request, About(measure_id=row.pk)),
        "may_talk": may("exclusions.interview.record"),
        "may_signal": may("exclusions.signal.record")
        and agent_signals_services.may_be_signalled(
            row, wished=agent_signals_services.signals_wished(request.presence.house, current_time())
        )
        and getattr(row, "signal", None) is None,
        "may_review": may("exclusions.measure.review")
        and reviews.may_be_reviewed(row.kind, row.basis)
        and state != "over",
        "arrival": arrival,
        "signature": receipts.signed_request(row),
        "may_print": may("exclusions.request.take"),
        "list_id": lists.of_measure(row.pk) if row.kind == "ministerial" else None,
        "channel": words.CHANNELS[arrival.channel] if arrival else "",
        "sex": SEXES[row.sex],
        "ground": words.GROUNDS.get(row.ground or 0, ""),
        "article": citation_text(
            request.presence.house.cite(
                words.citation_subject(row.kind, row.basis, livelihood=row.protects_livelihood), row.entered_at
            )
        ),
        "forwarding_form": ForwardingForm(initial={"forwarded_on": today}) if may_forward else None,
        "end_form": _end_form(request, row) if may_end else None,
        "access_form": (AccessForm(initial={"interview_on": today}) if may_give_back else None),
        "may_see_guest": may("people.guest.read"),
    } | given
    return render(request, "exclusions/measure.html", context, status=status)


def _usage_text(scope: Scope, row: "Measure") -> str:
    """Describe how much of a limit is used. Return an empty string for other measures."""
    found = visit_limit_selectors.usage_at(scope.house, row, scope.at)
    if found is None:
        return ""
    return visit_limit_words.describe_usage(found)


def _measures_table(request: HouseRequest, rows: list[Any]) -> Table:
    """Return the table of one guest's measures, with the use of each limit."""
    scope = Scope(request.presence, current_time())
    for row in rows:
        row.used = _usage_text(scope, row)
    return table_of(MEASURES, MEASURES.columns, rows, scope)


def guest_panels(query: PanelRequest) -> list[Panel]:
    """Return the panel of visit limits in force on a guest's page, for viewers who may read measures."""
    if not query.presence.may("exclusions.measure.read"):
        return []
    limits = [
        {"row": row, "allowed": words.allowed_visits(found.limit.visits, row.period), "basis": words.BASES[row.basis]}
        | {"used": visit_limit_words.describe_usage(found)}
        for row, found in visit_limit_selectors.limits_of(query.presence.house, query.persons[0], query.at)
    ]
    if limits:
        return [Panel("exclusions/guest/limits.html", {"limits": limits})]
    return []


def _measure_line(row: "Measure", state: str) -> dict[str, object]:
    tone, icon = words.TONES[state]
    return {
        "name": display_name(row.surname, row.given_names),
        "birth": words.birth_of(row),
        "kind": words.KINDS[row.kind],
        "allowed": words.allowed_visits(row.visits, row.period) if row.visits else "",
        "basis": words.BASES.get(row.basis, ""),
        "state": words.STATES[state],
        "tone": tone,
        "icon": icon,
    }


def _current_days(request: HouseRequest) -> selectors.Today:
    return selectors.Today.from_time(request.presence.house, current_time())
