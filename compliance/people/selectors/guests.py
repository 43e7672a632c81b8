"""Queries on guests: identification by document or name, and current data."""

import json
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, NamedTuple, TypedDict
from uuid import UUID

from django.db import connection
from django.db.models import BooleanField, Exists, F, Func, OuterRef, QuerySet, Subquery, UUIDField, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.vault.services import sealed_texts

from ..domain.documents.document_data import DocumentData, PostalAddress, normalise_document, same_bearer
from ..domain.documents.mrz import PartialDate
from ..domain.names.name_forms import display_name
from ..models import Address, IdentityCheck, IdentityDocument, Particulars, Person, Photograph, Standing

# Machine-readable zones may truncate names from this length on, so a shorter name may match a longer one.
CUT_SHORT = 24
# Staff select a candidate with one of the keys 1 to 9.
MOST_CANDIDATES = 9


# --- Files: the persons who are the same guest.


def file_ids(person_id: UUID) -> list[UUID]:
    """Return all persons in the same file, that is, the guest under all their documents."""
    with connection.cursor() as cursor:
        # A function of the database, because its plan is made once a connection (ADR 23).
        cursor.execute("SELECT people_file_ids(%s)", [person_id])
        found: list[UUID] = cursor.fetchone()[0]
    return found


def head_of(person_id: UUID) -> UUID:
    """Return the person who heads the file, whose particulars apply."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT people_file_of(%s)", [person_id])
        found: UUID = cursor.fetchone()[0]
    return found


def in_file(column: str, person_id: UUID | OuterRef) -> Func:
    """Return a filter: the person in a column is in the file of `person_id`."""
    person_value = person_id if isinstance(person_id, OuterRef) else Value(person_id, output_field=UUIDField())
    return Func(
        F(column),
        person_value,
        # Gives (column = ANY(people_file_ids(person))), for which Django has no expression.
        template="(%(expressions)s)))",
        arg_joiner=" = ANY(people_file_ids(",
        output_field=BooleanField(),
    )


def file_head(column: str) -> Coalesce:
    """Return an annotation: the head of the file of the person in a column. It is equal for the same guest."""
    newest = Standing.objects.filter(person=OuterRef(column)).order_by("-step").values("file")[:1]
    return Coalesce(Subquery(newest), F(column), output_field=UUIDField())


def file_members(heads: set[UUID]) -> dict[UUID, UUID]:
    """Map all persons in these files to the head of their file."""
    later_standings = Standing.objects.filter(person=OuterRef("person"), step__gt=OuterRef("step"))
    rows = Standing.objects.filter(~Exists(later_standings), file__in=heads).values_list("person_id", "file_id")
    return {head: head for head in heads} | dict(rows)


def whole_files(persons: set[UUID]) -> set[UUID]:
    """Return these persons and all others in their files."""
    if not persons:
        return set()
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT unnest(people_file_ids(one)) FROM unnest(%s::uuid[]) one", [list(persons)])
        return {found for (found,) in cursor.fetchall()}


def known_under(venue_id: UUID, *, mrz_name: str, birth: PartialDate | None, number: str, state: str) -> set[UUID]:
    """Return the persons known under this name and full birth date, in any recorded spelling, or this document."""
    found: set[UUID] = set()
    if mrz_name and birth is not None and birth.exact is not None:
        born = {"birth_year": birth.year, "birth_month": birth.month, "birth_day": birth.day}
        named = Particulars.objects.filter(person__venue_id=venue_id, mrz_name__in=_name_spellings(mrz_name), **born)
        found.update(named.values_list("person_id", flat=True))
    if number and state:
        token = sealed_texts.token_of(venue_id, number)
        papers = IdentityDocument.objects.filter(venue_id=venue_id, number=token, issuing_state=state)
        found.update(papers.values_list("person_id", flat=True))
    return found


# --- Guests.


@dataclass(frozen=True)
class Guest:
    """A guest with the current particulars and address."""

    id: UUID
    surname: str
    given_names: str
    birth: PartialDate
    sex: str
    nationality: str
    address: str | None

    @property
    def name(self) -> str:
        return display_name(self.surname, self.given_names)


class Picture(NamedTuple):
    """The current photograph of a guest, without its bytes."""

    pk: UUID
    width: int
    height: int


@dataclass(frozen=True)
class DocumentMatch:
    """A document as known to the venue: its row if shown before, and the files it may belong to.

    `names` are the names and birth dates of its bearer's file, newest first; `address` is the newest one.
    `earlier` is the guest who showed the same number with another expiry date, with their current name and birth date.
    `stored_token` is the token of the number of the known document, whose sealed text is stored.
    """

    document: IdentityDocument | None = None
    stored_token: str = ""
    candidates: tuple[UUID, ...] = ()
    names: tuple[tuple[str, PartialDate], ...] = ()
    address: PostalAddress | None = None
    earlier: tuple[UUID, str, PartialDate] | None = None
    picture: Picture | None = None

    def renewed_bearer(self, paper: DocumentData) -> UUID | None:
        """Return the guest who showed this document before its renewal, if name and birth date agree."""
        if self.earlier is None:
            return None
        guest_id, name, birth = self.earlier
        if same_bearer(name, birth, paper):
            return guest_id
        return None

    def bearer(self, paper: DocumentData) -> UUID | None:
        """Return the bearer of the document, if known without asking."""
        if self.document is not None:
            return self.document.person_id
        return self.renewed_bearer(paper)

    def names_another(self, paper: DocumentData) -> bool:
        """Does this known document show a name or birth date that its guest never had?"""
        return self.document is not None and not any(same_bearer(name, birth, paper) for name, birth in self.names)


NO_MATCH = DocumentMatch()


def match_document(venue_id: UUID, paper: DocumentData, *, hold: bool = False) -> DocumentMatch:
    """Look up a document for the door in a single query: its row, its bearer and the candidates.

    `hold` locks the document for this transaction: another door waits, and then finds what this one entered or sold.
    """
    birth = None
    if paper.number and paper.mrz_name:
        birth = paper.birth
    born = (birth.year, birth.month, birth.day) if birth else (None, None, None)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT people_meet(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            [venue_id, *query_arguments(venue_id, paper), *born, hold],
        )
        return parse_match(json.loads(cursor.fetchone()[0]), paper)


def query_arguments(venue_id: UUID, paper: DocumentData) -> list[str | date | list[str] | bool | None]:
    """Return the arguments of `people_meet` without the birth date; the number is its token. Raises Unusable."""
    token, names = sealed_texts.token_of(venue_id, paper.number), _name_spellings(paper.mrz_name)
    return [paper.kind, token, paper.issuing_state, paper.expires_on, names, len(paper.mrz_name) >= CUT_SHORT]


def parse_match(found: dict[str, Any], paper: DocumentData) -> DocumentMatch:
    """Parse the result of `people_meet`."""
    earlier = found["earlier"]
    return DocumentMatch(
        document=_document_from_row(found["paper"], paper.number),
        stored_token=found["paper"]["number"] if found["paper"] else "",
        candidates=_candidate_files(found, paper),
        names=tuple((name, PartialDate(*born)) for name, *born in found["names"] or ()),
        address=PostalAddress(*found["lives"]) if found["lives"] else None,
        earlier=(UUID(earlier[0]), earlier[1], PartialDate(*earlier[2:])) if earlier else None,
        picture=Picture(*found["picture"]) if found["picture"] else None,
    )


def _document_from_row(row: dict[str, Any] | None, number: str) -> IdentityDocument | None:
    """Build the model instance from the JSON row of a document. The row has the token of its number."""
    if row is None:
        return None
    values = row | {name: UUID(row[name]) for name in ("id", "person_id", "venue_id", "recorded_by_id")}
    values |= {"number": number, "recorded_at": datetime.fromisoformat(row["recorded_at"])}
    values["expires_on"] = date.fromisoformat(row["expires_on"]) if row["expires_on"] else None
    names = [field.attname for field in IdentityDocument._meta.concrete_fields]
    return IdentityDocument.from_db(connection.alias, names, [values[name] for name in names])


def _candidate_files(found: dict[str, Any], paper: DocumentData) -> tuple[UUID, ...]:
    """Return the files that know the document's number, or its bearer's name and full birth date.

    All recorded spellings count. Empty for the renewal of a known document, where number, name and birth date agree.
    """
    heads_with_name = set(found["named"] or ())
    numbered = {(head, kind) for head, kind in found["numbered"] or ()}
    if found["paper"] is None and any(kind == paper.kind and head in heads_with_name for head, kind in numbered):
        return ()
    if paper.birth is None or paper.birth.exact is None:
        heads_with_name = set()
    heads = ({head for head, _kind in numbered} | heads_with_name) - {found["own"]}
    return tuple(sorted(map(UUID, heads))[:MOST_CANDIDATES])


def _name_spellings(mrz_name: str) -> list[str]:
    """Return the name, and its shorter forms if a machine-readable zone may have truncated it."""
    return [mrz_name, *(mrz_name[:length] for length in range(CUT_SHORT, len(mrz_name)))]


def get_guests(venue_id: UUID, heads: tuple[UUID, ...]) -> list[Guest]:
    """Return several guests with their current data, in the given order."""
    known = {row.person_id: row for row in newest_particulars().filter(person_id__in=heads, person__venue_id=venue_id)}
    addresses = newest_addresses(set(known))
    return [_build_guest(known[head], addresses.get(head)) for head in heads if head in known]


def current_names(venue_id: UUID, person_ids: set[UUID]) -> dict[UUID, str]:
    """Map persons to the current names of their files."""
    rows = Person.objects.filter(pk__in=person_ids, venue_id=venue_id).annotate(head=file_head("pk"))
    heads: dict[UUID, UUID] = dict(rows.values_list("pk", "head"))
    named = newest_particulars().filter(person_id__in=set(heads.values()))
    known = {row.person_id: display_name(row.surname, row.given_names) for row in named}
    return {person_id: known[head] for person_id, head in heads.items()}


def document_of(venue_id: UUID, paper: DocumentData) -> IdentityDocument | None:
    """Return the row of this document if it was shown before, or None."""
    return match_document(venue_id, paper).document


def with_known_century(venue_id: UUID, paper: DocumentData, read: PartialDate) -> DocumentData:
    """Complete the document with the known birth date of its bearer, if the two digits read match it."""
    known = document_of(venue_id, paper)
    born = None
    if known is not None:
        born = current_particulars(known.person_id).birth
    if born is None or (born.year - read.year) % 100 or (born.month, born.day) != (read.month, read.day):
        return paper
    return replace(paper, birth=born, century_open=False)


def is_document(document: IdentityDocument, paper: DocumentData | None) -> bool:
    """Is this document the one of the row?"""
    if paper is None:
        return False
    shown = normalise_document(paper)
    return (document.kind, document.number, document.issuing_state, document.expires_on) == (
        shown.kind,
        shown.number,
        shown.issuing_state,
        shown.expires_on,
    )


def paper_known(document: IdentityDocument) -> DocumentData:
    """Return the data of a document checked earlier, with its bearer's current particulars."""
    known = current_particulars(document.person_id)
    return DocumentData(
        kind=document.kind,
        number=document.number,
        issuing_state=document.issuing_state,
        expires_on=document.expires_on,
        surname=known.surname,
        given_names=known.given_names,
        birth=known.birth,
        sex=known.sex,
        nationality=known.nationality,
        read_from="card",
    )


