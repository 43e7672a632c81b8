"""Compares a staged list with the register.

A row matches a measure if reference, name and birth date agree. Without such a match, they match if the reference
occurs once on both sides and the name, birth date or document agrees. A value missing in the row does not count as a
change.
"""

from dataclasses import dataclass
from datetime import date

from django.contrib.postgres.aggregates import BitXor
from django.db import connection
from django.db.models import BigIntegerField, Count, Exists, Func, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Coalesce, Concat

from compliance.exclusions.models.measures import Measure, MeasureKind
from compliance.exclusions.models.ministerial_lists import ListFate, ListRow, MinisterialList

COMPARE = """
WITH known AS MATERIALIZED (
    SELECT m.*, reference_key(m.reference) AS reference_key, e.id IS NOT NULL AS ends,
           e.id IS NOT NULL AND e.ended_on <= %(day)s AS struck_off
    FROM exclusions_measure m LEFT JOIN exclusions_measureend e ON e.measure_id = m.id
    WHERE m.venue_id = %(venue)s AND m.kind = 'ministerial'
), listed AS MATERIALIZED (
    SELECT r.* FROM exclusions_listrow r WHERE r.list_id = %(list)s
), exact AS MATERIALIZED (
    SELECT DISTINCT ON (r.id) r.id, k.id AS known, k.ends, k.struck_off, (
            r.sex IN ('', k.sex) AND r.nationality IN ('', k.nationality)
            AND r.document_number IN ('', k.document_number) AND r.document_state IN ('', k.document_state)
            AND r.representative IN ('', k.representative) AND r.reason IN ('', k.reason)
            AND r.other_names IN ('', k.other_names)
            AND (r.birth_key = 0 OR (r.birth_stated, r.other_births) = (k.birth_stated, k.other_births))
            AND coalesce(r.first_day, k.first_day) = k.first_day AND r.ground = k.ground
            AND (NOT %(states_last_day)s OR r.last_day IS NOT DISTINCT FROM k.last_day)
        ) AS same
    FROM listed r JOIN known k
        ON k.reference_key = r.reference_key AND k.mrz_name = r.mrz_name AND k.birth_key = r.birth_key
        AND (r.mrz_name <> '' OR (k.surname = r.surname AND k.given_names = r.given_names))
    ORDER BY r.id, k.struck_off, k.ends, k.entered_at DESC, k.id DESC
), loose_rows AS (
    SELECT r.*, count(*) OVER (PARTITION BY r.reference_key) AS of_reference
    FROM listed r WHERE NOT EXISTS (SELECT FROM exact x WHERE x.id = r.id)
), loose_known AS (
    SELECT k.*, count(*) OVER (PARTITION BY k.reference_key) AS of_reference
    FROM known k WHERE NOT k.ends AND NOT EXISTS (SELECT FROM exact x WHERE x.known = k.id)
), loose AS MATERIALIZED (
    SELECT r.id, k.id AS known FROM loose_rows r JOIN loose_known k ON k.reference_key = r.reference_key
    WHERE r.of_reference = 1 AND k.of_reference = 1
      AND ((r.mrz_name = k.mrz_name AND r.mrz_name <> '') OR (r.birth_key = k.birth_key AND r.birth_key <> 0)
           OR (r.document_number = k.document_number AND r.document_number <> ''))
), found AS (
    SELECT r.id, coalesce(x.known, l.known) AS known, CASE
            WHEN l.id IS NOT NULL THEN 'changed'
            WHEN x.id IS NULL THEN 'new'
            WHEN x.struck_off THEN 'again'
            WHEN x.same OR x.ends THEN 'unchanged'
            ELSE 'changed' END AS fate
    FROM listed r LEFT JOIN exact x ON x.id = r.id LEFT JOIN loose l ON l.id = r.id
)
UPDATE exclusions_listrow r SET fate = found.fate, known = found.known FROM found
WHERE found.id = r.id AND (r.fate, r.known) IS DISTINCT FROM (found.fate, found.known)
"""
TWICE = """
WITH twice AS (
    SELECT list_id, number, first FROM (
        SELECT list_id, number, first_value(number) OVER (
            PARTITION BY reference_key, mrz_name, birth_key,
                CASE WHEN mrz_name = '' THEN surname || ' ' || given_names END
            ORDER BY number) AS first
        FROM exclusions_listrow WHERE list_id = %s
    ) rows WHERE number > first
), kept AS (
    INSERT INTO exclusions_listproblem (list_id, "row", "column", code, found)
    SELECT list_id, number, 'reference', 'twice', first FROM twice ORDER BY number LIMIT %s
)
SELECT count(*) FROM twice
"""
# Force hash joins: the planner has no statistics for rows written moments ago, and nested loops would take hours.
_AT_ONCE = (
    "SET LOCAL enable_nestloop = off",
    "SET LOCAL work_mem = '64MB'",
    "SET LOCAL statement_timeout = '1h'",
    "SET LOCAL jit = off",
)


