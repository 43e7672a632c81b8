"""Questions about guests: who is known under a paper or a name, and what is known of them now."""

import json
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import BooleanField, Exists, F, Func, OuterRef, QuerySet, Subquery, UUIDField, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..domain.documents.document_data import DocumentData, PostalAddress, normalise_document, same_bearer
from ..domain.documents.mrz import PartialDate
from ..domain.names.name_forms import display
from ..models import Address, IdentityCheck, IdentityDocument, Particulars, Person, Photograph, Standing

# A name that a machine read may be cut short after so many letters: the shorter of two may be the longer one's.
CUT_SHORT = 24
MOST_CANDIDATES = 9


# --- Files: which persons are one guest.


def file_ids(person_id: UUID) -> list[UUID]:
    """Everybody who stands in the same file: the one guest, under all their papers. Alone, they are a file too."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT people_file_ids(%s)", [person_id])
        found: list[UUID] = cursor.fetchone()[0]
    return found


def head_of(person_id: UUID) -> UUID:
    """The person under whom the file is kept; their particulars count."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT people_file_of(%s)", [person_id])
        found: UUID = cursor.fetchone()[0]
    return found


def in_file(column: str, person_id: UUID | OuterRef) -> Func:
    """For filters: the person named in a column stands in the file of `person_id`."""
    wanted = person_id if isinstance(person_id, OuterRef) else Value(person_id, output_field=UUIDField())
    return Func(
        F(column),
        wanted,
        template="(%(expressions)s)))",
        arg_joiner=" = ANY(people_file_ids(",
        output_field=BooleanField(),
    )


def file_head(column: str) -> Coalesce:
    """For annotations: under whom the file of the person named in a column is kept; equal for one guest."""
    newest = Standing.objects.filter(person=OuterRef(column)).order_by("-step").values("file")[:1]
    return Coalesce(Subquery(newest), F(column), output_field=UUIDField())


def members(heads: set[UUID]) -> dict[UUID, UUID]:
    """Everybody who stands in these files, each with the person under whom the file is kept."""
    later = Standing.objects.filter(person=OuterRef("person"), step__gt=OuterRef("step"))
    rows = Standing.objects.filter(~Exists(later), file__in=heads).values_list("person_id", "file_id")
    return {head: head for head in heads} | dict(rows)


def whole_files(persons: set[UUID]) -> set[UUID]:
    """Everybody who stands in one file with any of these persons, and these persons."""
    if not persons:
        return set()
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT unnest(people_file_ids(one)) FROM unnest(%s::uuid[]) one", [list(persons)])
        return {found for (found,) in cursor.fetchall()}


def known_under(venue_id: UUID, *, mrz_name: str, birth: PartialDate | None, number: str, state: str) -> set[UUID]:
    """Whom the house knows under this very name and whole birth date, in any spelling ever recorded, or this paper."""
    found: set[UUID] = set()
    if mrz_name and birth is not None and birth.exact is not None:
        born = {"birth_year": birth.year, "birth_month": birth.month, "birth_day": birth.day}
        named = Particulars.objects.filter(person__venue_id=venue_id, mrz_name__in=_spellings(mrz_name), **born)
        found.update(named.values_list("person_id", flat=True))
    if number and state:
        papers = IdentityDocument.objects.filter(venue_id=venue_id, number=number, issuing_state=state)
        found.update(papers.values_list("person_id", flat=True))
    return found


# --- Guests.


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


class Picture(NamedTuple):
    """The photograph of a guest that counts, as far as a page needs to know it."""

    pk: UUID
    width: int
    height: int


@dataclass(frozen=True)
class DocumentMatch:
    """A paper as the house meets it: its row if it was shown before, and the files of guests it seems to belong to.

    `names` are the names and birth dates of its bearer's file, newest first, `address` the newest one; `earlier` is the
    guest who showed the same number with another expiry, with their name and birth date now.
    """

    document: IdentityDocument | None = None
    candidates: tuple[UUID, ...] = ()
    names: tuple[tuple[str, PartialDate], ...] = ()
    address: PostalAddress | None = None
    earlier: tuple[UUID, str, PartialDate] | None = None
    picture: Picture | None = None

    def renewed(self, paper: DocumentData) -> UUID | None:
        """Who showed this paper before it was renewed: its number, under the name and birth date as known now."""
        if self.earlier is None:
            return None
        guest_id, name, birth = self.earlier
        return guest_id if same_bearer(name, birth, paper) else None

    def bearer(self, paper: DocumentData) -> UUID | None:
        """Whose the paper is, as far as the house knows without asking."""
        return self.document.person_id if self.document is not None else self.renewed(paper)

    def names_another(self, paper: DocumentData) -> bool:
        """Whether the very paper bears a name or birth date that its guest never had, as far as the house knows."""
        return self.document is not None and not any(same_bearer(name, birth, paper) for name, birth in self.names)