def newest_document(person_id: UUID) -> IdentityDocument | None:
    """Return the most recently recorded document of a guest."""
    return IdentityDocument.objects.filter(in_file("person_id", person_id)).order_by("-recorded_at", "-pk").first()


def get_person(venue_id: UUID, person_id: UUID) -> Person:
    """Return one person of a venue. Raises NotFound."""
    return get_row(Person.objects.filter(venue_id=venue_id), _("Guest not found."), "guest", pk=person_id)


def get_guest(venue_id: UUID, person_id: UUID) -> Guest:
    """Return the guest to whose file a person belongs, with current data. Raises NotFound."""
    rows: QuerySet[Any] = Person.objects.annotate(head=file_head("pk")).filter(venue_id=venue_id)
    person = get_row(rows, _("Guest not found."), "guest", pk=person_id)
    return _build_guest(current_particulars(person.head), latest_address(person_id))


def _build_guest(particulars: Particulars, address: Address | None) -> Guest:
    return Guest(
        id=particulars.person_id,
        surname=particulars.surname,
        given_names=particulars.given_names,
        birth=particulars.birth,
        sex=particulars.sex,
        nationality=particulars.nationality,
        address=address.line if address else None,
    )


def current_particulars(person_id: UUID) -> Particulars:
    """Return the current particulars of this person, regardless of their file."""
    return Particulars.objects.filter(person_id=person_id).latest("recorded_at", "pk")


