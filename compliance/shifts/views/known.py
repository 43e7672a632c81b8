"""What every screen of the cage does: find a row of this house, and do an act with what a form says."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms

from compliance.http.forms import show_refusal
from compliance.http.presence import HouseRequest, Presence, moment
from compliance.refusals import Refused

from .. import blind, days, selectors

WORK, SUPERVISE, TEAM = "shifts.shift.work", "shifts.count.sign", "shifts.box.count"


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


def reader(presence: Presence) -> blind.Reader:
    """Who looks, as far as something is kept from them."""
    return blind.Reader(
        staff_id=presence.staff.pk,
        supervises=presence.may(SUPERVISE),
        counts_boxes=presence.may(TEAM),
        works=presence.may(WORK),
        team_on=partial(days.team, presence.house),
    )


def hidden(presence: Presence, shift: Any) -> bool:
    """Whether the totals of a drawer are kept from who looks."""
    return blind.totals_hidden(shift, reader(presence))


def may_disclose(presence: Presence, count: Any) -> bool:
    """Whether who looks compares a count: who supervises and took no part; of a box nobody who counts boxes."""
    if not presence.may(SUPERVISE) or (count.kind == "box" and presence.may(TEAM)):
        return False
    return presence.staff.pk not in selectors.took_part(count)


def may_explain(presence: Presence, count: Any) -> bool:
    """Whether who looks may say why a count differs; that of a box only one of its team may."""
    if count.kind == "box":
        return presence.may(TEAM)
    return presence.may(WORK) or presence.may(SUPERVISE)


def may_count(presence: Presence, shift: Any) -> bool:
    """Who holds a drawer counts it; whoever supervises counts one that its holder cannot count any more."""
    own = shift.opened_by_id == presence.staff.pk
    return (own and presence.may("shifts.shift.work")) or (not own and presence.may(SUPERVISE))