NEVER_MET = DocumentMatch()


def match_document(venue_id: UUID, paper: DocumentData, *, hold: bool = False) -> DocumentMatch:
    """Everything that the door asks about a paper, in one question: the very paper, whose it is, whose it may be.

    `hold` keeps the paper for this transaction: another door that meets it waits.
    """
    birth = paper.birth if paper.number and paper.mrz_name else None
    born = (birth.year, birth.month, birth.day) if birth else (None, None, None)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT people_meet(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            [venue_id, *query_arguments(paper), *born, hold],
        )
        return as_met(json.loads(cursor.fetchone()[0]), paper)


def query_arguments(paper: DocumentData) -> list[Any]:
    """What `people_meet` is asked about a paper beside its birth date, for whoever asks it within a larger question."""
    names = _spellings(paper.mrz_name)
    return [paper.kind, paper.number, paper.issuing_state, paper.expires_on, names, len(paper.mrz_name) >= CUT_SHORT]


def as_met(found: dict[str, Any], paper: DocumentData) -> DocumentMatch:
    """The answer of `people_meet`."""
    earlier = found["earlier"]
    return DocumentMatch(
        document=_document(found["paper"]),
        candidates=_candidates(found, paper),
        names=tuple((name, PartialDate(*born)) for name, *born in found["names"] or ()),
        address=PostalAddress(*found["lives"]) if found["lives"] else None,
        earlier=(UUID(earlier[0]), earlier[1], PartialDate(*earlier[2:])) if earlier else None,
        picture=Picture(*found["picture"]) if found["picture"] else None,
    )


def _document(row: dict[str, Any] | None) -> IdentityDocument | None:
    """The row of a paper as the database told it."""
    if row is None:
        return None
    told = row | {name: UUID(row[name]) for name in ("id", "person_id", "venue_id", "recorded_by_id")}
    told["expires_on"] = date.fromisoformat(row["expires_on"]) if row["expires_on"] else None
    told["recorded_at"] = datetime.fromisoformat(row["recorded_at"])
    names = [field.attname for field in IdentityDocument._meta.concrete_fields]
    return IdentityDocument.from_db(connection.alias, names, [told[name] for name in names])


def _candidates(found: dict[str, Any], paper: DocumentData) -> tuple[UUID, ...]:
    """The files in which the number of a paper is known otherwise, or its bearer's name and whole birth date.

    Any spelling ever recorded counts. None if it is a known paper renewed: its number, name and birth date agree.
    """
    named = set(found["named"] or ())
    numbered = {(head, kind) for head, kind in found["numbered"] or ()}
    if found["paper"] is None and any(kind == paper.kind and head in named for head, kind in numbered):
        return ()
    if paper.birth is None or paper.birth.exact is None:
        named = set()
    heads = ({head for head, _kind in numbered} | named) - {found["own"]}
    return tuple(sorted(map(UUID, heads))[:MOST_CANDIDATES])


def _spellings(mrz_name: str) -> list[str]:
    """The name, and the shorter ones where the machine-readable zone may have cut it short."""
    return [mrz_name, *(mrz_name[:length] for length in range(CUT_SHORT, len(mrz_name)))]


def guests(venue_id: UUID, heads: tuple[UUID, ...]) -> list[Guest]:
    """Several guests as known now, in the order asked for."""
    known = {row.person_id: row for row in newest_particulars().filter(person_id__in=heads, person__venue_id=venue_id)}
    lives = newest_addresses(set(known))
    return [_guest(known[head], lives.get(head)) for head in heads if head in known]


def current_names(venue_id: UUID, person_ids: set[UUID]) -> dict[UUID, str]:
    """How each of these persons is called now, in the file they stand in."""
    rows = Person.objects.filter(pk__in=person_ids, venue_id=venue_id).annotate(head=file_head("pk"))
    heads: dict[UUID, UUID] = dict(rows.values_list("pk", "head"))
    named = newest_particulars().filter(person_id__in=set(heads.values()))
    known = {row.person_id: display(row.surname, row.given_names) for row in named}
    return {person_id: known[head] for person_id, head in heads.items()}


def document_of(venue_id: UUID, paper: DocumentData) -> IdentityDocument | None:
    """The very paper shown before, or None."""
    return match_document(venue_id, paper).document


def with_known_century(venue_id: UUID, paper: DocumentData, read: PartialDate) -> DocumentData:
    """The paper with the birth date that the house knows of its bearer, if the two digits that were read fit it."""
    known = document_of(venue_id, paper)
    born = particulars(known.person_id).birth if known is not None else None
    if born is None or (born.year - read.year) % 100 or (born.month, born.day) != (read.month, read.day):
        return paper
    return replace(paper, birth=born, century_open=False)