def known_as(person_id: UUID) -> Particulars:
    """Return the latest particulars of the guest, under any document."""
    return Particulars.objects.filter(in_file("person_id", person_id)).latest("recorded_at", "pk")


def latest_address(person_id: UUID) -> Address | None:
    """Return the latest address of the guest, under any document."""
    return Address.objects.filter(in_file("person_id", person_id)).order_by("-recorded_at", "-pk").first()


def photograph_of(person_id: UUID) -> Photograph | None:
    """Return the current photograph of a guest."""
    return photographs_of(person_id).first()


def photographs_of(person_id: UUID) -> QuerySet[Photograph]:
    """Return all photographs of a guest, current one first."""
    return (
        Photograph.objects.filter(in_file("person_id", person_id))
        .select_related("recorded_by")
        .order_by("-recorded_at", "-pk")
    )


def get_photograph(venue_id: UUID, photograph_id: UUID) -> Photograph:
    """Return one photograph with its sealed bytes. Raises NotFound, also for an erased one."""
    rows = Photograph.objects.filter(person__venue_id=venue_id, content__isnull=False).select_related("content")
    return get_row(rows, _("Photograph not found."), pk=photograph_id)


def newest_particulars() -> QuerySet[Particulars]:
    """Return the current particulars, one row per person."""
    newest = Particulars.objects.filter(person=OuterRef("person")).order_by("-recorded_at", "-pk").values("pk")[:1]
    return Particulars.objects.filter(pk=Subquery(newest))


