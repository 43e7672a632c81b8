"""The rulebook in the reader's words: each rule with its value, articles, origin and what the house has decided."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, timedelta
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from audit.kinds import in_words
from compliance.http.written import hours
from compliance.rules.articles import cited, reading
from compliance.rules.book import (
    Bound,
    Kind,
    Origin,
    OutOfBounds,
    Parameter,
    Policy,
    Rulebook,
    Ruling,
    Value,
    as_text,
    from_json,
)
from compliance.rules.bound import accept
from compliance.rules.duration import Duration
from compliance.rules.terms import TERMS
from compliance.rules.values import MonthDay

from .models import HousePolicy

GROUPS: tuple[tuple[str, str | Promise, tuple[str, ...]], ...] = (
    (
        "house",
        gettext_lazy("The house"),
        ("locale", "rulebook", "gaming_day", "opening", "closing", "exercise", "season"),
    ),
    ("admission", gettext_lazy("Admission"), ("admission",)),
    (
        "exclusion",
        gettext_lazy("Exclusions and limits"),
        ("exclusion", "central_register", "notice", "selfban", "visitlimit", "means", "withholding"),
    ),
    ("orphan", gettext_lazy("Orphans and unclaimed money"), ("orphan", "unclaimed")),
    ("money", gettext_lazy("Money"), ("payout", "exchange", "dropbox", "payment", "cage", "aml")),
    ("retention", gettext_lazy("How long data of persons are kept"), ("retention",)),
    ("stakes", gettext_lazy("Stakes"), ("stakes", "colourchip", "sidebet")),
    ("table", gettext_lazy("Tables and approvals"), ("table", "terminal", "approval", "notify")),
    ("game", gettext_lazy("Games"), ("jackpot", "spin", "dice", "luckylady", "keno", "disputes")),
)

UNITS: dict[str, str | Promise] = {
    "-": "",
    "local": "",
    "MM-DD": gettext_lazy("(month-day)"),
    "IANA": "",
    "ISO": "",
    "ref": "",
    "EUR": "EUR",
    "EUR/gaming day": gettext_lazy("EUR a gaming day"),
    "x min": gettext_lazy("times the minimum"),
    "x stake": gettext_lazy("times the stake"),
    "x daily": gettext_lazy("times the day card"),
    "of 80": gettext_lazy("of 80"),
    "min": gettext_lazy("minutes"),
    "s": gettext_lazy("seconds"),
    "h": gettext_lazy("hours"),
    "days": gettext_lazy("days"),
    "calendar days": gettext_lazy("calendar days"),
    "years": gettext_lazy("years"),
    "visits": gettext_lazy("visits"),
    "games": gettext_lazy("games"),
    "chips": gettext_lazy("chips"),
    "seats": gettext_lazy("seats"),
    "tables": gettext_lazy("tables"),
    "items": gettext_lazy("items"),
    "persons": gettext_lazy("persons"),
    "operations": gettext_lazy("operations"),
    "%": "%",
}

# The words that a house may choose among, for readers of the log; whoever sets a value types the word itself.
VALUES: dict[str, str | Promise] = {
    "yes": gettext_lazy("yes"),
    "no": gettext_lazy("no"),
    "passport": gettext_lazy("passport"),
    "id_card": gettext_lazy("identity card"),
    "foreigner_id_card": gettext_lazy("foreigner's identity card"),
    "id_kind": gettext_lazy("kind of the document"),
    "id_number": gettext_lazy("document number"),
    "id_country": gettext_lazy("issuing state"),
    "id_expiry": gettext_lazy("date of expiry"),
    "card_fields": gettext_lazy("what the card shows"),
    "card_number": gettext_lazy("number of the card"),
    "first_names": gettext_lazy("first names"),
    "surname": gettext_lazy("surname"),
    "name": pgettext_lazy("value of the rulebook", "name"),
    "address": pgettext_lazy("value of the rulebook", "address"),
    "original_entry": gettext_lazy("the entry that is refunded"),
    "justification": gettext_lazy("what proves the right"),
    "table": pgettext_lazy("value of the rulebook", "table"),
    "mixed": gettext_lazy("tables and slot machines"),
    "slot": pgettext_lazy("value of the rulebook", "slot machines"),
    "counter": pgettext_lazy("value of the rulebook", "counter"),
    "window": pgettext_lazy("value of the rulebook", "window"),
    "day": pgettext_lazy("value of the rulebook", "day"),
    "week": pgettext_lazy("value of the rulebook", "week"),
    "month": pgettext_lazy("value of the rulebook", "month"),
    "year": pgettext_lazy("value of the rulebook", "year"),
    "never": pgettext_lazy("value of the rulebook", "never"),
    "periodic": gettext_lazy("at intervals"),
    "session": pgettext_lazy("value of the rulebook", "session"),
    "gaming_day": gettext_lazy("gaming day"),
    "calendar_day": gettext_lazy("calendar day"),
    "registration_date": gettext_lazy("calendar day of the entry"),
    "minor": gettext_lazy("minors"),
    "uniform": gettext_lazy("military in uniform"),
    "drunk": gettext_lazy("drunk guests"),
    "scandal": gettext_lazy("guests liable to cause scandal"),
    "house": pgettext_lazy("value of the rulebook", "the house"),
    "house_exclusion": gettext_lazy("exclusion by the house"),
    "ministerial": gettext_lazy("exclusion by the Minister"),
    "self_ban": gettext_lazy("self-ban"),
    "visit_limit": gettext_lazy("visit limit"),
    "means": gettext_lazy("means not shown"),
    "no_card": gettext_lazy("no admission card"),
    "no_valid_id": gettext_lazy("no document in force"),
    "other": pgettext_lazy("value of the rulebook", "other"),
    "art_69": gettext_lazy("the management (art. 69(2))"),
    "convicted": gettext_lazy("convicted persons"),
    "incapable": gettext_lazy("persons without legal capacity"),
    "order": gettext_lazy("public order"),
    "voluntary": gettext_lazy("at their own request"),
    "immediate_to_moj_with_reasons": gettext_lazy("at once to the Minister of Justice, with reasons"),
    "immediate_to_mof": gettext_lazy("at once to the Minister of Finance"),
    "to_ksa": gettext_lazy("to the Netherlands Gambling Authority"),
    "whole_casino": gettext_lazy("the whole casino"),
    "several_terminals": gettext_lazy("stakes on several terminals at once"),
    "group_play": gettext_lazy("playing as a group"),
    "pay_all": gettext_lazy("everything is paid, later claims are honoured"),
    "hold_open": gettext_lazy("paid when the last window has closed"),
    "euro_cash": gettext_lazy("banknotes and coins"),
    "chips": gettext_lazy("chips"),
    "plaques": gettext_lazy("plaques"),
    "tokens": gettext_lazy("tokens"),
    "e_card": gettext_lazy("electronic play card"),
    "approved_other": gettext_lazy("another approved means"),
    "table_minimum": gettext_lazy("minimum of the table"),
    "bingo_schedule": gettext_lazy("hours of bingo"),
    "keno_schedule": gettext_lazy("hours of keno"),
    "jackpot_rules": gettext_lazy("rules of jackpots"),
    "poker_rules": gettext_lazy("rules of poker"),
    "tournament_rules": gettext_lazy("rules of tournaments"),
    "stake_schemes": gettext_lazy("schemes of stakes"),
    "orphan_payment": gettext_lazy("payment of money left behind"),
    "own_exclusion_or_refusal": gettext_lazy("exclusions and refusals of the house"),
    "up_to_whole_euro": gettext_lazy("up to the whole euro"),
    "equal_same_table_and_hand": gettext_lazy("in equal shares among the same table and hand"),
    "meter_minus_seed": gettext_lazy("what the meter shows above its first amount"),
}

HOW_TO_TYPE: dict[Kind, str | Promise] = {
    Kind.DECIMAL: gettext_lazy("An amount, such as 1.50"),
    Kind.INT: gettext_lazy("A whole number"),
    Kind.BOOL: gettext_lazy("yes or no"),
    Kind.STRING: gettext_lazy("Some words"),
    Kind.ENUM: gettext_lazy("One of the words below"),
    Kind.LIST: gettext_lazy("Words, separated by commas"),
    Kind.INTS: gettext_lazy("Whole numbers, separated by commas"),
    Kind.DECIMALS: gettext_lazy("Amounts, separated by commas"),
    Kind.DATE: gettext_lazy("A date, such as 2026-12-31"),
    Kind.MONTH_DAY: gettext_lazy("Month and day, such as 12-31"),
    Kind.TIME: gettext_lazy("A time, such as 06:00"),
    Kind.DURATION: gettext_lazy("A length of time, such as P7D, P1M or PT2H"),
    Kind.RANGE: gettext_lazy("Hours, such as 20:00-02:30"),
    Kind.MAP: gettext_lazy("Lists by name, such as house: week, month"),
}


@dataclass(frozen=True)
class Source:
    """An article that a rule rests on: `art. 75(1)` and what it is about."""

    label: str
    heading: str


@dataclass(frozen=True)
class Spell:
    """A value the house had or will have for a time; `until` is None for the last one."""

    value: str
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
    unit: str
    origin: str
    sources: tuple[Source, ...]
    readings: tuple[str, ...]
    remark: str
    bound: str
    may_set: bool
    how_to_type: str
    choices: tuple[str, ...]
    history: tuple[Spell, ...]


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Told:
    """A policy in words. `state`: proposed, overtaken (its first day came undecided), approved (its day is
    to come), in_force, replaced (by a later one, or by the law) or refused."""

    row: HousePolicy
    title: str
    value: str
    unit: str
    state: str


@dataclass(frozen=True)
class SetAside:
    """A policy of the house that the law of the day does not allow, and why."""

    title: str
    value: str
    since: date
    why: str


def chapters(book: Rulebook, policies: Iterable[HousePolicy]) -> list[Chapter]:
    """The whole rulebook of a day; `policies` are all that the house has ever approved, in their order."""
    rows = list(policies)
    every = [_line(book, ruling, rows) for ruling in book.rulings()]
    return [
        Chapter(id_, str(title), tuple(one for one in every if one.code.partition(".")[0] in prefixes))
        for id_, title, prefixes in GROUPS
    ]


def line(book: Rulebook, name: str, policies: Iterable[HousePolicy]) -> Line:
    """One rule of a day. KeyError if the edition has none of that name."""
    found = {ruling.name: ruling for ruling in book.rulings()}
    return _line(book, found[name], list(policies))


def _line(book: Rulebook, ruling: Ruling, policies: list[HousePolicy]) -> Line:
    parameter = book.edition.parameters[ruling.name]
    bound = parameter.bound
    return Line(
        code=ruling.name,
        title=title(parameter),
        value="" if ruling.value is None else words(ruling.value),
        unit=str(UNITS.get(parameter.unit, parameter.unit)),
        origin=ruling.origin.value if ruling.value is not None else Origin.SILENT.value,
        sources=sources(book, bound.citation if bound and bound.citation else parameter.citation),
        readings=tuple(_(reading(one)) for one in parameter.note.split("; ") if one),
        remark=_(parameter.remark) if parameter.remark else "",
        bound=limits(bound) if bound else "",
        may_set=not parameter.fixed,
        how_to_type=str(HOW_TO_TYPE[parameter.kind]),
        choices=bound.choices if bound else (),
        history=history([row for row in policies if row.parameter == ruling.name]),
    )


def title(parameter: Parameter) -> str:
    return _(parameter.label)


def words(value: Value) -> str:
    """A value as people read it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return as_text(value)


