"""Attempts on accounts of another employer, as that employer sees them."""

from dataclasses import dataclass
from datetime import datetime
from typing import cast
from uuid import UUID

from audit.reading import selectors as log_selectors

from ..domain.employers import Employer
from .venues import accounts_of

ATTEMPT = "venues.staff.foreign_account"


@dataclass(frozen=True)
class ForeignAccountAttempt:
    """One request for an account by a person with another employer."""

    at: datetime
    by: str
    account: str


def attempts_on(employer: Employer, venue_id: UUID) -> list[ForeignAccountAttempt]:
    """Return the attempts on accounts of an employer, made at a casino, newest first."""
    names = {account.pk: account.full_name for account in accounts_of(employer)}
    notes = log_selectors.find_entries(venue_id, log_selectors.Search(kind=ATTEMPT)).filter(subject_id__in=names)
    found = list(notes)
    actors = log_selectors.actor_names(note.actor for note in found)
    # Each of these notes has a time, an actor and a subject.
    return [
        ForeignAccountAttempt(
            cast("datetime", note.occurred_at),
            actors[cast("UUID", note.actor)],
            names[cast("UUID", note.subject_id)],
        )
        for note in found
    ]