_SAID = Concat(
    Cast("number", TextField()), Value(" "), "fate", Value(" "), Cast("known", TextField()), output_field=TextField()
)


@dataclass(frozen=True)
class Differences:
    """Number of rows by result. `digest` changes whenever any row or missing person changes."""

    rows: int
    new: int
    again: int
    changed: int
    unchanged: int
    gone: int
    digest: str


def compare_rows(row: MinisterialList, day: date, *, states_last_day: bool) -> Differences:
    """Classify each staged row against the register on a calendar date. Requires a transaction."""
    with connection.cursor() as cursor:
        for setting in _AT_ONCE:
            cursor.execute(setting)
        # Statistics for the staged rows.
        cursor.execute("SELECT count_listed_rows()")
        cursor.execute(COMPARE, {"venue": row.venue_id, "list": row.pk, "day": day, "states_last_day": states_last_day})
    fates = {fate.value: Count("pk", filter=Q(fate=fate)) for fate in ListFate}
    staged = ListRow.objects.filter(list=row).aggregate(rows=Count("pk"), digest=_unordered_digest(_SAID), **fates)
    missed = (
        measures_missing_from_list(row, day)
        .order_by()
        .aggregate(gone=Count("pk"), digest=_unordered_digest(Cast("pk", TextField())))
    )
    digest = f"{staged.pop('digest'):x} {missed['digest']:x}"
    return Differences(gone=missed["gone"], digest=digest, **staged)


def note_doubles(row: MinisterialList, *, room: int) -> int:
    """Record an error for each duplicate row, up to `room` errors. Return the number of duplicates."""
    with connection.cursor() as cursor:
        for setting in _AT_ONCE:
            cursor.execute(setting)
        cursor.execute(TWICE, [row.pk, room])
        found: int = cursor.fetchone()[0]
    return found


def count_measures() -> None:
    """Update the planner statistics of the measures before the import commits, so that all sessions plan again.

    Otherwise a door would scan a large register sequentially, with a plan made for a small one.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT count_measures()")


def measures_missing_from_list(row: MinisterialList, day: date) -> QuerySet[Measure]:
    """Return measures in force on a day that an earlier list named and this one does not, by name."""
    rows = ListRow.objects.filter(list=row)
    same_name = ~Q(mrz_name="") | Q(surname=OuterRef("surname"), given_names=OuterRef("given_names"))
    same = rows.filter(
        same_name,
        reference_key=Func(OuterRef("reference"), function="reference_key"),
        mrz_name=OuterRef("mrz_name"),
        birth_key=OuterRef("birth_key"),
    )
    return Measure.objects.filter(
        Q(last_day__isnull=True) | Q(last_day__gte=day),
        Q(arrival__listed_in__isnull=False) | Q(recognition__isnull=False),
        ~Exists(rows.filter(known=OuterRef("pk"))),
        ~Exists(same),
        venue_id=row.venue_id,
        kind=MeasureKind.MINISTERIAL,
        end__isnull=True,
    ).order_by("sort_key", "pk")


def _unordered_digest(text: Func) -> Coalesce:
    """Return a digest of these texts that does not depend on their order."""
    of_each = Func(text, Value(0), function="hashtextextended", output_field=BigIntegerField())
    return Coalesce(BitXor(of_each), Value(0), output_field=BigIntegerField())
