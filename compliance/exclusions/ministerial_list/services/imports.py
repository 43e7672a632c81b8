"""Imports a released list in a single transaction, while the doors stay in operation.

Other sessions cannot see uncommitted rows, so progress is published in the session's application name. It is visible
at any time and disappears with the session if the worker dies.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import DatabaseError, DataError, IntegrityError, connection, transaction
from django.utils import translation
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import hold_lock
from audit.schema.ids import uuid7
from compliance.exclusions.models.ministerial_lists import (
    ListCheck,
    ListDecision,
    ListProblem,
    ListResult,
    ListRow,
    ListWork,
)
from compliance.venues.selectors import venues

from ..selectors import differences, lists
from .checks import ATTEMPTS, BATCH, LIST_LOCK, Clock, Outcome, check_list, lock_of

# Values missing in the row are taken from the measure it replaces.
ENTER = """
INSERT INTO exclusions_measure (id, venue_id, kind, person_id, surname, given_names, mrz_name, sort_key,
    birth_year, birth_month, birth_day, birth_key, sex, nationality, document_number, document_state,
    first_day, last_day, reference, reason, ground, representative, basis, period, visits, entered_by_id, entered_at,
    other_names, other_mrz_names, birth_stated, other_births)
SELECT r.measure_id, %(venue)s, 'ministerial', o.person_id, r.surname, r.given_names, r.mrz_name, r.sort_key,
    CASE WHEN r.birth_key = 0 THEN o.birth_year ELSE r.birth_year END,
    CASE WHEN r.birth_key = 0 THEN o.birth_month ELSE r.birth_month END,
    CASE WHEN r.birth_key = 0 THEN o.birth_day ELSE r.birth_day END,
    CASE WHEN r.birth_key = 0 THEN coalesce(o.birth_key, 0) ELSE r.birth_key END,
    coalesce(nullif(r.sex, ''), o.sex, 'X'), coalesce(nullif(r.nationality, ''), o.nationality, ''),
    CASE WHEN r.document_number = '' THEN coalesce(o.document_number, '') ELSE r.document_number END,
    CASE WHEN r.document_number = '' THEN coalesce(o.document_state, '') ELSE r.document_state END,
    b.first_day,
    CASE WHEN %(states_last_day)s THEN r.last_day WHEN o.last_day >= b.first_day THEN o.last_day END,
    r.reference, coalesce(nullif(r.reason, ''), o.reason, ''), r.ground,
    coalesce(nullif(r.representative, ''), o.representative, ''), '', '', NULL, %(by)s, %(at)s,
    CASE WHEN r.other_names = '' THEN coalesce(o.other_names, '') ELSE r.other_names END,
    CASE WHEN r.other_names = '' THEN coalesce(o.other_mrz_names, '') ELSE r.other_mrz_names END,
    CASE WHEN r.birth_key = 0 THEN coalesce(o.birth_stated, '') ELSE r.birth_stated END,
    CASE WHEN r.birth_key = 0 THEN coalesce(o.other_births, '') ELSE r.other_births END
FROM exclusions_listrow r
LEFT JOIN exclusions_measure o ON o.id = r.known AND r.fate = 'changed'
CROSS JOIN LATERAL (SELECT coalesce(r.first_day, o.first_day, %(received_on)s) AS first_day) b
WHERE r.list_id = %(list)s AND r.number BETWEEN %(first)s AND %(last)s AND r.fate IN ('new', 'again', 'changed')
ORDER BY r.number
"""
# Digests of the numbers that the register does not have yet, by which the door finds the measures.
FIND = """
INSERT INTO exclusions_measurenumber (token, venue_id, slip_digests)
SELECT DISTINCT ON (r.document_number) r.document_number, %(venue)s::uuid, r.slip_digests
FROM exclusions_listrow r
WHERE r.list_id = %(list)s AND r.number BETWEEN %(first)s AND %(last)s AND r.fate IN ('new', 'again', 'changed')
  AND r.document_number <> ''
