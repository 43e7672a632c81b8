"""Attempts on accounts of another employer, as that employer sees them."""

from dataclasses import dataclass
from datetime import datetime
from typing import cast
from uuid import UUID

from audit.reading import selectors as log_selectors

from ..domain.employers import Employer
from ..models import Staff

ATTEMPT = "venues.staff.foreign_account"


@dataclass(frozen=True)
class Attempt:
    """One request for an account by a person with another employer."""

    at: datetime
    by: str
    account: str


def attempts_on(employer: Employer, venue_id: UUID) -> list[Attempt]:
    """Return the attempts on accounts of an employer, made at a casino, newest first."""
    names = dict(
        Staff.objects.filter(venue_id=employer.venue_id, authority=employer.authority).values_list("pk", "full_name")
    )
    notes = log_selectors.find_entries(venue_id, log_selectors.Search(kind=ATTEMPT)).filter(subject_id__in=names)
    found = list(notes)
    actors = log_selectors.actor_names(note.actor for note in found)
    # Each of these notes has an actor and a subject.
    return [
        Attempt(note.occurred_at, actors[cast("UUID", note.actor)], names[cast("UUID", note.subject_id)])
        for note in found
    ]
