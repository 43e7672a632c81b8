"""The visits that count towards the limits of a guest, under whichever of their papers they came in."""

from collections.abc import Callable, Collection, Iterable
from datetime import date
from uuid import UUID

from audit.turns import wait_turn
from compliance.people import selectors as people
from compliance.venues.house import House

from . import selectors
from .limits import Basis, Limit, Limited, Period, Visit, span
from .models import Measure
from .screening import Finding, Kind

# Days on which any of these persons came in, from a gaming day to another. Whoever keeps the entries stands above this
# area and hands the question in at start-up.
Counter = Callable[[House, Collection[UUID], date, date], Iterable[Visit]]

_counters: list[Counter] = []


def count_by(counter: Counter) -> None:
    """Hand in who counts visits."""
    _counters[:] = [counter]


def limited(
    house: House, found: Iterable[Finding], guest: UUID | None, today: Visit, *, hold: bool = False
) -> tuple[Limited, ...]:
    """The limits among the measures that hit a guest, each with the visits that count towards it.

    `hold` keeps the limits for this transaction: whoever is presented elsewhere under the same limit waits, and then
    finds the visit made here. Asks nothing where no limit hits.
    """
    hits = {each.about: each.listed for each in found if each.is_hit and each.listed.kind is Kind.VISIT_LIMIT}
    if not hits:
        return ()
    if hold:
        wait_turn(*map(str, hits))
    rows = selectors.measures(house.id).filter(pk__in=hits).order_by("pk")
    return tuple(
        Limited(as_limit(row, over=hits[row.pk].over), visits_towards(house, row, guest, today), today) for row in rows
    )


def of_measure(house: House, row: Measure, today: Visit) -> Limited:
    """A limit with the visits made towards it so far, as its page tells them."""
    return Limited(as_limit(row), visits_towards(house, row, None, today), today)


def as_limit(row: Measure, *, over: bool = False) -> Limit:
    """The limit that a measure sets."""
    assert row.visits is not None  # a_limit_allows_at_least_one_visit
    return Limit(row.pk, Basis(row.basis), Period(row.period), row.visits, row.last_day, over)


def visits_towards(house: House, row: Measure, guest: UUID | None, today: Visit) -> tuple[Visit, ...]:
    """The visits of everybody whom the measure means: its own guest, the one at the door, and whoever is known under
    the very name and birth date or the very paper that it names. A second paper brings no second count."""
    named = people.known_under(
        house.id,
        mrz_name=row.mrz_name,
        birth=row.birth,
        number=row.document_number,
        state=row.document_state,
    )
    persons = people.whole_files(named | {one for one in (guest, row.person_id) if one is not None})
    days = [span(Period(row.period), day) for day in (today.gaming_day, today.calendar_day)]
    return tuple(visit for count in _counters for visit in count(house, persons, min(days)[0], max(days)[1]))