def called(name: str) -> str:
    """What a parameter is called, for whoever has nothing but its name; the name where no edition knows it."""
    return _(TERMS[name].label) if name in TERMS else name


def kept(text: str) -> str:
    """A value in words, for whoever has nothing but the text that `as_text` made of it, such as the log."""
    return "".join(_one(part) if place % 2 == 0 else part for place, part in enumerate(_PARTS.split(text)))


# What stands between the members of a list, and between the lists of a table.
_PARTS = re.compile(r"(; |, |: )")
_MONTH_DAY = re.compile(r"(0[1-9]|1[0-2])-([0-2][0-9]|3[01])")
_PERIOD = re.compile(r"P([0-9]+Y)?([0-9]+M)?([0-9]+D)?")


def _one(text: str) -> str:
    if text in VALUES:
        return str(VALUES[text])
    if _MONTH_DAY.fullmatch(text):
        return _yearly(text)
    if text != "P" and _PERIOD.fullmatch(text):
        return _lasting(Duration.parse(text))
    return hours(in_words(text, UTC))


def _yearly(text: str) -> str:
    try:
        return date_format(MonthDay.parse(text).in_year(2023), "MONTH_DAY_FORMAT")
    except ValueError:
        return text


def _lasting(period: Duration) -> str:
    years, months = divmod(period.months, 12)
    parts = (
        (years, ngettext("%(count)s year", "%(count)s years", years) % {"count": years}),
        (months, ngettext("%(count)s month", "%(count)s months", months) % {"count": months}),
        (period.days, ngettext("%(days)s day", "%(days)s days", period.days) % {"days": period.days}),
    )
    return " ".join(said for count, said in parts if count)


