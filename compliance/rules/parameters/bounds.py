"""Checks that a value of the venue is within the limits of the regulation."""

from datetime import time
from decimal import Decimal

from ..values.durations import Duration
from ..values.typed_values import NotUnderstood, parse_typed
from ..values.value_types import Kind, Value, as_text, exact_cents, fits_kind
from ..wording import mark as _
from .declarations import Bound, Origin, Parameter, RulebookVersion
from .effects import refuse_without_effect
from .refusals import FixedByLaw, OutOfBounds, UnknownParameter

FIXED = _("%(parameter)s is fixed by %(articles)s: leave it unchanged.")
FIXED_BY_LAW = _("%(parameter)s is required by law: leave it unchanged.")
FIXED_NOWHERE = _("%(parameter)s cannot be set by the casino: leave it unchanged.")
WRONG_KIND = _("%(given)s is not a valid value for %(parameter)s: enter a value of type %(kind)s.")
TOO_LOW = _("%(parameter)s may not be below %(limit)s (%(articles)s): enter %(limit)s or more.")
TOO_HIGH = _("%(parameter)s may not be above %(limit)s (%(articles)s): enter %(limit)s or less.")
# A law outside the documents has no article on record.
TOO_LOW_BY_LAW = _("%(parameter)s may not be below %(limit)s by law: enter %(limit)s or more.")
NOT_A_CHOICE = _("%(given)s is not possible for %(parameter)s: choose from %(choices)s.")
INCOMPLETE = _("%(parameter)s must contain %(missing)s (%(articles)s): add it to the list.")
NOT_CENTS = _("%(given)s is not an exact amount for %(parameter)s: enter at most two decimals.")
TWICE = _("%(given)s contains a duplicate: list each item once.")


def get_parameter(version: RulebookVersion, name: str) -> Parameter:
    """Return the parameter of that name. Raises UnknownParameter."""
    try:
        return version.parameters[name]
    except KeyError:
        raise UnknownParameter(name, version.id) from None


def parse_value(version: RulebookVersion, name: str, raw: str) -> Value:
    """Parse and check a typed value for a parameter.

    Raises UnknownParameter, FixedByLaw or OutOfBounds, each with a sentence that names the remedy.
    """
    parameter = get_parameter(version, name)
    refuse_if_fixed(parameter)
    try:
        value = parse_typed(parameter.kind, raw)
    except NotUnderstood as error:
        raise OutOfBounds(name, "", error.template, {"given": raw.strip()}) from None
    return accept_value(parameter, value)


def parse_proposal(version: RulebookVersion, name: str, raw: str) -> Value:
    """Parse and check a value that the venue may set, one that Carnet applies.

    Raises what `parse_value` raises, and WithoutEffect for a parameter that no code reads.
    """
    parameter = get_parameter(version, name)
    # First: the article that fixes a value says more than that Carnet does not apply it.
    refuse_if_fixed(parameter)
    refuse_without_effect(parameter)
    return parse_value(version, name, raw)


def refuse_if_fixed(parameter: Parameter) -> None:
    """Raise FixedByLaw unless the venue has a choice."""
    if parameter.is_fixed:
        # A bound may rest on another article than the value itself.
        citation = parameter.bound.citation if parameter.bound else parameter.citation
        bare = FIXED_BY_LAW if parameter.origin is Origin.LAW else FIXED_NOWHERE
        raise FixedByLaw(parameter.name, citation, FIXED if citation else bare, {})


def accept_value(parameter: Parameter, value: Value) -> Value:
    """Return the value to be stored, amounts with their cents. Raises OutOfBounds for a forbidden one."""
    refuse_if_fixed(parameter)
    if not fits_kind(parameter.kind, value):
        facts = {"given": as_text(value), "kind": parameter.kind.value}
        raise OutOfBounds(parameter.name, "", WRONG_KIND, facts)
    if isinstance(value, tuple) and len(set(value)) != len(value):
        raise OutOfBounds(parameter.name, "", TWICE, {"given": as_text(value)})
    value = _exact_cents(parameter, value)
    if parameter.bound is not None:
        _check_bounds(parameter.name, parameter.bound, value)
    return value


def _exact_cents(parameter: Parameter, value: Value) -> Value:
    """Return amounts of money with exact cents; other values unchanged."""
    # Numbers in other units, such as seconds, may have more than two decimals.
    if not parameter.unit.startswith("EUR") or parameter.kind not in {Kind.DECIMAL, Kind.DECIMALS}:
        return value
    amounts = value if isinstance(value, tuple) else (value,)
    exact = tuple(exact_cents(one) for one in amounts if isinstance(one, Decimal))
    payable = tuple(one for one in exact if one is not None)
    if len(payable) != len(amounts):
        raise OutOfBounds(parameter.name, "", NOT_CENTS, {"given": as_text(value)})
    return payable if parameter.kind is Kind.DECIMALS else payable[0]


def _check_bounds(name: str, bound: Bound, value: Value) -> None:
    if bound.minimum is not None and not reaches_limit(value, bound.minimum):
        template = TOO_LOW if bound.citation else TOO_LOW_BY_LAW
        raise OutOfBounds(name, bound.citation, template, {"limit": as_text(bound.minimum)})
    if bound.maximum is not None and not reaches_limit(bound.maximum, value):
        raise OutOfBounds(name, bound.citation, TOO_HIGH, {"limit": as_text(bound.maximum)})
    words = tuple(str(one) for one in value) if isinstance(value, tuple) else (as_text(value),)
    for word in words:
        if bound.choices and word not in bound.choices:
            facts = {"given": word, "choices": ", ".join(bound.choices)}
            raise OutOfBounds(name, bound.citation, NOT_A_CHOICE, facts)
    for word in bound.includes:
        if word not in words:
            raise OutOfBounds(name, bound.citation, INCOMPLETE, {"missing": word})


def reaches_limit(value: Value, limit: Value) -> bool:
    """Is a value at least as large as a limit of the same kind?"""
    if isinstance(value, Duration) and isinstance(limit, Duration):
        return value.surely_reaches(limit)
    if isinstance(value, time) and isinstance(limit, time):
        return value >= limit
    if isinstance(value, Decimal | int) and isinstance(limit, Decimal | int):
        return value >= limit
    raise TypeError(f"{as_text(value)} and {as_text(limit)} cannot be compared")
