"""Renders the history of a person's case: each event with its date, author and text."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.formatting.dates_and_numbers import with_label
from compliance.http.formatting.money import money

from ..agent_signals.presentation import words as signal_words
from ..interviews.presentation import words as interview_words
from ..measure_register.presentation import words
from ..observations import presentation as observation_words
from ..observations import services
from ..proof_of_means.presentation import words as means_words
from ..signatures.presentation import words as signature_words
from ..withheld_winnings.presentation import words as winnings_words
from . import selectors as history_selectors
from .selectors import About, Event

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


class HistoryText(NamedTuple):
    """One event as rendered: title, author, text, style and link."""

    title: str
    by: "Staff | None" = None
    text: str = ""
    tone: str = ""
    icon: str = "info"
    url: str = ""


def draw_history(request: HouseRequest, about: About) -> list[dict[str, object]]:
    """Return all events that the current post may see, newest first."""
    may, house = request.presence.may, request.presence.house
    talks = may("exclusions.interview.read")
    events = history_selectors.case_events(
        house,
        about,
        on=house.gaming_day(current_time()),
        talks=talks,
        signals=may("exclusions.signal.read"),
        means=may("exclusions.means.manage"),
        notes=request.presence.may("exclusions.observation.read"),
        winnings=may("exclusions.withholding.read"),
    )
    _note_read(request, events)
    return [
        {
            "event": event,
            "kind": words.KINDS[event.measure.kind] if event.measure is not None else "",
            **_describe_event(event, talks=talks)._asdict(),
        }
        for event in events
    ]


def _describe_event(event: Event, *, talks: bool) -> HistoryText:
    """Describe an event. The agreement behind restored access is shown only to readers of interviews."""
    entry = DESCRIBE[event.what](event)
    if talks or event.what != "access":
        return entry
    return entry._replace(text="")


def _note_read(request: HouseRequest, events: list[Event]) -> None:
    """Log that the team's notes were read. The caller logs the rest of the page."""
    notes = [event.row for event in events if event.what == "observed"]
    if notes:
        services.note_observations_read(
            venue_id=request.venue_id, newest=notes[0], notes=len(notes), by=request.presence.staff, at=current_time()
        )


def _describe_entered(event: Event) -> HistoryText:
    row = event.row
    title = _("Recorded, from {first} to {last}")
    if row.last_day is None:
        limit = row.kind == "visit_limit"
        title = _("Recorded, from {first} until lifted") if limit else _("Recorded, from {first} until removed")
    text = title.format(first=_format_day(row.first_day), last=_format_day(row.last_day) if row.last_day else "")
    return HistoryText(
        text, row.entered_by, row.reason, "refused", "lock", reverse("exclusions:measure", args=[row.pk])
    )


def _describe_arrived(event: Event) -> HistoryText:
    title = _("Received {channel}").format(channel=words.CHANNELS[event.row.channel])
    note = ""
    if event.row.forwarded:
        note = _("Passed on to the Minister")
    elif event.row.for_minister:
        note = _("The guest asks for it to be forwarded to the Minister.")
    return HistoryText(title, text=note, icon="report")


def _describe_forwarded(event: Event) -> HistoryText:
    return HistoryText(_("Passed on to the Minister"), event.row.recorded_by, icon="report")


def _describe_signed(event: Event) -> HistoryText:
    title = _("Signed at the desk, {way}").format(way=signature_words.WAYS[event.row.way])
    return HistoryText(title, event.row.witnessed_by, icon="check")


def _describe_reviewed(event: Event) -> HistoryText:
    title = _("Reviewed: {outcome}").format(outcome=words.REVIEWS[event.row.outcome])
    if event.row.reference:
        title = f"{title} ({event.row.reference})"
    return HistoryText(title, event.row.recorded_by, event.row.note, icon="scales")


def _describe_ended(event: Event) -> HistoryText:
    title = _("Ended with effect from {day} ({reference})").format(
        day=_format_day(event.row.ended_on), reference=event.row.reference
    )
    return HistoryText(title, event.row.ended_by, event.row.reason, "admitted", "undo")


def _end_arrived(event: Event) -> HistoryText:
    return HistoryText(
        _("Removal decision received {channel}").format(channel=words.CHANNELS[event.row.channel]), icon="report"
    )


def _last_day(event: Event) -> HistoryText:
    return HistoryText(_("Its last day"), icon="clock")


