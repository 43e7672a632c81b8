"""The panel next to the desk: tonight's counters and latest decisions, without names."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.admissions.decisions.presentation import words as decision_words
from compliance.admissions.decisions.selectors import decisions as decision_selectors
from compliance.admissions.statistics.selectors import nightly_totals
from compliance.http.access.presence import HouseRequest, current_time

from ..services.presentations import Place
from .post_bar import post_bar


def sidebar_context(request: HouseRequest, place: Place, *, post: bool = False) -> dict[str, object]:
    """Return tonight's counters and latest decisions at one place; the post only if no guest is waiting."""
    house, at = request.presence.house, current_time()
    day = house.gaming_day(at)
    tonight = nightly_totals.night_totals(house.id, day)
    recent = decision_selectors.latest_decisions(house.id, day, door_id=place.door_id, desk_id=place.desk_id, count=8)
    return {
        "door_post": post_bar(request.presence, place) if post else None,
        "counters": [
            {"label": _("Guests admitted"), "value": tonight.admitted},
            {"label": _("Cards"), "value": tonight.cards},
            {"label": pgettext("number of guests", "Refused"), "value": tonight.refused},
            {"label": pgettext("number of guests", "Not verified"), "value": tonight.not_verified},
        ],
        "recent": [
            {
                "at": house.local(row.decided_at),
                "outcome": decision_selectors.outcome_of(row),
                "what": decision_words.describe_decision(row),
            }
            for row in recent
        ],
    }
