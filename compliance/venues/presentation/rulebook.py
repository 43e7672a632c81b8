"""Display of the rulebook: each rule with its value, articles, origin and the venue's decisions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from compliance.citations.texts import citation_text
from compliance.http.formatting.dates_and_numbers import join_parts
from compliance.http.formatting.money import money
from compliance.rules.citations.articles import cited_articles
from compliance.rules.citations.readings import interpretation_text
from compliance.rules.parameters.bounds import accept_value
from compliance.rules.parameters.effects import Effect, effect_of
from compliance.rules.rulebook import (
    Bound,
    Kind,
    Origin,
    OutOfBounds,
    Parameter,
    Policy,
    Rulebook,
    Value,
    ValueInForce,
    as_text,
    from_json,
)

from ..models.policies import HousePolicy
from ..services.policies import describe_refusal, parameter_title
from .words import person_or_opening

GROUPS: tuple[tuple[str, str | Promise, tuple[str, ...]], ...] = (
    (
        "house",
        gettext_lazy("Casino"),
        ("locale", "rulebook", "gaming_day", "opening", "closing", "exercise", "season"),
    ),
    ("admission", gettext_lazy("Admission"), ("admission",)),
    (
        "exclusion",
        gettext_lazy("Exclusions and limits"),
        ("exclusion", "central_register", "notice", "selfban", "visitlimit", "means", "withholding"),
    ),
    ("orphan", gettext_lazy("Orphan funds and unclaimed money"), ("orphan", "unclaimed")),
    ("money", gettext_lazy("Money"), ("payout", "exchange", "dropbox", "payment", "cage", "aml")),
    ("second_person", gettext_lazy("Decisions of a second person"), ("second_person",)),
    ("retention", gettext_lazy("Retention of personal data"), ("retention",)),
    ("stakes", gettext_lazy("Stakes"), ("stakes", "colourchip", "sidebet")),
    ("table", gettext_lazy("Tables and approvals"), ("table", "terminal", "approval", "notify")),
    ("game", gettext_lazy("Games"), ("jackpot", "spin", "dice", "luckylady", "keno", "disputes")),
)

# Units after a value.
UNITS: dict[str, str | Promise] = {
    "-": "",
    "local": "",
    "MM-DD": gettext_lazy("(month-day)"),
    "IANA": "",
    "ISO": "",
    "ref": "",
    "x min": gettext_lazy("times the minimum"),
    "x stake": gettext_lazy("times the stake"),
    "x daily": gettext_lazy("times the day card"),
    "of 80": gettext_lazy("of 80"),
    "%": "%",
}
# Units of money: the amount is formatted with its currency.
AMOUNTS: dict[str, str | Promise] = {"EUR": "%(amount)s", "EUR/gaming day": gettext_lazy("%(amount)s per gaming day")}
# Units with plural forms.
COUNTED: dict[str, Callable[[int], str]] = {
    "min": lambda n: ngettext("%(number)s minute", "%(number)s minutes", n),
    "s": lambda n: ngettext("%(number)s second", "%(number)s seconds", n),
    "h": lambda n: ngettext("%(number)s hour", "%(number)s hours", n),
    "days": lambda n: ngettext("%(number)s day", "%(number)s days", n),
    "calendar days": lambda n: ngettext("%(number)s calendar day", "%(number)s calendar days", n),
    "years": lambda n: ngettext("%(number)s year", "%(number)s years", n),
    "visits": lambda n: ngettext("%(number)s visit", "%(number)s visits", n),
    "games": lambda n: ngettext("%(number)s round", "%(number)s rounds", n),
    "chips": lambda n: ngettext("%(number)s chip", "%(number)s chips", n),
    "seats": lambda n: ngettext("%(number)s seat", "%(number)s seats", n),
    "tables": lambda n: ngettext("%(number)s table", "%(number)s tables", n),
    "items": lambda n: ngettext("%(number)s item", "%(number)s items", n),
    "persons": lambda n: ngettext("%(number)s person", "%(number)s persons", n),
    "operations": lambda n: ngettext("%(number)s transaction", "%(number)s transactions", n),
}

EFFECTS: dict[Effect, str | Promise] = {
    Effect.APPLIED: gettext_lazy("Applied by Carnet"),
    Effect.BUILT_IN: gettext_lazy("Built into Carnet"),
    Effect.SHOWN: gettext_lazy("Shown only, not applied"),
}

_SILENT: dict[str, str | Promise] = {
    "LU": gettext_lazy("The extract is silent"),
    "NL": gettext_lazy("Not covered by the rules of play"),
}

# Selects the plural form of a list or a fraction.
SEVERAL = 2

HOW_TO_TYPE: dict[Kind, str | Promise] = {
    Kind.DECIMAL: gettext_lazy("An amount, such as 1.50"),
    Kind.INT: gettext_lazy("A whole number"),
    Kind.BOOL: gettext_lazy("yes or no"),
    Kind.STRING: gettext_lazy("Text"),
    Kind.ENUM: gettext_lazy("One of the words below"),
    Kind.LIST: gettext_lazy("Words, separated by commas"),
    Kind.INTS: gettext_lazy("Whole numbers, separated by commas"),
    Kind.DECIMALS: gettext_lazy("Amounts, separated by commas"),
    Kind.DATE: gettext_lazy("A date, such as 2026-12-31"),
    Kind.MONTH_DAY: gettext_lazy("Month and day, such as 12-31"),
    Kind.TIME: gettext_lazy("A time, such as 06:00"),
    Kind.DURATION: gettext_lazy("A duration: P7D (7 days), P2W (2 weeks), P1M (1 month) or P7Y (7 years)"),
    Kind.RANGE: gettext_lazy("Hours, such as 20:00-02:30"),
    Kind.MAP: gettext_lazy("Lists by name, such as house: week, month"),
}


@dataclass(frozen=True)
class Source:
    """An article that a rule is based on: "article 75, paragraph 1" with its heading."""

    label: str
    heading: str


@dataclass(frozen=True)
class OriginBadge:
    """The origin of a value as a badge."""

    text: str
    tone: str
    icon: str


@dataclass(frozen=True)
class ValuePeriod:
    """A period with one value set by the venue; `until` is None for the last one."""

    value: str
    measured: str
    since: date
    until: date | None
    by: str
    approved_by: str


@dataclass(frozen=True)
class Line:
    """One rule as a page shows it."""

    code: str
    title: str
    value: str
    measured: str
    origin: str
    set_by: OriginBadge
    sources: tuple[Source, ...]
    readings: tuple[str, ...]
    remark: str
    bound: str
    may_set: bool
    effect: str
    effect_in_words: str
    how_to_type: str
    choices: tuple[str, ...]
    history: tuple[ValuePeriod, ...]


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class DisplayedPolicy:
    """A policy as display text, with its state.

    `state` is proposed, overtaken (its first day came undecided), approved (its day is to come), in_force, replaced
    (by a later one, or by the regulation) or refused.
    """

    row: HousePolicy
    title: str
    value: str
    measured: str
    state: str


@dataclass(frozen=True)
class SetAside:
    """A policy of the venue that the rules of the day do not allow, and the reason."""

    title: str
    value: str
    since: date
    why: str


def rulebook_chapters(book: Rulebook, policies: Iterable[HousePolicy]) -> list[Chapter]:
    """Return the whole rulebook of a day; `policies` are all that were ever approved, in order."""
    rows = list(policies)
    every = [_build_line(book, rule, rows) for rule in book.values_in_force() if rule.name not in book.edition.absent]
    return [
        Chapter(id_, str(title), tuple(one for one in every if one.code.partition(".")[0] in prefixes))
        for id_, title, prefixes in GROUPS
    ]


def rule_line(book: Rulebook, name: str, policies: Iterable[HousePolicy]) -> Line:
    """Return one rule of a day. Raises KeyError if the version has no such rule."""
    found = {rule.name: rule for rule in book.values_in_force()}
    return _build_line(book, found[name], list(policies))


def _build_line(book: Rulebook, rule: ValueInForce, policies: list[HousePolicy]) -> Line:
    parameter = book.edition.parameters[rule.name]
    bound = parameter.bound
    origin = rule.origin if rule.value is not None else Origin.SILENT
    return Line(
        code=rule.name,
        title=parameter_title(parameter.name),
        value="" if rule.value is None else display_value(rule.value),
        measured="" if rule.value is None else with_unit(rule.value, parameter.unit),
        origin=origin.value,
        set_by=origin_badge(origin, book.edition.jurisdiction),
        sources=cited_sources(book, bound.citation if bound and bound.citation else parameter.citation),
        readings=tuple(_(interpretation_text(one)) for one in parameter.note.split("; ") if one),
        remark=_(parameter.remark) if parameter.remark else "",
        bound=describe_limits(bound, parameter.unit) if bound else "",
        # A setting without effect would be a false promise.
        may_set=not parameter.is_fixed and effect_of(parameter.name) is Effect.APPLIED,
        effect=effect_of(parameter.name).value,
        effect_in_words=str(EFFECTS[effect_of(parameter.name)]),
        how_to_type=str(HOW_TO_TYPE[parameter.kind]),
        choices=bound.choices if bound else (),
        history=value_history([row for row in policies if row.parameter == rule.name], parameter.unit),
    )


def origin_badge(origin: Origin, jurisdiction: str) -> OriginBadge:
    """Return who set a value: a law, the approved rules, the house rules, the casino, or none of them."""
    match origin:
        case Origin.LAW:
            return OriginBadge(_("Law"), "", "book")
        case Origin.APPROVED_RULES:
            return OriginBadge(_("Approved rules of play"), "", "book")
        case Origin.HOUSE_RULES:
            return OriginBadge(_("House rules"), "accent", "sliders")
        case Origin.HOUSE:
            return OriginBadge(_("Setting of the casino"), "accent", "sliders")
        case Origin.READING:
            return OriginBadge(_("Interpretation"), "accent", "question")
    return OriginBadge(str(_SILENT[jurisdiction]), "review", "question")


def display_value(value: Value) -> str:
    """Return a value as display text."""
    if isinstance(value, bool):
        if value:
            return _("yes")
        return _("no")
    return as_text(value)


def with_unit(value: Value, unit: str) -> str:
    """Return a value with its unit as display text: 1 hour, 5 Tage, € 2.000,00."""
    numbers = value if isinstance(value, tuple) else (value,)
    if unit in AMOUNTS and all(isinstance(one, Decimal | int) for one in numbers):
        amounts = ", ".join(money(Decimal(one), "EUR") for one in numbers if isinstance(one, Decimal | int))
        return str(AMOUNTS[unit]) % {"amount": amounts}
    text = ", ".join(number_format(one) if isinstance(one, Decimal) else display_value(one) for one in numbers)
    if unit in COUNTED:
        return COUNTED[unit](value if isinstance(value, int) else SEVERAL) % {"number": text}
    if unit in AMOUNTS:
        return text
    return f"{text} {UNITS.get(unit, unit)}".rstrip()


def cited_sources(book: Rulebook, citation: str) -> tuple[Source, ...]:
    return tuple(
        Source(citation_text(one.id), _(one.heading)) for one in cited_articles(book.edition.jurisdiction, citation)
    )


def describe_limits(bound: Bound, unit: str) -> str:
    """Return the permitted range as a sentence; empty if there is no limit."""
    parts = []
    if bound.minimum is not None:
        parts.append(_("at least {value}").format(value=with_unit(bound.minimum, unit)))
    if bound.maximum is not None:
        parts.append(_("at most {value}").format(value=with_unit(bound.maximum, unit)))
    if bound.choices:
        parts.append(_("one of {values}").format(values=", ".join(bound.choices)))
    if bound.includes:
        parts.append(_("always with {values}").format(values=", ".join(bound.includes)))
    return join_parts(parts)


def value_history(rows: list[HousePolicy], unit: str) -> tuple[ValuePeriod, ...]:
    """Return the periods of one parameter's values, oldest first, without those replaced before their first day."""
    # Of two policies for one day, the one decided last replaces the other.
    rows_by_start = {row.effective_from: row for row in rows}
    days = sorted(rows_by_start)
    ends = [day - timedelta(days=1) for day in days[1:]]
    return tuple(
        ValuePeriod(
            value=display_value(from_json(rows_by_start[day].value)),
            measured=with_unit(from_json(rows_by_start[day].value), unit),
            since=day,
            until=until,
            by=person_or_opening(rows_by_start[day].entered_by),
            approved_by=_approver(rows_by_start[day]),
        )
        # Not strict: without any policy, the end `None` has no day to pair with.
        for day, until in zip(days, [*ends, None], strict=False)
    )