def _describe_access(event: Event) -> HistoryText:
    limit = event.measure is not None and event.measure.kind == "visit_limit"
    lifted, again = (
        _("Limit lifted after the interview on {day}"),
        _("Access authorised again after the interview on {day}"),
    )
    title = (lifted if limit else again).format(day=_format_day(event.row.interview_on))
    return HistoryText(title, event.row.authorised_by, event.row.note, "admitted", "check")


def _describe_step(event: Event) -> HistoryText:
    row = event.row
    tone, icon = interview_words.STEP_TONES[row.step]
    title = _("Interview {step}").format(step=interview_words.STEPS[row.step])
    if row.meets_at:
        title = with_label(title, date_format(localtime(row.meets_at), "SHORT_DATETIME_FORMAT"))
    url = reverse("exclusions:interview", args=[row.interview_id])
    return HistoryText(f"{title}{f', {row.led_by}' if row.led_by else ''}", row.recorded_by, row.note, tone, icon, url)


def _describe_signalled(event: Event) -> HistoryText:
    return HistoryText(_("Reported to the control agents"), event.row.signalled_by, icon="alert")


def _describe_signal(event: Event) -> HistoryText:
    return HistoryText(
        _("Reported by the control agents"), event.row.recorded_by, event.row.signalled, "review", "alert"
    )


def _describe_examined(event: Event) -> HistoryText:
    title = _("Case reviewed: {outcome}").format(outcome=signal_words.CASES[event.row.outcome])
    return HistoryText(title, event.row.recorded_by, event.row.note, icon="check")


def _describe_observed(event: Event) -> HistoryText:
    row = event.row
    title = _("Note of the team")
    if row.level:
        title = _("Note of the team: risk {level}").format(level=observation_words.LEVELS[row.level])
    agreement_text = ""
    if row.agreed:
        agreement_text = _("Agreed: {what}").format(what=row.agreed)
    text = "\n".join(part for part in (row.note, agreement_text) if part)
    return HistoryText(title, row.recorded_by, text, observation_words.LEVEL_TONES[row.level], "info")


def _describe_means_request(event: Event) -> HistoryText:
    title = _("Proof of financial means requested: {because}").format(because=means_words.TRIGGERS[event.row.because])
    url = reverse("exclusions:means_request", args=[event.row.pk])
    return HistoryText(title, event.row.asked_by, event.row.reason, "review", "scales", url)


def _describe_means_answer(event: Event) -> HistoryText:
    tone, icon = means_words.MEANS_TONES[event.row.outcome]
    title = _("Means {outcome}").format(outcome=means_words.MEANS[event.row.outcome])
    return HistoryText(title, event.row.recorded_by, event.row.note, tone, icon)


def _describe_proposal(event: Event) -> HistoryText:
    row = event.row
    title = _("Withholding of winnings of {amount} proposed: {breach}").format(
        amount=money(row.amount, row.venue.currency),
        breach=row.breach_said or winnings_words.BREACHES[row.breach],
    )
    url = reverse("exclusions:withholding", args=[row.pk])
    return HistoryText(title, row.proposed_by, row.reason, "review", "scales", url)


def _describe_decision(event: Event) -> HistoryText:
    tone, icon = winnings_words.WITHHOLDING_TONES[event.row.outcome]
    title = _("Winnings {outcome}").format(outcome=winnings_words.WITHHOLDINGS[event.row.outcome])
    return HistoryText(title, event.row.decided_by, event.row.reason, tone, icon)


def _format_day(day: date) -> str:
    return date_format(day, "SHORT_DATE_FORMAT")


DESCRIBE: dict[str, Callable[[Event], HistoryText]] = {
    "entered": _describe_entered,
    "arrived": _describe_arrived,
    "forwarded": _describe_forwarded,
    "signed": _describe_signed,
    "reviewed": _describe_reviewed,
    "ended": _describe_ended,
    "end_arrived": _end_arrived,
    "last_day": _last_day,
    "access": _describe_access,
    "step": _describe_step,
    "signalled": _describe_signalled,
    "signal": _describe_signal,
    "examined": _describe_examined,
    "observed": _describe_observed,
    "asked": _describe_means_request,
    "judged": _describe_means_answer,
    "proposed": _describe_proposal,
    "decided": _describe_decision,
}
