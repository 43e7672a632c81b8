"""The book of letters: their numbers by addressee and calendar year, and letters that were not rendered."""

from uuid import UUID

from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..models.letters import NoticeIssue, Numbering
from ..models.notices import Addressee, Notice
from .notices import list_notices


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


def letters_of_year(venue_id: UUID, addressee: str, year: int) -> list[Notice]:
    """Return the letters to an addressee in a year, by number."""
    found = list_notices(venue_id).filter(issue__addressee=addressee, issue__year=year)
    return list(found.order_by("issue__number"))


def notices_without_letter() -> list[tuple[House, Notice]]:
    """Return issued notices whose letter was not rendered, because a process ended in between."""
    houses = {house.id: house for house in venues.all_houses()}
    found = Notice.objects.filter(issue__isnull=False, issue__letter__isnull=True).order_by("issue__issued_at")
    return [(houses[row.venue_id], row) for row in found]
