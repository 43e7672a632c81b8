"""Questions about guests: who is known under a paper or a name, and what is known of them now."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, Q, QuerySet, Subquery

from .models import Address, IdentityCheck, IdentityDocument, Particulars, Person
from .mrz import PartialDate
from .names import display, mrz_form, sort_key
from .reading import Paper, normalised, same_bearer


@dataclass(frozen=True)
class Guest:
    """A guest as known at this moment: the newest particulars and the newest address, if any."""

    id: UUID
    surname: str
    given_names: str
    birth: PartialDate
    sex: str
    nationality: str
    address: str | None

    @property
    def name(self) -> str:
        return display(self.surname, self.given_names)


def document_of(venue_id: UUID, paper: Paper) -> IdentityDocument | None:
    """The very paper shown before, or None."""
    return (
        IdentityDocument.objects.filter(
            venue_id=venue_id,
            kind=paper.kind,
            number=paper.number,
            issuing_state=paper.issuing_state,
            expires_on=paper.expires_on,
        )
        .select_related("person")
        .first()
    )


def is_document(known: IdentityDocument, paper: Paper | None) -> bool:
    """Whether a paper is the one of this row."""
    if paper is None:
        return False
    shown = normalised(paper)
    return (known.kind, known.number, known.issuing_state, known.expires_on) == (
        shown.kind,
        shown.number,
        shown.issuing_state,
        shown.expires_on,
    )


def renewed(venue_id: UUID, *, kind: str, number: str, issuing_state: str) -> IdentityDocument | None:
    """A paper of the same number with another expiry: the same paper renewed, or a number given out twice."""
    return (
        IdentityDocument.objects.filter(venue_id=venue_id, kind=kind, number=number, issuing_state=issuing_state)
        .order_by("-recorded_at", "-pk")
        .first()
    )


def guest(venue_id: UUID, person_id: UUID) -> Guest:
    """The guest as known now. Raises Person.DoesNotExist."""
    person = Person.objects.get(pk=person_id, venue_id=venue_id)
    known = particulars(person_id)
    lives = address(person_id)
    return Guest(
        id=person.pk,
        surname=known.surname,
        given_names=known.given_names,
        birth=known.birth,
        sex=known.sex,
        nationality=known.nationality,
        address=lives.line if lives else None,
    )


def particulars(person_id: UUID) -> Particulars:
    return Particulars.objects.filter(person_id=person_id).latest("recorded_at", "pk")


def unlike_bearer(person_id: UUID, paper: Paper) -> Particulars | None:
    """What is known now of a guest whose name and birth date a paper does not bear, neither now nor at any time before.

    None when it does.
    """
    rows = list(Particulars.objects.filter(person_id=person_id).order_by("-recorded_at", "-pk"))
    return None if any(same_bearer(row.mrz_name, row.birth, paper) for row in rows) else rows[0]


def address(person_id: UUID) -> Address | None:
    return Address.objects.filter(person_id=person_id).order_by("-recorded_at", "-pk").first()


def newest_particulars() -> QuerySet[Particulars]:
    """The particulars that count now, one row a guest."""
    newest = Particulars.objects.filter(person=OuterRef("person")).order_by("-recorded_at", "-pk").values("pk")[:1]
    return Particulars.objects.filter(pk=Subquery(newest))


def newest_addresses(person_ids: set[UUID]) -> dict[UUID, Address]:
    """The address that counts now for each of the guests who have one."""
    rows = (
        Address.objects.filter(person_id__in=person_ids)
        .order_by("person_id", "-recorded_at", "-pk")
        .distinct("person_id")
    )
    return {row.person_id: row for row in rows}


def search(venue_id: UUID, text: str) -> QuerySet[Particulars]:
    """Guests whose name begins with what was typed, or whose paper has that number; in the order of the alphabet."""
    found = newest_particulars().filter(person__venue_id=venue_id).select_related("person").order_by("sort_key", "pk")
    wanted = text.strip()
    if not wanted:
        return found
    # The number first, on its own: in one question with the names it would keep PostgreSQL from its indexes.
    number = "".join(sign for sign in wanted.upper() if sign.isalnum())
    bearers = set(
        IdentityDocument.objects.filter(venue_id=venue_id, number=number).values_list("person_id", flat=True)[:100]
    )
    named = Q(sort_key__startswith=sort_key(wanted, "").rstrip()) if sort_key(wanted, "").strip() else Q()
    spelled = Q(mrz_name__startswith=mrz_form(wanted)) if mrz_form(wanted) else Q()
    return found.filter(named | spelled | Q(person_id__in=bearers))


def file_of(venue_id: UUID, person_id: UUID) -> dict[str, Any]:
    """Everything this area knows of a guest, with its history, newest first."""
    return {
        "guest": guest(venue_id, person_id),
        "particulars": Particulars.objects.filter(person_id=person_id).order_by("-recorded_at", "-pk"),
        "addresses": Address.objects.filter(person_id=person_id).order_by("-recorded_at", "-pk"),
        "documents": IdentityDocument.objects.filter(person_id=person_id).order_by("-recorded_at", "-pk"),
        "checks": IdentityCheck.objects.filter(document__person_id=person_id)
        .select_related("document", "checked_by")
        .order_by("-checked_at", "-pk")[:50],
    }