ORDER BY r.document_number
ON CONFLICT DO NOTHING
"""
ARRIVE = """
INSERT INTO exclusions_measurearrival (id, measure_id, received_at, channel, forwarded, listed_in_id)
SELECT r.arrival_id, r.measure_id, %(received_at)s, %(channel)s, NULL, %(list)s
FROM exclusions_listrow r
WHERE r.list_id = %(list)s AND r.number BETWEEN %(first)s AND %(last)s AND r.fate IN ('new', 'again', 'changed')
"""
# The old measure remains in force until the new one begins, without a gap.
REPLACE = """
INSERT INTO exclusions_measureend (id, measure_id, ended_on, reference, reason, ended_by_id, ended_at)
SELECT r.end_id, o.id, greatest(%(day)s, o.first_day, n.first_day), n.reference, %(replaced)s, %(by)s, %(at)s
FROM exclusions_listrow r
JOIN exclusions_measure o ON o.id = r.known
JOIN exclusions_measure n ON n.id = r.measure_id
WHERE r.list_id = %(list)s AND r.number BETWEEN %(first)s AND %(last)s AND r.fate = 'changed'
"""
# An unchanged row has no arrival, so the id that was reserved for one serves its recognition.
RECOGNISE = """
INSERT INTO exclusions_listrecognition (id, measure_id, list_id)
SELECT r.arrival_id, r.known, %(list)s FROM exclusions_listrow r
WHERE r.list_id = %(list)s AND r.number BETWEEN %(first)s AND %(last)s AND r.fate = 'unchanged'
  AND NOT EXISTS (SELECT FROM exclusions_measurearrival a WHERE a.measure_id = r.known AND a.listed_in_id IS NOT NULL)
  AND NOT EXISTS (SELECT FROM exclusions_listrecognition n WHERE n.measure_id = r.known)
