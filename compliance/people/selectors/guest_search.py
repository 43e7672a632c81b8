"""Guests found by what is typed of them: parts of the name, numbers of papers and cards, a birth date."""

from typing import Any
from uuid import UUID

from django.db.models import BooleanField, F, Func, Q, QuerySet, TextField, Value

from audit.schema.erasable_columns import GONE

from ..domain.names.search_terms import Birth, Number, Reading, readings
from ..models import IdentityDocument, Particulars, Person
from . import number_providers as numbers
from .guests import file_head, newest_particulars

# Comes after every number that begins alike.
LAST = "Z" * 40


def search(venue_id: UUID, text: str) -> QuerySet[Particulars]:
    """Guests of whom everything fits that was typed: parts of the name, numbers, a birth date, under any paper.

    Of a number the beginning is enough: of a paper, or one that another area handed in (see `numbers`). One row a
    guest, in the order of the alphabet. An empty text finds everybody; one without a letter or digit finds no one.
    """
    found = (
        _current_names(venue_id)
        .annotate(head=file_head("person_id"))
        .filter(head=F("person_id"))
        .select_related("person")
        .order_by("sort_key", "pk")
    )
    if not text.strip():
        return found
    fitting = [_files_matching(venue_id, reading) for reading in readings(text)]
    if not fitting:
        return found.none()
    return found.filter(person_id__in=fitting[0].union(*fitting[1:]))


def name_filter(tsquery: str, *columns: str) -> Q:
    """For filters on rows: the words of a name in `mrz_name` and `sort_key`, or in two other columns."""
    words = Func(*(columns or ("mrz_name", "sort_key")), function="people_words", output_field=TextField())
    asked = Func(Value("simple"), Value(tsquery), function="to_tsquery", template="%(function)s(%(expressions)s)")
    return Q(Func(words, asked, template="%(expressions)s", arg_joiner=" @@ ", output_field=BooleanField()))


def _current_names(venue_id: UUID) -> QuerySet[Particulars]:
    """The names that count now of everybody who is still known."""
    return newest_particulars().filter(person__venue_id=venue_id).exclude(mrz_name=GONE)


def _files_matching(venue_id: UUID, reading: Reading) -> QuerySet[Any, UUID]:
    """The files in which one reading of a search is found."""
    if not reading.names:
        first, *others = (_files_with_number(venue_id, number) for number in reading.numbers)
        return _in_every(first, others)
    rows = _current_names(venue_id).filter(name_filter(reading.tsquery)).annotate(head=file_head("person_id"))
    for number in reading.numbers:
        borne = Q(head__in=_files_with_number(venue_id, number))
        rows = rows.filter(borne | _birth_filter(number.birth) if number.birth else borne)
    return rows.order_by().values_list("head", flat=True)


def _in_every(first: QuerySet[Any, UUID], others: list[QuerySet[Any, UUID]]) -> QuerySet[Any, UUID]:
    """The files that are in all of these."""
    for other in others:
        first = Person.objects.filter(pk__in=first).filter(pk__in=other).order_by().values_list("pk", flat=True)
    return first


def _files_with_number(venue_id: UUID, number: Number) -> QuerySet[Any, UUID]:
    """The files in which a number is borne, whole or its beginning; of a whole date also those of that birth."""
    text = number.text
    # The index is in the order of the house's language: between these two stand all that begin with the number.
    papers = IdentityDocument.objects.filter(
        venue_id=venue_id, number__gte=text, number__lte=f"{text}{LAST}", number__startswith=text
    )
    borne = [papers, *numbers.bearers(venue_id, text)]
    if number.birth is not None and number.birth.day is not None:
        borne.append(_current_names(venue_id).filter(_birth_filter(number.birth)))
    files: list[QuerySet[Any, UUID]] = [
        rows.annotate(head=file_head("person_id")).order_by().values_list("head", flat=True) for rows in borne
    ]
    return files[0].union(*files[1:])


def _birth_filter(birth: Birth) -> Q:
    """Born then, where the date is known in full, or within the year that was typed."""
    if birth.month is None:
        return Q(birth_year=birth.year)
    return Q(birth_year=birth.year, birth_month=birth.month, birth_day=birth.day)
