"""Keyset pagination: the rows of a query after a given row, by its sort keys (ADR 62)."""

from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist
from django.db.models import BooleanField, F, Func, Model, Q, QuerySet, Value
from django.db.models.lookups import GreaterThan, LessThan

_NOTHING = Q(pk__in=[])


@dataclass(frozen=True)
class Key:
    """One sort key of a query, as `order_by` names it. NULL is the greatest value, as in PostgreSQL."""

    name: str
    descending: bool
    nullable: bool

    def reverse_direction(self) -> "Key":
        return replace(self, descending=not self.descending)

    def __str__(self) -> str:
        if self.descending:
            return f"-{self.name}"
        return self.name

    def value(self, row: object) -> object:
        if isinstance(row, dict):
            return row[self.name]
        for name in self.name.split("__"):
            try:
                row = None if row is None else getattr(row, name)
            except ObjectDoesNotExist:
                # A one-to-one relation without a row on its other side.
                return None
        return row

    def equals(self, value: object) -> Q:
        if value is None:
            return self._null()
        return Q((self.name, value))

    def rows_beyond(self, value: object) -> Q:
        """Return the condition for rows after a value of this key."""
        if value is None:
            if self.descending:
                return ~self._null()
            return _NOTHING
        if self.descending:
            return Q((f"{self.name}__lt", value))
        return self._or_null(Q((f"{self.name}__gt", value)))

    def at_or_beyond(self, value: object) -> Q:
        if value is None:
            if self.descending:
                return Q()
            return self._null()
        if self.descending:
            return Q((f"{self.name}__lte", value))
        return self._or_null(Q((f"{self.name}__gte", value)))

    def _or_null(self, found: Q) -> Q:
        if self.nullable:
            return found | self._null()
        return found

    def _null(self) -> Q:
        return Q((f"{self.name}__isnull", True))


# Any here and below: the rows are of any register, and its fields of any kind.
def keys_of(rows: "QuerySet[Any]") -> tuple[Key, ...]:
    """Return the sort keys of a query. A table's last key is its primary key; groups need unique keys."""
    turned = not rows.query.standard_ordering
    orders = {str(name).removeprefix("-"): str(name).startswith("-") != turned for name in rows.query.order_by}
    if not rows.query.values_select and not {"pk", rows.model._meta.pk.name} & orders.keys():
        # In the direction of the last key, so that one comparison of rows can serve all keys.
        orders["pk"] = [*orders.values()][-1]
    return tuple(Key(name, falls, _may_be_null(rows.model, name)) for name, falls in orders.items())


def order_rows(rows: "QuerySet[Any]", keys: tuple[Key, ...]) -> "QuerySet[Any]":
    """Return the rows in the order of the keys, even if `reverse()` was called on the query."""
    rows = rows.order_by(*map(str, keys))
    if rows.query.standard_ordering:
        return rows
    return rows.reverse()


def rows_after(rows: "QuerySet[Any]", keys: tuple[Key, ...], place: tuple[object, ...]) -> "QuerySet[Any]":
    """Return the rows after a place, in the order of the keys."""
    if len({key.descending for key in keys}) == 1 and not any(key.nullable for key in keys):
        # PostgreSQL uses an index for one row comparison, but would filter alternatives row by row.
        comparison = LessThan if keys[0].descending else GreaterThan
        place_row = _Row(*(Value(value) for value in place))
        return rows.filter(comparison(_Row(*(F(key.name) for key in keys)), place_row))
    found, equal = _NOTHING, Q()
    for key, value in zip(keys, place, strict=True):
        found |= equal & key.rows_beyond(value)
        equal &= key.equals(value)
    # The condition on the first key limits the index scan.
    return rows.filter(keys[0].at_or_beyond(place[0]), found)


class _Row(Func):
    template = "ROW(%(expressions)s)"
    output_field = BooleanField()  # never read: rows are only compared


def _may_be_null(model: type[Model], name: str) -> bool:
    """May a sort key be NULL, according to the tables? A computed value may be."""
    options = model._meta
    for part in name.split("__"):
        try:
            field: Any = options.pk if part == "pk" else options.get_field(part)
        except FieldDoesNotExist:
            return True
        if field is None or field.null or not field.concrete:
            return True
        options = field.related_model._meta if field.is_relation else options
    return False
