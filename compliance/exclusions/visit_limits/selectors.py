"""Counts the visits of a guest, under all documents, towards visit limits."""

from collections.abc import Callable, Collection, Iterable
from datetime import date, datetime
from uuid import UUID

from audit.recording.locks import wait_turn
from compliance.people.selectors import guests as guest_selectors
from compliance.rules.rulebook import SilentParameter
from compliance.venues.domain.house import House

from ..measure_register import selectors
from ..measure_register.selectors import Today
from ..models.measures import Measure
from ..screening.domain.comparison import Finding, Kind
from .domain import Basis, Limit, Limited, Period, Usage, Visit, compute_usage, period_span

# Returns the visits of these persons between two gaming days. The area that stores entries is a higher layer, so it
# registers its function at start-up.
# area and hands the question in at start-up.
Counter = Callable[[House, Collection[UUID], date, date], Iterable[Visit]]

_counters: list[Counter] = []

# A limit awaiting its interview remains in force (LU-PIS-7).
IN_FORCE = frozenset({"active", "interview_due"})


def count_by(counter: Counter) -> None:
    """Register the function that counts visits."""
    _counters[:] = [counter]


def matching_limits(
    house: House, found: Iterable[Finding], guest: UUID | None, today: Visit, *, hold: bool = False
) -> tuple[Limited, ...]:
    """Return the visit limits among the guest's matches, with the visits counted.

    `hold` locks the limits for this transaction: a concurrent presentation under the same limit waits and then finds
    this visit. No query is made without a matching limit.
    """
    hits = {each.measure_id: each.listed for each in found if each.is_hit and each.listed.kind is Kind.VISIT_LIMIT}
    if not hits:
        return ()
    # `wait_turn` takes the locks in one order, so that two doors cannot deadlock.
    if hold:
        wait_turn(*map(str, hits))
    rows = selectors.measures(house.id).filter(pk__in=hits).order_by("pk")
    return tuple(
        Limited(as_limit(row, over=hits[row.pk].over), visits_towards(house, row, guest, today), today) for row in rows
    )


def usage_at(house: House, row: Measure, at: datetime) -> Usage | None:
    """Return the use of a limit at a moment.

    Return None for other measures, for limits not in force, and if the rulebook does not define a visit.
    """
    today = Visit(house.gaming_day(at), house.local(at).date())
    if row.kind != Kind.VISIT_LIMIT or selectors.state_of(row, Today.from_time(house, at)) not in IN_FORCE:
        return None
    try:
        unit = house.rulebook(today.gaming_day).text("visitlimit.count_unit")
    except SilentParameter:
        return None
    return compute_usage(as_limit(row), visits_towards(house, row, None, today), today, unit)


def limits_of(house: House, person_id: UUID, at: datetime) -> list[tuple[Measure, Usage]]:
    """Return the limits in force against a guest, under any document, with their use."""
    rows = selectors.measures_of(house.id, person_id).filter(kind=Kind.VISIT_LIMIT.value)
    return [(row, found) for row in rows if (found := usage_at(house, row, at)) is not None]


def as_limit(row: Measure, *, over: bool = False) -> Limit:
    """Return the limit that a measure sets."""
    assert row.visits is not None  # guaranteed by a_limit_allows_at_least_one_visit
    return Limit(row.pk, Basis(row.basis), Period(row.period), row.visits, row.last_day, over)


def visits_towards(house: House, row: Measure, guest: UUID | None, today: Visit) -> tuple[Visit, ...]:
    """Return the visits of all persons the measure means, so that a second document brings no second count.

    These are its own guest, the guest at the door, and anyone known under its exact name and birth date, or its
    document.
    """
    person_ids = guest_selectors.known_under(
        house.id,
        mrz_name=row.mrz_name,
        birth=row.birth,
        number=row.document_number,
        state=row.document_state,
    )
    persons = guest_selectors.whole_files(person_ids | {one for one in (guest, row.person_id) if one is not None})
    # The rulebook decides later which of the two days counts.
    days = [period_span(Period(row.period), day) for day in (today.gaming_day, today.calendar_day)]
    (count,) = _counters  # without a registered counter there are no entries either
    return tuple(count(house, persons, min(days)[0], max(days)[1]))