def sources(book: Rulebook, citation: str) -> tuple[Source, ...]:
    return tuple(Source(one.label, _(one.heading)) for one in cited(book.edition.jurisdiction, citation))


def limits(bound: Bound) -> str:
    """What the law leaves to the house, in a sentence; empty where it says nothing."""
    parts = []
    if bound.minimum is not None:
        parts.append(_("at least {value}").format(value=as_text(bound.minimum)))
    if bound.maximum is not None:
        parts.append(_("at most {value}").format(value=as_text(bound.maximum)))
    if bound.choices:
        parts.append(_("one of {values}").format(values=", ".join(bound.choices)))
    if bound.includes:
        parts.append(_("always with {values}").format(values=", ".join(bound.includes)))
    return "; ".join(parts)


def history(rows: list[HousePolicy]) -> tuple[Spell, ...]:
    """The spells of one parameter's house values, oldest first; what was replaced before its first day is left out."""
    begun = {row.effective_from: row for row in rows}
    days = sorted(begun)
    ends = [day - timedelta(days=1) for day in days[1:]]
    return tuple(
        Spell(
            value=words(from_json(begun[day].value)),
            since=day,
            until=until,
            by=begun[day].entered_by.full_name,
            approved_by=begun[day].decision.decided_by.full_name,
        )
        for day, until in zip(days, [*ends, None], strict=False)
    )


