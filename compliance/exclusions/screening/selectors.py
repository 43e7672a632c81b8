"""The question that the door asks: which measures keep the bearer of a document out, and which may."""

from datetime import date
from typing import Any
from uuid import UUID

from django.db import connection
from django.utils.crypto import salted_hmac

from compliance.people.domain.documents.document_data import DocumentData
from compliance.people.domain.documents.mrz import PartialDate

from .domain import comparison as screening
from .domain.comparison import Finding, Kind, Listed, Side
from .domain.name_variants import other_writings
from .domain.prefilter import Glance

AGAINST = "SELECT * FROM measures_against(%s, %s, %s, %s, %s::smallint, %s::smallint, %s::smallint, %s, %s)"


def screen(
    venue_id: UUID,
    paper: DocumentData,
    guest: UUID | None,
    on: date,
    gaming_day: date,
    told: list[tuple[Any, ...]] | None = None,
) -> tuple[Finding, ...]:
    """What keeps the bearer of a paper out, and what may; `guest` is who they are known to be.

    `told` is what `measures_against` has answered about this very paper and guest within a larger question.

    A measure begins and is struck off on a calendar date, and lasts to the end of its last gaming day (A-43).

    One question to the database. Whatever goes wrong is an error of the whole decision: it never reads as clear.
    """
    shown = screening.of_paper(paper)
    glance = Glance(shown)
    likely = (
        measures_against_guest(venue_id, shown, guest, on, gaming_day, glance=glance)
        if told is None
        else as_listed(told, glance)
    )
    return screening.findings(shown, likely, keyed=pair_digest)


def measures_against_guest(
    venue_id: UUID, shown: Side, guest: UUID | None, on: date, gaming_day: date, *, glance: Glance | None = None
) -> list[Listed]:
    """The measures of a day that are against the guest, or share a key with the paper (`measure_keys`).

    With a glance, only those of which something may come.
    """
    with connection.cursor() as cursor:
        cursor.execute(AGAINST, query_arguments(venue_id, shown, guest, on, gaming_day))
        return as_listed(cursor.fetchall(), glance)


def query_arguments(venue_id: UUID, shown: Side, guest: UUID | None, on: date, gaming_day: date) -> list[Any]:
    """The arguments of `measures_against`, for whoever asks it within a larger question."""
    birth = shown.birth
    stated = (birth.year, birth.month, birth.day) if birth else (None, None, None)
    names = "\n".join((shown.mrz_name, *other_writings(shown.mrz_name)))
    return [venue_id, guest, shown.number, names, *stated, on, gaming_day]


def as_listed(rows: list[tuple[Any, ...]], glance: Glance | None = None) -> list[Listed]:
    """The answer of `measures_against`: a measure found in several ways counts once."""
    found = {}
    for (
        id_,
        kind,
        reference,
        over,
        of_guest,
        surname,
        given,
        name,
        year,
        month,
        day,
        sex,
        nation,
        number,
        state,
        among,
        other_names,
        other_mrz_names,
        other_births,
    ) in rows:
        plain = not (other_names or other_births)
        if glance and plain and not (of_guest or glance.is_worth_comparing(name, year, month, day, number, among)):
            continue
        side = Side(
            mrz_name=name,
            birth=PartialDate(year, month, day) if year else None,
            sex=sex,
            nationality=nation,
            number=number,
            state=state,
            other_names=tuple(other_mrz_names.splitlines()),
            other_births=tuple(screening.birth_of_key(int(key)) for key in other_births.split()),
        )
        found[id_] = Listed(id_, Kind(kind), reference, over, side, of_guest, surname, given, among, other_names)
    return list(found.values())


def pair_digest(text: str) -> str:
    """The digest of a pair as compared, under the secret of this installation: it tells a change and nothing else."""
    return salted_hmac("carnet.exclusions.pair", text, algorithm="sha256").hexdigest()