def newest_addresses(heads: set[UUID]) -> dict[UUID, Address]:
    """Map each file that has an address to the current one."""
    members = file_members(heads)
    rows = Address.objects.filter(person_id__in=members).order_by("recorded_at", "pk")
    return {members[row.person_id]: row for row in rows}


class GuestFile(TypedDict):
    """All data on a guest; `persons` are those in the file."""

    guest: Guest
    particulars: list[Particulars]
    addresses: QuerySet[Address]
    documents: QuerySet[IdentityDocument]
    checks: QuerySet[IdentityCheck]
    persons: list[UUID]
    photographs: QuerySet[Photograph]


def file_of(venue_id: UUID, person_id: UUID) -> GuestFile:
    """Return all data on the guest to whose file a person belongs, with history, newest first."""
    found = get_guest(venue_id, person_id)
    persons = file_ids(person_id)
    rows = Particulars.objects.filter(person__in=persons).order_by("-recorded_at", "-pk")
    return {
        "guest": found,
        # The head of the file comes first, not the person added last.
        "particulars": sorted(rows, key=lambda row: row.person_id != found.id),
        "addresses": Address.objects.filter(person__in=persons).order_by("-recorded_at", "-pk"),
        "documents": IdentityDocument.objects.filter(person__in=persons).order_by("-recorded_at", "-pk"),
        "checks": IdentityCheck.objects.filter(document__person__in=persons)
        .select_related("document", "checked_by")
        .order_by("-checked_at", "-pk")[:50],
        "persons": persons,
        "photographs": photographs_of(person_id),
    }