def is_document(known: IdentityDocument, paper: DocumentData | None) -> bool:
    """Whether a paper is the one of this row."""
    if paper is None:
        return False
    shown = normalise_document(paper)
    return (known.kind, known.number, known.issuing_state, known.expires_on) == (
        shown.kind,
        shown.number,
        shown.issuing_state,
        shown.expires_on,
    )


def paper_known(document: IdentityDocument) -> DocumentData:
    """A paper of an earlier check as if it were shown, under the name the house knows its bearer by now."""
    known = particulars(document.person_id)
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
    """The paper that was entered last for a guest."""
    return IdentityDocument.objects.filter(in_file("person_id", person_id)).order_by("-recorded_at", "-pk").first()


def person(venue_id: UUID, person_id: UUID) -> Person:
    """One person of a house. Raises NotFound."""
    return get_row(Person.objects.filter(venue_id=venue_id), _("Guest not found."), "guest", pk=person_id)


def guest(venue_id: UUID, person_id: UUID) -> Guest:
    """The guest in whose file a person stands, as known now. Raises NotFound."""
    rows: QuerySet[Any] = Person.objects.annotate(head=file_head("pk")).filter(venue_id=venue_id)
    person = get_row(rows, _("Guest not found."), "guest", pk=person_id)
    return _guest(particulars(person.head), address(person_id))


def _guest(known: Particulars, lives: Address | None) -> Guest:
    return Guest(
        id=known.person_id,
        surname=known.surname,
        given_names=known.given_names,
        birth=known.birth,
        sex=known.sex,
        nationality=known.nationality,
        address=lives.line if lives else None,
    )


def particulars(person_id: UUID) -> Particulars:
    """What counts now of a person, whoever stands with them in one file."""
    return Particulars.objects.filter(person_id=person_id).latest("recorded_at", "pk")


def known_as(person_id: UUID) -> Particulars:
    """What was told last of a guest, with whichever paper."""
    return Particulars.objects.filter(in_file("person_id", person_id)).latest("recorded_at", "pk")


def address(person_id: UUID) -> Address | None:
    """Where the guest lives, as told last, with whichever paper."""
    return Address.objects.filter(in_file("person_id", person_id)).order_by("-recorded_at", "-pk").first()


def photograph_of(person_id: UUID) -> Photograph | None:
    """The photograph of a guest that counts, without its bytes."""
    return photographs_of(person_id).first()


def photographs_of(person_id: UUID) -> QuerySet[Photograph]:
    """Every photograph of a guest, the one that counts first, without their bytes."""
    return (
        Photograph.objects.filter(in_file("person_id", person_id))
        .defer("image")
        .select_related("recorded_by")
        .order_by("-recorded_at", "-pk")
    )


def photograph(venue_id: UUID, photograph_id: UUID) -> Photograph:
    """One photograph with its bytes. Raises NotFound."""
    rows = Photograph.objects.filter(person__venue_id=venue_id)
    return get_row(rows, _("Photograph not found."), pk=photograph_id)


def newest_particulars() -> QuerySet[Particulars]:
    """The particulars that count now, one row a person."""
    newest = Particulars.objects.filter(person=OuterRef("person")).order_by("-recorded_at", "-pk").values("pk")[:1]
    return Particulars.objects.filter(pk=Subquery(newest))


def newest_addresses(heads: set[UUID]) -> dict[UUID, Address]:
    """The address that counts now for each of the files that have one."""
    standing = members(heads)
    rows = Address.objects.filter(person_id__in=standing).order_by("recorded_at", "pk")
    return {standing[row.person_id]: row for row in rows}


def file_of(venue_id: UUID, person_id: UUID) -> dict[str, Any]:
    """Everything this area knows of the guest in whose file a person stands, with its history, newest first."""
    found = guest(venue_id, person_id)
    persons = file_ids(person_id)
    rows = Particulars.objects.filter(person__in=persons).order_by("-recorded_at", "-pk")
    return {
        "guest": found,
        # The first row counts: of whoever the file is kept under, and not of whoever was added last.
        "particulars": sorted(rows, key=lambda row: row.person_id != found.id),
        "addresses": Address.objects.filter(person__in=persons).order_by("-recorded_at", "-pk"),
        "documents": IdentityDocument.objects.filter(person__in=persons).order_by("-recorded_at", "-pk"),
        "checks": IdentityCheck.objects.filter(document__person__in=persons)
        .select_related("document", "checked_by")
        .order_by("-checked_at", "-pk")[:50],
        "persons": persons,
        "photographs": photographs_of(person_id),
    }
