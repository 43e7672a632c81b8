"""Propose and approve the letterhead of the company, each valid from a day on."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.durable_acts import durable_act
from audit.recording.locks import wait_turn
from compliance.refusals import Refused

from ..domain.house import House
from ..models.letterheads import Letterhead, LetterheadDecision
from ..models.staff import Staff


@dataclass(frozen=True)
class LetterheadFacts:
    """What a company must state on its letters, and the director who signs them."""

    legal_form: str
    seat: str
    registration: str
    telephone: str
    email: str
    director: str


def letterhead_input(sent: Mapping[str, Any]) -> dict[str, object]:
    """Return what a form or the API sent as arguments of `propose_letterhead`."""
    names = LetterheadFacts.__dataclass_fields__
    return {"facts": LetterheadFacts(**{name: sent[name] for name in names}), "valid_from": sent["valid_from"]}


@transaction.atomic(durable=True)
def propose_letterhead(
    *, house: House, facts: LetterheadFacts, valid_from: date, by: Staff, at: datetime
) -> Letterhead:
    """Propose the letterhead from a day on; letters of past days keep theirs."""
    row = _make_letterhead(house, facts, valid_from, by, at)
    with log.act(
        "venues.letterhead.proposed", subject=row, by=by, at=at, scope=house.id, registration=row.registration
    ):
        if valid_from < house.local(at).date():
            raise Refused(_("A letterhead is valid from today or a future day."), "valid_from")
        _store_letterhead(row)
    return row


@durable_act
def set_up_letterhead(*, house: House, facts: LetterheadFacts, at: datetime) -> Letterhead:
    """Set the first letterhead in the opening of a casino, which has no two colleagues yet."""
    row = _make_letterhead(house, facts, house.local(at).date(), None, at)
    with log.act(
        "venues.letterhead.set_up", subject=row, by=None, at=at, scope=house.id, registration=row.registration
    ):
        _store_letterhead(row)
        LetterheadDecision(letterhead=row, approved=True, decided_by=None, decided_at=at).save(force_insert=True)
    return row


def _make_letterhead(
    house: House, facts: LetterheadFacts, valid_from: date, by: Staff | None, at: datetime
) -> Letterhead:
    values = {name: value.strip() for name, value in asdict(facts).items()}
    return Letterhead(venue_id=house.id, valid_from=valid_from, proposed_by=by, proposed_at=at, **values)


def _store_letterhead(row: Letterhead) -> None:
    for name in LetterheadFacts.__dataclass_fields__:
        if not getattr(row, name):
            raise Refused(_("Enter this. The law requires it on letters of a company."), name)
    if not _is_email(row.email):
        raise Refused(_("Enter one address, such as name@casino.example."), "email")
    row.clean_fields(exclude=["venue", "proposed_by"])
    row.save(force_insert=True)


@transaction.atomic(durable=True)
def decide_letterhead(
    *, house: House, letterhead: Letterhead, approved: bool, by: Staff, at: datetime
) -> LetterheadDecision:
    """Approve or refuse a proposed letterhead; the proposer cannot decide."""
    row = LetterheadDecision(letterhead=letterhead, approved=approved, decided_by_id=by.pk, decided_at=at)
    kind = "venues.letterhead.approved" if approved else "venues.letterhead.refused"
    with log.act(kind, subject=letterhead, by=by, at=at, scope=house.id, registration=letterhead.registration):
        # The lock makes the second of two simultaneous decisions see the first.
        wait_turn(str(letterhead.pk))
        if LetterheadDecision.objects.filter(letterhead=letterhead).exists():
            raise Refused(_("This letterhead has already been decided."))
        # A trigger repeats this check, for writes that bypass this service.
        if letterhead.proposed_by_id == by.pk:
            raise Refused(_("You proposed this letterhead. Another person must decide."))
        row.save(force_insert=True)
    return row


def _is_email(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
