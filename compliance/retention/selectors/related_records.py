"""Records related to a person: all rows linked by foreign keys, and whether they are erased.

The links are read from the models: a new register whose rows refer to a guest needs no change here. Exceptions and
reverse links are listed below.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache
from uuid import UUID
from zoneinfo import ZoneInfo

from django.apps import apps
from django.contrib.contenttypes.fields import GenericForeignKey
from django.db.models import F, Field, ForeignKey, Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from audit.schema.erasable_columns import ROW_ITSELF, after_erasure
from audit.schema.registers import Register

from ..domain.kinds import SPLITS, kind_of

# Keys from another person's row to this one: the row does not belong to the person.
NOT_OF_THE_PERSON = frozenset(
    {
        "people.Recognition.guest",  # the ID document belongs to the person who presented it
        "admissions.DoorDecision.card_shown",  # so does the presentation; `person` says whose it is
        "exclusions.MeasureArrival.listed_in",
        "exclusions.ListRecognition.list",
        "notices.NoticeAttempt.dispatch",
    }
)
# Keys from a row of the person to another row of the same person.
ALSO = {
    "central.KnownCode": "question",
    # The texts and photographs of an incident are about the persons whom it names.
    "incidents.Entry": "incident",
    "orphans.Refund": "line",
    "payouts.BoundWinnings": "payout",
}
# Which of these rows lead to the other one: a person who was named by mistake is not concerned.
LEADING = {"incidents.Entry": Q(withdrawal__isnull=True, withdraws__isnull=True)}
# Tables that refer to any row by its key.
POINTERS = {
    "notices.Notice": "subject_id",
    "audit.LegalHold": "subject_id",
    "admissions.DoorAlert": "about",  # a possible match with them, raised when another person was at the door
}
# Rows linked by a shared value: queries about a presentation at a door.
TWINS = {"admissions.DoorDecision": ("nonce", "central.Question", "presentation")}
# Stored files without a register of their own, erased as whole rows, with the column that refers to them.
WHOLE = {
    "people.PhotographContent": "photograph_id",
    "exclusions.SignatureContent": "signature_id",
    "orphans.PictureContent": "picture_id",
    "orphans.EvidenceContent": "evidence_id",
    "notices.LetterContent": "letter_id",
    "notices.ScanContent": "scan_id",
    "reports.VolumeContent": "volume_id",
    "reports.VolumePiece": "volume_id",
    "exclusions.ListPart": "list_id",
    "exclusions.ListRow": "list_id",
    "exclusions.ListProblem": "list_id",
    "inspection.EntryContent": "entry_id",
    "incidents.EntryContent": "entry_id",
}
DAYS, MOMENTS = "DateField", "DateTimeField"
MEASURE = "exclusions.Measure"
# What an erasure leaves of a person whose return interview is due (ADR 75); the document only without a birth date.
NAME_AND_BIRTH = frozenset(
    {
        *("surname", "given_names", "mrz_name", "sort_key", "other_names", "other_mrz_names"),
        *("birth_year", "birth_month", "birth_day", "birth_key", "birth_stated", "other_births"),
    }
)
DOCUMENT = frozenset({"document_number", "document_state"})


@dataclass
class Belongings:
    """Everything related to one person. `rows` is stored in an order; `last` is the last day by kind of data."""

    found: dict[str, set[UUID]] = field(default_factory=dict)
    rows: dict[str, list[UUID]] = field(default_factory=dict)
    last: dict[str, date] = field(default_factory=dict)
    first: date | None = None


def related_records(root: str, keys: Collection[UUID], zone: ZoneInfo) -> Belongings:
    """Return everything related to these rows, such as all persons of one guest file (`people.Person`)."""
    belongings = Belongings(found=_find_related_keys(root, set(keys)))
    for label, ids in belongings.found.items():
        model = apps.get_model(label)
        if label in WHOLE:
            belongings.rows[model._meta.db_table] = sorted(ids)
            continue
        assert issubclass(model, Register)
        left = left_in(model, ids)
        if label == MEASURE:
            left -= emptied_but_due(ids)
        if left:
            belongings.rows[model._meta.db_table] = sorted(left)
        _add_days(belongings, label, ids, zone)
    return belongings


def left_in(model: type[Register], ids: Collection[UUID], *, ignored: frozenset[str] = frozenset()) -> set[UUID]:
    """Return the ids of those rows that still hold personal data, apart from `ignored` columns."""
    something = _something_left(model, ignored)
    if something:
        return set(_all_rows(model).filter(something, pk__in=ids).values_list("pk", flat=True))
    return set()


def emptied_but_due(ids: Collection[UUID]) -> set[UUID]:
    """Return the measures whose return interview is due and of which an erasure has left no more than it may.

    A measure that a guest requested applies until access is authorised, so it must recognise its person (ADR 75). The
    database keeps these columns: `a_due_interview_keeps_its_person`.
    """
    measures = apps.get_model(MEASURE)
    assert issubclass(measures, Register)
    wished = Q(kind="self_ban") | Q(basis="house")
    due = _all_rows(measures).filter(wished, pk__in=ids, authorisation__isnull=True, end__isnull=True)
    emptied = set()
    for undated, kept in ((False, NAME_AND_BIRTH), (True, NAME_AND_BIRTH | DOCUMENT)):
        keys = set(due.filter(birth_year__isnull=undated).values_list("pk", flat=True))
        emptied |= keys - left_in(measures, keys, ignored=kept)
    return emptied


def _find_related_keys(root: str, keys: set[UUID]) -> dict[str, set[UUID]]:
    """Return the keys of all rows that lead to the root, by model name."""
    found: dict[str, set[UUID]] = {root: set(keys)}
    waiting = [(root, set(keys))]

    def add(label: str, more: Iterable[UUID]) -> None:
        new = set(more) - found.setdefault(label, set())
        if new:
            found[label] |= new
            waiting.append((label, new))

    while waiting:
        label, ids = waiting.pop()
        # These ids are not primary keys, so no links can be followed.
        if label in WHOLE:
            continue
        for child, column in _child_models(label):
            key = WHOLE.get(child._meta.label, "pk")
            add(child._meta.label, _all_rows(child).filter(**{f"{column}__in": ids}).values_list(key, flat=True))
        for pointing, column in POINTERS.items():
            add(
                pointing,
                _all_rows(apps.get_model(pointing)).filter(**{f"{column}__in": ids}).values_list("pk", flat=True),
            )
        if label in ALSO:
            there, column = apps.get_model(label)._meta.get_field(ALSO[label]), ALSO[label]
            assert isinstance(there, ForeignKey)
            leads = _all_rows(apps.get_model(label)).filter(LEADING.get(label, Q()), pk__in=ids)
            add(there.related_model._meta.label, leads.values_list(f"{column}_id", flat=True))
        if label in TWINS:
            own, other, column = TWINS[label]
            values = _all_rows(apps.get_model(label)).filter(pk__in=ids).values_list(own, flat=True)
            twins = _all_rows(apps.get_model(other)).filter(**{f"{column}__in": list(values)})
            add(other, twins.values_list("pk", flat=True))
    return {label: ids for label, ids in found.items() if ids}


@cache
def _child_models(label: str) -> tuple[tuple[type[Model], str], ...]:
    """Return the models that refer to a table, each with its foreign key."""
    found = []
    for relation in apps.get_model(label)._meta.get_fields(include_hidden=True):
        if isinstance(relation, Field | GenericForeignKey) or relation.many_to_many:
            continue
        child, column = relation.related_model, relation.field.name
        assert not isinstance(child, str)
        erasable = issubclass(child, Register) or child._meta.label in WHOLE
        if erasable and f"{child._meta.label}.{column}" not in NOT_OF_THE_PERSON:
            found.append((child, column))
    return tuple(found)


@cache
def _something_left(model: type[Register], ignored: frozenset[str]) -> Q:
    """Return a filter for rows whose personal columns, apart from `ignored` ones, hold more than an erasure leaves."""
    condition = Q()
    for column, after in after_erasure(model).items():
        if column in ignored:
            continue
        field = next(each for each in model._meta.concrete_fields if each.column == column)
        kind = field.get_internal_type()
        there = Q(**{f"{field.name}__isnull": False})
        if kind in {"CharField", "TextField"}:
            # After an erasure, ROW_ITSELF columns hold the id of their row.
            gone: object = Cast(F("pk"), TextField()) if after == ROW_ITSELF else after
            there &= ~Q(**{field.name: ""}) & ~Q(**{field.name: gone})
        elif after is not None:
            there &= ~Q(**{field.name: {} if kind == "JSONField" else field.to_python(after)})
        condition |= there
    return condition


def _add_days(belongings: Belongings, label: str, ids: Collection[UUID], zone: ZoneInfo) -> None:
    """Add the first and the last day of these rows, by kind of data."""
    columns, split = _personal_dates(label), SPLITS.get(label)
    if not columns:
        return
    names = [*columns, *([split[0]] if split else [])]
    for row in _all_rows(apps.get_model(label)).filter(pk__in=ids).values(*names):
        kind = kind_of(label, row)
        for day in (_local_day(row[name], zone) for name in columns if row[name] is not None):
            belongings.last[kind] = max(belongings.last.get(kind, date.min), day)
            belongings.first = min(belongings.first or date.max, day)


@cache
def _personal_dates(label: str) -> tuple[str, ...]:
    """Return date and time columns, except those about the person, such as the expiry of a document.

    Storing data does not show when they were last needed.
    """
    if label.startswith("audit."):
        return ()
    model = apps.get_model(label)
    personal: Collection[str] = model.personal if issubclass(model, Register) else ()
    return tuple(
        each.name
        for each in model._meta.concrete_fields
        if each.get_internal_type() in {DAYS, MOMENTS} and each.column not in personal
    )


def _local_day(value: date | datetime, zone: ZoneInfo) -> date:
    if isinstance(value, datetime):
        return value.astimezone(zone).date()
    return value


def _all_rows(model: type[Model]) -> "QuerySet[Model]":
    return model._default_manager.all()


def rows_counted(rows: Mapping[str, Collection[object]]) -> int:
    """Count the rows in an order."""
    return sum(len(keys) for keys in rows.values())
