"""Numbers, series and winnings of keno (NL 5.2)."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

BALLS = 80
CENT = Decimal("0.01")


def are_numbers(numbers: Sequence[int], fewest: int, most: int) -> bool:
    """Are these between `fewest` and `most` numbers from 1 to 80, each once?"""
    return fewest <= len(numbers) == len(set(numbers)) <= most and all(1 <= each <= BALLS for each in numbers)


def first_round(wished: int, last_drawn: int) -> int:
    """Return the round in which a form plays first: the wished one, or the next that is not drawn (NL 5.2(5))."""
    return max(wished, last_drawn + 1)


def last_round_until(at: datetime, end: datetime, last_drawn: int, minutes: int) -> int:
    """Return the last round that is played until a time; the next one is always played."""
    return last_drawn + max(1, (end - at) // timedelta(minutes=minutes))


def series_ends_by(at: datetime, last_round: int, last_drawn: int, minutes: int) -> datetime:
    """Return when the last round of a series is played according to the schedule (A-99)."""
    # By the announced minutes and not by the rounds so far: a delay must not refuse a series later than its purchase.
    return at + timedelta(minutes=minutes) * (last_round - last_drawn)


def win_of_round(
    numbers: Collection[int], stake: Decimal, drawn: Collection[int], multiples: Mapping[tuple[int, int], Decimal]
) -> Decimal:
    """Return what a ticket wins in one round; `multiples` are those of the schedule, by numbers marked and hit."""
    hits = len(set(numbers) & set(drawn))
    # What the schedule does not state wins nothing. Some schedules have a prize for no hit.
    multiple = multiples.get((len(numbers), hits), Decimal(0))
    # Each round is rounded and then added, as the trigger does.
    return (stake * multiple).quantize(CENT, rounding=ROUND_HALF_UP)