"""
REMOVE_MISSING = """
INSERT INTO exclusions_measureend (id, measure_id, ended_on, reference, reason, ended_by_id, ended_at)
SELECT g.id, m.id, greatest(%(day)s, m.first_day), %(reference)s, %(reason)s, %(by)s, %(at)s
FROM unnest(%(ids)s::uuid[], %(gone)s::uuid[]) AS g (id, measure_id) JOIN exclusions_measure m ON m.id = g.measure_id
"""

# First key of the lock that allows one import per venue at a time.
IMPORT_LOCK = 7608

ReportProgress = Callable[[int, int], None]


class DifferencesChanged(Exception):
    """The register changed after the list was compared, so the import would differ from what was released."""


def publish_progress(list_id: UUID, done: int, total: int) -> None:
    """Publish the progress to other sessions, until the transaction ends."""
    name = lists.UNDER_WAY.format(list=list_id.hex, done=done, total=total)
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('application_name', %s, true)", [name])


def import_list(*, list_id: UUID, clock: Clock, report_progress: ReportProgress | None = None) -> Outcome:
    """Import a released list, unless this is done or in progress (LU art. 68(3)).

    Any failure leaves the register unchanged. A rejection by the database is final; an interrupted import is
    repeated, up to three attempts. `report_progress` receives the rows done and the total, within the transaction.
    """
    decision = ListDecision.objects.select_related("list", "decided_by").get(list_id=list_id)
    of_house = hold_lock(IMPORT_LOCK, lock_of(decision.list.venue_id))
    with hold_lock(LIST_LOCK, lock_of(list_id)) as alone, of_house as only:
        if not (alone and only):
            return Outcome.BUSY
        if decision.outcome != "released" or ListResult.objects.filter(list_id=list_id).exists():
            return Outcome.NOTHING_TO_DO
        attempt = ListWork.objects.values_list("attempt", flat=True).get(pk=list_id)
        if attempt >= ATTEMPTS:
            return _record_failure(decision, "interrupted", at=clock())
        # Committed before the import begins: an attempt that dies with its worker must count.
        ListWork.objects.filter(pk=list_id).update(attempt=attempt + 1, step="importing", heard_at=clock())
        try:
            _Import(decision, clock(), report_progress).run()
        except DifferencesChanged:
            return _record_failure(decision, "register_changed", at=clock())
        # Repeating the import would fail in the same way.
        except (IntegrityError, DataError) as error:
            return _record_failure(decision, constraint_of(error), at=clock())
        return Outcome.DONE


def constraint_of(error: DatabaseError) -> str:
    """Return the name of the violated constraint, which reveals no personal data."""
    diagnosis = getattr(error.__cause__, "diag", None)
    return str(getattr(diagnosis, "constraint_name", None) or "refused")


class _Import:
    """One import within its transaction."""

    def __init__(self, decision: ListDecision, at: datetime, report_progress: ReportProgress | None) -> None:
        self.decision, self.row, self.at, self.report_progress = decision, decision.list, at, report_progress
        self.house = venues.get_house(self.row.venue_id)
        self.day = self.house.local(at).date()
        self.check = ListCheck.objects.get(list=self.row)

    @transaction.atomic(durable=True)
    def run(self) -> None:
        """Compare again, then import everything in one transaction with one log entry."""
        publish_progress(self.row.pk, 0, self.check.rows)
        found = differences.compare_rows(self.row, self.day, states_last_day=self.check.states_last_day)
        # The reviewer released other differences than those of now.
        if found.digest != self.check.differences:
            raise DifferencesChanged
        result = ListResult(
            list=self.row,
            entered=found.new + found.again + found.changed,
            replaced=found.changed,
            struck_off=found.gone if self.decision.remove_missing else 0,
            done_at=self.at,
        )
        with log.act(
            "exclusions.list.imported",
            subject=self.row,
            by=self.decision.decided_by,
            at=self.at,
            scope=self.house.id,
            rows=found.rows,
            entered=result.entered,
            replaced=result.replaced,
            struck_off=result.struck_off,
            sha256=self.row.sha256,
        ):
            result.recognised = self._write(found.rows)
            result.save(force_insert=True)
        differences.count_measures()
        ListRow.objects.filter(list=self.row).delete()
        ListProblem.objects.filter(list=self.row).delete()

    def _write(self, rows: int) -> int:
        """Insert all rows in batches. Return how many measures entered by hand the list also names."""
        facts, recognised, done = self._import_facts(), 0, 0
        missing_measures = self._missing_measures() if self.decision.remove_missing else []
        numbers = ListRow.objects.filter(list=self.row).order_by("number").values_list("number", flat=True)
        with connection.cursor() as cursor:
            # batches are small, so index lookups are faster than hash joins
            cursor.execute("SET LOCAL enable_nestloop = on")
            for first, last in _batch_spans(list(numbers.iterator(chunk_size=BATCH))):
                facts |= {"first": first, "last": last}
                for statement in (FIND, ENTER, ARRIVE, REPLACE):
                    cursor.execute(statement, facts)
                cursor.execute(RECOGNISE, facts)
                recognised += cursor.rowcount
                done = min(done + BATCH, rows)
                publish_progress(self.row.pk, done, rows)
                if self.report_progress is not None:
                    self.report_progress(done, rows)
            cursor.execute(
                REMOVE_MISSING, facts | {"gone": missing_measures, "ids": [uuid7() for _each in missing_measures]}
            )
        return recognised

    def _missing_measures(self) -> list[UUID]:
        return list(differences.measures_missing_from_list(self.row, self.day).values_list("pk", flat=True))

    def _import_facts(self) -> dict[str, Any]:
        by = self.decision.decided_by
        received_on = self.house.local(self.row.received_at).date()
        # The ends are recorded in the name of the person who released the list, so in their language.
        with translation.override(by.language or None):
            replaced = _("Restated in the Minister's list received on {day}.").format(day=received_on.isoformat())
        return {
            "list": self.row.pk,
            "venue": self.house.id,
            "states_last_day": self.check.states_last_day,
            "received_on": received_on,
            "received_at": self.row.received_at,
            "channel": self.row.channel,
            "day": self.day,
            "replaced": replaced,
            "reference": self.decision.reference,
            "reason": self.decision.reason,
            "by": by.pk,
            "at": self.at,
        }


def _batch_spans(numbers: list[int]) -> list[tuple[int, int]]:
    """Return the first and last number of each batch."""
    return [(numbers[n], numbers[min(n + BATCH, len(numbers)) - 1]) for n in range(0, len(numbers), BATCH)]


@transaction.atomic(durable=True)
def _record_failure(decision: ListDecision, failure: str, *, at: datetime) -> Outcome:
    """Record the failure and delete the staged rows."""
    row = decision.list
    with log.act("exclusions.list.failed", subject=row, by=None, at=at, scope=row.venue_id, failure=failure):
        ListResult(list=row, failure=failure[:100], done_at=at).save(force_insert=True)
    ListRow.objects.filter(list=row).delete()
    return Outcome.FAILED


def advance_list(*, list_id: UUID, clock: Clock) -> Outcome:
    """Run the next step of a list: read it, or import it after release."""
    if ListDecision.objects.filter(list_id=list_id).exists():
        return import_list(list_id=list_id, clock=clock)
    return check_list(list_id=list_id, clock=clock)