def _approver(policy: HousePolicy) -> str:
    person = policy.decision.decided_by
    if person is None:
        return ""
    return person.full_name


def policy_state(policy: HousePolicy, book: Rulebook, today: date) -> DisplayedPolicy:
    """Return a policy with its state on a gaming day."""
    parameter = book.edition.parameters.get(policy.parameter)
    # A missing decision raises an error that is an AttributeError as well, so `getattr` returns None.
    decision = getattr(policy, "decision", None)
    has_begun = policy.effective_from <= today
    if decision is None:
        state = "overtaken" if has_begun else "proposed"
    elif not decision.approved:
        state = "refused"
    elif not has_begun:
        state = "approved"
    else:
        state = "in_force" if _is_in_force(policy, book) else "replaced"
    return DisplayedPolicy(
        row=policy,
        title=parameter_title(policy.parameter) if parameter else policy.parameter,
        value=display_value(from_json(policy.value)),
        measured=with_unit(from_json(policy.value), parameter.unit if parameter else "-"),
        state=state,
    )


def _is_in_force(policy: HousePolicy, book: Rulebook) -> bool:
    return any(rule.reference == str(policy.pk) for rule in book.values_in_force() if rule.name == policy.parameter)


def set_aside(book: Rulebook) -> list[SetAside]:
    """Return the policies that the rules of the day do not allow, each with the reason."""
    return [_set_aside(policy, book.edition.parameters.get(policy.parameter)) for policy in book.refused]


def _set_aside(policy: Policy, parameter: Parameter | None) -> SetAside:
    why = _("This version of the rules does not contain this rule.")
    if parameter is not None:
        # The book does not store why, so the value is refused once more for its sentence.
        try:
            accept_value(parameter, policy.value)
        except OutOfBounds as error:
            why = describe_refusal(error, parameter)
    return SetAside(
        title=parameter_title(policy.parameter) if parameter else policy.parameter,
        value=with_unit(policy.value, parameter.unit if parameter else "-"),
        since=policy.effective_from,
        why=why,
    )