def told(policy: HousePolicy, book: Rulebook, today: date) -> Told:
    """A policy with its state on a gaming day."""
    parameter = book.edition.parameters.get(policy.parameter)
    decision = getattr(policy, "decision", None)
    begun = policy.effective_from <= today
    if decision is None:
        state = "overtaken" if begun else "proposed"
    elif not decision.approved:
        state = "refused"
    elif not begun:
        state = "approved"
    else:
        state = "in_force" if _holds(policy, book) else "replaced"
    return Told(
        row=policy,
        title=title(parameter) if parameter else policy.parameter,
        value=words(from_json(policy.value)),
        unit=str(UNITS.get(parameter.unit, parameter.unit)) if parameter else "",
        state=state,
    )


def _holds(policy: HousePolicy, book: Rulebook) -> bool:
    return any(ruling.reference == str(policy.pk) for ruling in book.rulings() if ruling.name == policy.parameter)


def set_aside(book: Rulebook) -> list[SetAside]:
    """The house's policies that the law of the day does not allow, each with the reason."""
    return [_set_aside(policy, book.edition.parameters.get(policy.parameter)) for policy in book.refused]


def _set_aside(policy: Policy, parameter: Parameter | None) -> SetAside:
    why = _("This edition of the law knows no such rule.")
    if parameter is not None:
        try:
            accept(parameter, policy.value)
        except OutOfBounds as error:
            why = refusal(error, parameter)
    return SetAside(
        title=title(parameter) if parameter else policy.parameter,
        value=words(policy.value),
        since=policy.effective_from,
        why=why,
    )


def refusal(error: OutOfBounds, parameter: Parameter | None) -> str:
    """Why the law does not allow a value, with the article and what to do, in the reader's language."""
    named: dict[str, Any] = {"parameter": title(parameter)} if parameter is not None else {}
    return _(error.template) % (error.facts | named)
