"""Records how a measure reached the venue, and that a request was forwarded to the Minister."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.exclusions.models.arrivals import REGULATION_AT, Channel, MeasureArrival, MinisterForwarding
from compliance.exclusions.models.endings import EndArrival, MeasureEnd
from compliance.exclusions.models.measures import LimitBasis, Measure, MeasureKind
from compliance.refusals import Refused
from compliance.rules.rulebook import SilentParameter
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

IN_WRITING = (Channel.POST, Channel.EMAIL, Channel.IN_PERSON)


@dataclass(frozen=True)
class Arrival:
    """The arrival of a decision or request.

    `forwarded` is set for requests only: already passed on to the Minister (A-39)? `for_minister`: the guest asks the
    casino to forward the request, and it stays open until staff record that it was.
    """

    received_at: datetime
    channel: str
    forwarded: bool | None = None
    for_minister: bool = False


def store_arrival(house: House, measure: Measure, arrival: Arrival) -> MeasureArrival:
    """Insert the arrival of a measure within the caller's transaction (LU art. 68(3); PLAY IT SAFE)."""
    _check_moment(house, measure, arrival.received_at)
    if measure.kind == MeasureKind.HOUSE or measure.basis == LimitBasis.ART_69:
        raise Refused(_("The casino decides this itself: nothing was received."), "channel")
    if arrival.channel not in Channel.values:
        raise Refused(_("Choose how it was received."), "channel")
    by_minister = measure.kind == MeasureKind.MINISTERIAL
    if by_minister:
        check_written(arrival)
    if by_minister and arrival.forwarded is not None:
        raise Refused(_("Only a request is passed on to the Minister."), "forwarded")
    if arrival.forwarded and not passes_on(house, measure.entered_at):
        raise Refused(_("This casino does not forward requests to the Minister: leave this empty."), "forwarded")
    row = MeasureArrival(
        measure=measure,
        received_at=arrival.received_at,
        channel=arrival.channel,
        # A request always states whether it was forwarded, a decision of the Minister never does.
        forwarded=arrival.forwarded if by_minister else bool(arrival.forwarded),
        for_minister=arrival.for_minister,
    )
    row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def record_forwarding(
    *, house: House, measure: Measure, forwarded_on: date, by: "Staff", at: datetime
) -> MinisterForwarding:
    """Record that a request was forwarded to the Minister, as its guest asked (art. 68(1), ground 1; A-39)."""
    with log.act(
        "exclusions.request.forwarded", subject=measure, by=by, at=at, scope=house.id, forwarded_on=forwarded_on
    ):
        wait_turn(str(measure.pk))
        arrival = getattr(measure, "arrival", None)
        if arrival is None or not arrival.for_minister:
            raise Refused(_("The guest did not ask the casino to forward this request to the Minister."))
        if MinisterForwarding.objects.filter(arrival=arrival).exists():
            raise Refused(_("This request has already been forwarded to the Minister."))
        if not house.local(arrival.received_at).date() <= forwarded_on <= house.local(at).date():
            raise Refused(_("The day must be between the receipt of the request and today."), "forwarded_on")
        row = MinisterForwarding(arrival=arrival, forwarded_on=forwarded_on, recorded_by_id=by.pk, recorded_at=at)
        row.save(force_insert=True)
    return row


def passes_on(house: House, at: datetime) -> bool:
    """Does the venue offer to forward requests to the Minister (art. 68(1), ground 1; A-39)?"""
    try:
        return house.rulebook(house.gaming_day(at)).bool_("selfban.forwarding")
    except SilentParameter:
        return False


def store_end_arrival(house: House, measure: Measure, end: MeasureEnd, arrival: Arrival) -> EndArrival:
    """Insert the arrival of the Minister's decision to end an exclusion. It takes effect on receipt (LU art. 68(3))."""
    if measure.kind != MeasureKind.MINISTERIAL:
        raise Refused(_("The casino decides this itself: nothing was received."), "channel")
    check_written(arrival)
    check_received_at(arrival.received_at, end.ended_at)
    received_on = house.local(arrival.received_at).date()
    if end.ended_on < received_on:
        raise Refused(
            _("It was received on {day} and cannot apply earlier.").format(day=received_on.isoformat()), "ended_on"
        )
    row = EndArrival(end_id=end.pk, received_at=arrival.received_at, channel=arrival.channel)
    row.save(force_insert=True)
    return row


def check_written(arrival: Arrival) -> None:
    """Refuse a decision of the Minister that did not arrive in writing."""
    if arrival.channel not in IN_WRITING:
        raise Refused(_("A decision of the Minister arrives in writing: by post, e-mail or by hand."), "channel")


def check_received_at(received_at: datetime, entered_at: datetime) -> None:
    """Refuse a time of receipt in the future, or from before the regulation."""
    if received_at > entered_at:
        raise Refused(_("This time is in the future. Check date and time."), "received_on")
    if received_at < REGULATION_AT:
        raise Refused(_("The date is too long ago. Check the year of receipt."), "received_on")


def _check_moment(house: House, measure: Measure, received_at: datetime) -> None:
    check_received_at(received_at, measure.entered_at)
    if measure.kind not in {MeasureKind.HOUSE, MeasureKind.MINISTERIAL}:
        # A request cannot take effect before it was made.
        asked_on = house.local(received_at).date()
        if measure.first_day < asked_on:
            raise Refused(
                _("It was requested on {day} and cannot begin earlier.").format(day=asked_on.isoformat()), "first_day"
            )
