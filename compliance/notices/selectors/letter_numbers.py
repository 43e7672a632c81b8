"""The book of letters: their numbers by addressee and calendar year, and letters that were not rendered."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import Count, Max, Min

from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..models.letters import NoticeIssue, Numbering
from ..models.notices import Addressee, Notice
from .notices import list_notices

PAGE = 100  # letters


def letter_years(venue_id: UUID) -> list[int]:
    """Return the calendar years in which letters were issued, newest first."""
    found = NoticeIssue.objects.filter(venue_id=venue_id).values_list("year", flat=True).distinct()
    return sorted(found, reverse=True)


def last_numbers(venue_id: UUID, year: int) -> list[NoticeIssue]:
    """Return the last letter of each addressee in a year."""
    newest = NoticeIssue.objects.filter(venue_id=venue_id, year=year).order_by("-number")
    found = (newest.filter(addressee=addressee).first() for addressee in sorted(Addressee.values))
    return [row for row in found if row is not None]


def numbers_taken(venue_id: UUID, addressee: str, year: int) -> int:
    """Count the numbers that the series of an addressee and year has issued."""
    counter = Numbering.objects.filter(venue_id=venue_id, series=f"{addressee} {year}")
    return counter.values_list("last_number", flat=True).first() or 0


def letters_of_year(
    venue_id: UUID, addressee: str, year: int, *, after: int = 0
) -> tuple[Sequence[Notice], int | None]:
    """Return a page of the letters to an addressee in a year, and the number after which the next page begins.

    That number is None on the last page.
    """
    found = list_notices(venue_id).filter(issue__addressee=addressee, issue__year=year, issue__number__gt=after)
    rows = list(found.order_by("issue__number")[: PAGE + 1])
    if len(rows) <= PAGE:
        return rows, None
    return rows[:PAGE], rows[PAGE - 1].issue.number


def has_every_number(venue_id: UUID, addressee: str, year: int) -> bool:
    """Are all numbers that the series has issued there? The database has each at most once."""
    found = NoticeIssue.objects.filter(venue_id=venue_id, addressee=addressee, year=year)
    counted = found.aggregate(count=Count("pk"), least=Min("number"), most=Max("number"))
    taken = numbers_taken(venue_id, addressee, year)
    # Compared with the counter: if the last letters were missing, the others would still have no gap.
    return (counted["count"], counted["least"] or 1, counted["most"] or 0) == (taken, 1, taken)


def notices_without_letter() -> list[tuple[House, Notice]]:
    """Return issued notices whose letter was not rendered, because a process ended in between."""
    houses = {house.id: house for house in venues.all_houses()}
    found = Notice.objects.filter(issue__isnull=False, issue__letter__isnull=True).order_by("issue__issued_at")
    return [(houses[row.venue_id], row) for row in found]
