"""Screens the bearer of a document against the measures of the venue."""

from datetime import date
from typing import Any
from uuid import UUID

from django.db import connection
from django.utils.crypto import salted_hmac

from compliance.people.domain.documents.document_data import DocumentData
from compliance.people.domain.documents.mrz import PartialDate
from compliance.vault.domain.text_tokens import MARK
from compliance.vault.services import sealed_texts

from .domain import comparison
from .domain.comparison import Finding, Kind, Listed, Side
from .domain.name_variants import other_writings
from .domain.prefilter import Prefilter

AGAINST = """
SELECT * FROM measures_against(%s, %s, %s, %s::integer[], %s, %s::smallint, %s::smallint, %s::smallint, %s, %s)
"""


def screen_document(
    venue_id: UUID,
    paper: DocumentData,
    guest: UUID | None,
    on: date,
    gaming_day: date,
    rows: list[tuple[object, ...]] | None = None,
) -> tuple[Finding, ...]:
    """Return the measures that match, or may match, the bearer of a document.

    `guest` is the known guest; `rows` are results of `measures_against` already fetched by a larger query. Measures
    begin and end on calendar dates, but expire with their last gaming day (A-43). Errors propagate: a failed
    screening never reads as clear, nor does a measure whose number does not open (SealBroken, Unusable).
    """
    document_side = comparison.of_paper(paper)
    prefilter = Prefilter(document_side)
    if rows is None:
        likely = measures_against_guest(venue_id, document_side, guest, on, gaming_day, prefilter=prefilter)
    else:
        likely = as_listed(rows, prefilter)
    return comparison.find_matches(document_side, likely, to_key=pair_digest)


def measures_against_guest(
    venue_id: UUID, shown: Side, guest: UUID | None, on: date, gaming_day: date, *, prefilter: Prefilter | None = None
) -> list[Listed]:
    """Return the day's measures against the guest, or with a key or the number of the document (`measures_with_keys`).

    With a prefilter, omit those that cannot match.
    """
    with connection.cursor() as cursor:
        cursor.execute(AGAINST, query_arguments(venue_id, shown, guest, on, gaming_day))
        return as_listed(cursor.fetchall(), prefilter)


# Any here and below: parameters and rows of a query, each of the type of its column.
def query_arguments(venue_id: UUID, shown: Side, guest: UUID | None, on: date, gaming_day: date) -> list[Any]:
    """Return the arguments of `measures_against`, also for larger queries."""
    birth = shown.birth
    stated = (birth.year, birth.month, birth.day) if birth else (None, None, None)
    number = [sealed_texts.token_of(venue_id, shown.number), queried_slips(venue_id, shown)]
    return [venue_id, guest, *number, queried_names(shown), *stated, on, gaming_day]


def queried_names(shown: Side) -> str:
    """Return the name of a document and its other spellings, one a line, as `measures_against` takes them."""
    return "\n".join((shown.mrz_name, *other_writings(shown.mrz_name)))


def queried_slips(venue_id: UUID, shown: Side) -> list[int]:
    """Return the digests of the number of a document, as `measures_against` takes them. Raises Unusable."""
    return sealed_texts.slip_digests_of(venue_id, shown.number)


def as_listed(rows: list[tuple[Any, ...]], prefilter: Prefilter | None = None) -> list[Listed]:
    """Convert rows of `measures_against`. A measure found by several keys counts once.

    Raises SealBroken and Unusable.
    """
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
        token,
        sealed,
        state,
        among,
        other_names,
        other_mrz_names,
        other_births,
    ) in rows:
        number = _open_number(token, sealed)
        # The prefilter knows only the main name and birth date.
        plain = not (other_names or other_births)
        if (
            prefilter
            and plain
            and not (of_guest or prefilter.is_worth_comparing(name, year, month, day, number, among))
        ):
            continue
        side = Side(
            mrz_name=name,
            birth=PartialDate(year, month, day) if year else None,
            sex=sex,
            nationality=nation,
            number=number,
            state=state,
            other_names=tuple(other_mrz_names.splitlines()),
            other_births=tuple(comparison.birth_of_key(int(key)) for key in other_births.split()),
        )
        found[id_] = Listed(id_, Kind(kind), reference, over, side, of_guest, surname, given, among, other_names)
    return list(found.values())


def _open_number(token: str, sealed: str | None) -> str:
    """Return the number of a measure, which may be empty or erased. Raises SealBroken and Unusable."""
    if not token.startswith(MARK):
        return token
    # A text that is not there does not open either.
    return sealed_texts.open_text(token, bytes.fromhex(sealed or ""))


def pair_digest(text: str) -> str:
    """Return the digest of a compared pair, keyed with the secret of this installation."""
    return salted_hmac("carnet.exclusions.pair", text, algorithm="sha256").hexdigest()
