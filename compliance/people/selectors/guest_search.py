"""Searches guests by parts of the name, numbers of documents and cards, and birth date."""

from uuid import UUID

from django.db.models import BooleanField, F, Func, Model, Q, QuerySet, TextField, Value

from audit.schema.erasable_columns import GONE
from compliance.vault.services import sealed_texts

from ..domain.names.search_terms import Birth, Interpretation, Number, read_search
from ..models import IdentityDocument, Particulars, Person
from . import number_providers
from .guests import file_head, newest_particulars


def search_guests(venue_id: UUID, text: str) -> QuerySet[Particulars]:
    """Return the guests that match all search terms: names, numbers, birth date, under any document.

    The number of a document is found as a whole only, because it is stored sealed; for a number registered by another
    area (see `number_providers`) its beginning suffices. One row per guest, in alphabetical order. An empty text
    matches everyone; a text without letters or digits matches no one.
    """
    found = (
        _current_names(venue_id)
        .annotate(head=file_head("person_id"))
        # One row per file: that of its head.
        .filter(head=F("person_id"))
        .select_related("person")
        .order_by("sort_key", "pk")
    )
    if not text.strip():
        return found
    fitting = [_files_matching(venue_id, reading) for reading in read_search(text)]
    if not fitting:
        return found.none()
    return found.filter(person_id__in=fitting[0].union(*fitting[1:]))


def name_filter(tsquery: str, *columns: str) -> Q:
    """Return a filter for words of a name in `mrz_name` and `sort_key`, or in two other columns."""
    words = Func(*(columns or ("mrz_name", "sort_key")), function="people_words", output_field=TextField())
    query = Func(Value("simple"), Value(tsquery), function="to_tsquery", template="%(function)s(%(expressions)s)")
    return Q(Func(words, query, template="%(expressions)s", arg_joiner=" @@ ", output_field=BooleanField()))


def _current_names(venue_id: UUID) -> QuerySet[Particulars]:
    """Return the current names of all guests not erased."""
    return newest_particulars().filter(person__venue_id=venue_id).exclude(mrz_name=GONE)


def _files_matching(venue_id: UUID, reading: Interpretation) -> QuerySet[Model, UUID]:
    """Return the files that match one interpretation of a search."""
    if not reading.names:
        first, *others = (_files_with_number(venue_id, number) for number in reading.numbers)
        return _in_every(first, others)
    rows = _current_names(venue_id).filter(name_filter(reading.tsquery)).annotate(head=file_head("person_id"))
    for number in reading.numbers:
        borne = Q(head__in=_files_with_number(venue_id, number))
        rows = rows.filter(borne | _birth_filter(number.birth) if number.birth else borne)
    return rows.order_by().values_list("head", flat=True)


def _in_every(first: QuerySet[Model, UUID], others: list[QuerySet[Model, UUID]]) -> QuerySet[Model, UUID]:
    """Return the files that are in all of these."""
    for other in others:
        first = Person.objects.filter(pk__in=first).filter(pk__in=other).order_by().values_list("pk", flat=True)
    return first


def _files_with_number(venue_id: UUID, number: Number) -> QuerySet[Model, UUID]:
    """Return the files with this number, or a card number that begins so.

    For a full date, include those of that birth date.
    """
    text = number.text
    papers = IdentityDocument.objects.filter(venue_id=venue_id, number=sealed_texts.token_of(venue_id, text))
    borne: list[QuerySet[Model]] = [papers, *number_providers.find_bearers(venue_id, text)]
    if number.birth is not None and number.birth.day is not None:
        borne.append(_current_names(venue_id).filter(_birth_filter(number.birth)))
    files: list[QuerySet[Model, UUID]] = [
        rows.annotate(head=file_head("person_id")).order_by().values_list("head", flat=True) for rows in borne
    ]
    return files[0].union(*files[1:])


def _birth_filter(birth: Birth) -> Q:
    """Match the full birth date, or the year if only that was typed."""
    if birth.month is None:
        return Q(birth_year=birth.year)
    return Q(birth_year=birth.year, birth_month=birth.month, birth_day=birth.day)
