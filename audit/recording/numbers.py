"""Numbers without gaps: each series of a venue has a locked counter row, and every number taken must be used."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import F, Max


class NumberSeries(models.Model):
    """Base of an area's table of series; the area adds `venue`.

    Its rows are the locks; `series_sql` adds the triggers.
    """

    series = models.CharField(max_length=30)
    last_number = models.PositiveIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.series} {self.last_number}"


def next_number(table: type[NumberSeries], venue_id: UUID, series: str) -> int:
    """Take the next number; the database refuses the commit unless the transaction also uses it."""
    rows = table._default_manager
    of_house: dict[str, Any] = {"venue_id": venue_id, "series": series}
    row, _made = rows.get_or_create(**of_house, defaults={"last_number": 0})
    rows.filter(pk=row.pk).update(last_number=F("last_number") + 1)
    return rows.values_list("last_number", flat=True).get(pk=row.pk)


@dataclass(frozen=True)
class SurroundingNumbers:
    """The surroundings of some numbers of a series: the greatest below them, others among them, the last of all.

    `counter` is the value of the counter when that last number was used.
    """

    before: int | None
    others: frozenset[int]
    newest: int | None
    counter: int


def surrounding_numbers(
    *,
    counter: models.QuerySet[Any],
    rows: models.QuerySet[Any],
    known: models.QuerySet[Any],
    used: Collection[int],
) -> SurroundingNumbers:
    """Return the numbers around those among `known`, the rows of a series at an earlier time.

    `rows` are the current rows, and `counter` selects the counter of the series.
    """
    newest, last = _greatest(known), _greatest(rows)
    counted = counter.values_list("last_number", flat=True).first() or 0
    since = (last or 0) - (newest or 0)
    if not used:
        return SurroundingNumbers(None, frozenset(), newest, counted - since)
    among = known.filter(number__range=(min(used), max(used))).exclude(number__in=used)
    before = _greatest(known.filter(number__lt=min(used)))
    return SurroundingNumbers(before, frozenset(among.values_list("number", flat=True)), newest, counted - since)


def _greatest(rows: models.QuerySet[Any]) -> int | None:
    found: int | None = rows.aggregate(last=Max("number"))["last"]
    return found


def series_sql(area: str, used: Mapping[str, str]) -> tuple[str, str]:
    """Return SQL, and its reversal: `<area>_numbering` moves by one, and only for a number that a row uses.

    `used` gives the table of each series, with `venue_id` and `number`. A new row of that table must have the last
    number of its series. The names of the constraints contain the area.
    """
    cases = "\n".join(
        f"        WHEN NEW.series = '{series}' THEN EXISTS (SELECT FROM {table} r\n"
        f"            WHERE r.venue_id = NEW.venue_id AND r.number = NEW.last_number{_of_kind(series, used)})"
        for series, table in used.items()
    )
    forward = _FORWARD.format(area=area, cases=cases)
    backward = _BACKWARD.format(area=area)
    for series, table in used.items():
        if table in list(used.values())[: list(used).index(series)]:
            continue
        kind = "NEW.kind" if _of_kind(series, used) else f"'{series}'"
        forward += _NUMBERED.format(area=area, table=table, kind=kind)
        backward = _UNNUMBERED.format(area=area, table=table) + backward
    return forward, backward


def _of_kind(series: str, used: Mapping[str, str]) -> str:
    """If several series share a table, its `kind` is the name of the series."""
    if list(used.values()).count(used[series]) > 1:
        return f" AND r.kind = '{series}'"
    return ""


_FORWARD = """
CREATE FUNCTION {area}_numbering_opens() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.last_number <> 0 THEN
        RAISE EXCEPTION 'a series begins before its first number ({area}_series_begin_empty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = '{area}_series_begin_empty';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER {area}_series_begin_empty BEFORE INSERT ON {area}_numbering
    FOR EACH ROW EXECUTE FUNCTION {area}_numbering_opens();

CREATE FUNCTION {area}_numbering_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.series, NEW.last_number)
       IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.series, OLD.last_number + 1) THEN
        RAISE EXCEPTION 'a series moves one number at a time ({area}_series_move_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = '{area}_series_move_by_one';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER {area}_series_move_by_one BEFORE UPDATE ON {area}_numbering
    FOR EACH ROW EXECUTE FUNCTION {area}_numbering_moves();

CREATE FUNCTION {area}_number_is_used() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT (CASE
{cases}
        ELSE false
    END) THEN
        RAISE EXCEPTION 'number % of % was taken for nothing ({area}_numbers_taken_are_used)',
                NEW.last_number, NEW.series
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = '{area}_numbers_taken_are_used';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER {area}_numbers_taken_are_used AFTER UPDATE ON {area}_numbering
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION {area}_number_is_used();
ALTER TABLE {area}_numbering ENABLE ALWAYS TRIGGER {area}_series_begin_empty;
ALTER TABLE {area}_numbering ENABLE ALWAYS TRIGGER {area}_series_move_by_one;
ALTER TABLE {area}_numbering ENABLE ALWAYS TRIGGER {area}_numbers_taken_are_used;
REVOKE DELETE, TRUNCATE ON {area}_numbering FROM carnet_app;
"""

_NUMBERED = """
CREATE FUNCTION {table}_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM {area}_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = {kind} AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'number % is not the next one ({table}_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = '{table}_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER {table}_numbers_have_no_gap BEFORE INSERT ON {table}
    FOR EACH ROW EXECUTE FUNCTION {table}_is_numbered();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_numbers_have_no_gap;
"""

_UNNUMBERED = """
DROP TRIGGER {table}_numbers_have_no_gap ON {table};
DROP FUNCTION {table}_is_numbered();
"""

_BACKWARD = """
DROP TRIGGER {area}_numbers_taken_are_used ON {area}_numbering;
DROP FUNCTION {area}_number_is_used();
DROP TRIGGER {area}_series_move_by_one ON {area}_numbering;
DROP FUNCTION {area}_numbering_moves();
DROP TRIGGER {area}_series_begin_empty ON {area}_numbering;
DROP FUNCTION {area}_numbering_opens();
GRANT DELETE ON {area}_numbering TO carnet_app;
"""
