"""What the page of a table session shows of its scheme, its terminals and individual limits."""

from datetime import datetime
from typing import TYPE_CHECKING

from compliance.http.access.presence import StaffContext
from compliance.http.formatting.dates_and_numbers import join_parts
from compliance.people.selectors import guests

from ...selectors.scheme_terms import CHANCES, levy_text
from .. import selectors
from ..services import individual_limits
from .individual_limits import READ

if TYPE_CHECKING:
    from ...models.sessions import TableSession


def panels_of_session(presence: StaffContext, session: "TableSession", at: datetime) -> dict[str, object]:
    """Return the levy, the absent chances, the terminals and the guests with individual limits. Names are logged."""
    # Without a scheme the maxima follow from the minimum: no guest has an individual limit there.
    if session.scheme is None:
        return {}
    # One query for the rows, and one for the names of all of them.
    today = presence.house.gaming_day(at)
    limits = list(selectors.limits_of_session(session, today)) if presence.may(READ) else []
    if limits:
        individual_limits.note_limits_opened(house=presence.house, session=session, by=presence.staff, at=at)
    names = guests.current_names(presence.house.id, {row.person_id for row in limits})
    return {
        "levy": levy_text(session.scheme, presence.house.currency),
        "absent": join_parts(str(CHANCES[chance]) for chance in session.scheme.absent),
        "terminals": selectors.terminals_of_session(session),
        "individual_limits": [(names[row.person_id], row) for row in limits],
    }
