"""The vocabulary of the log: each kind of act with its sentence."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime, tzinfo
from decimal import Decimal
from string import Formatter
from typing import Any

from django.utils.formats import date_format, number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from ..models import Entry
from .counting import Counting, Sentence

# The display text of the codes of a fact: a mapping from code to label, or a function for any value.
Words = Mapping[str, str | Promise] | Callable[[str], str]

KIND = re.compile(r"[a-z][a-z_]*(\.[a-z][a-z_]*)+")
MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|\+00:00)")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
AMOUNT = re.compile(r"-?\d+\.\d{1,2}")
UNKNOWN = "…"
# Facts with these names are sums of money and always have cents.
SUMS = frozenset({"amount", "day_price", "difference", "gain", "price"})
# Facts with these names grow large and are written in groups of three digits.
COUNTS = frozenset({"bytes", "found", "rows", "size"})
SUM = re.compile(r"-?\d+(\.\d{1,2})?")

_sentences: dict[str, Sentence] = {}
_labels: dict[tuple[str, str], Words] = {}
_approvals: set[str] = set()


class UnknownKind(LookupError):
    """No area has registered this kind of act."""


def register_kind(kind: str, sentence: Sentence) -> None:
    """Register a kind, named area.noun.verb. Its sentence may contain facts of the act in braces."""
    if not KIND.fullmatch(kind):
        raise ValueError(f"{kind} is not the name of a kind: area.noun.verb")
    if _sentences.setdefault(kind, sentence) is not sentence:
        raise ValueError(f"{kind} has a sentence already")


def register_all(sentences: Mapping[str, Sentence]) -> None:
    """Register all kinds of one area."""
    for kind, sentence in sentences.items():
        register_kind(kind, sentence)


def register_labels(labels: Mapping[tuple[str, str], Words]) -> None:
    """Register the labels of one area's codes, by kind of act and name of fact: the log stores the codes."""
    _labels.update(labels)


def register_approvals(approvals: Iterable[str]) -> None:
    """Register the kinds of one area by which a person decides on the act of another. See `log.guard_approvals`."""
    for kind in approvals:
        check_kind(kind)
        _approvals.add(kind)


def registered_approvals() -> frozenset[str]:
    """Return all kinds that are approvals."""
    return frozenset(_approvals)


def is_approval(kind: str) -> bool:
    return kind in _approvals


def registered_sentences() -> dict[str, Sentence]:
    """Return all kinds and their sentences, sorted by name."""
    return dict(sorted(_sentences.items()))


def check_kind(kind: str) -> None:
    """Raise UnknownKind unless the kind is registered."""
    if kind not in _sentences:
        raise UnknownKind(kind)


def act_sentence(entry: Entry, zone: tzinfo = UTC) -> str:
    """Return the sentence of an act in the reader's language; times in `zone`, missing facts as "…"."""
    kind = entry.kind or ""
    if kind not in _sentences:
        return kind
    facts = entry.facts or {}
    template = _sentences[kind]
    labelled = _labelled_facts(kind, facts)
    if not isinstance(template, Counting):
        return _Filled(zone).vformat(str(template), (), labelled)
    number = facts.get(template.fact)
    if isinstance(number, int):
        labelled[template.fact] = number_format(number, force_grouping=True)
    return _Filled(zone).vformat(template.form_for(facts), (), labelled)


def _labelled_facts(kind: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts with labels in place of codes; a code without a label is unchanged."""
    return {
        name: _format_count(fact) if name in COUNTS else _labelled_fact(_words_of(kind, name), fact)
        for name, fact in facts.items()
    }


def _words_of(kind: str, name: str) -> Words:
    return _labels.get((kind, name)) or (_format_sum if name in SUMS else {})


def _labelled_fact(words: Words, fact: object) -> object:
    """Return a fact with its label. Several codes are joined by semicolons, because labels may contain commas."""
    if not words:
        return fact
    if isinstance(fact, list):
        return "; ".join(str(_labelled_fact(words, one)) for one in fact)
    if callable(words):
        return words(fact) if isinstance(fact, str) and fact else fact
    if isinstance(fact, str) and fact:
        return "; ".join(str(words.get(one, one)) for one in fact.split(", "))
    return fact


def _format_count(fact: object) -> object:
    return number_format(fact, force_grouping=True) if type(fact) is int else fact


def _format_sum(text: str) -> str:
    return number_format(Decimal(text), 2, force_grouping=True) if SUM.fullmatch(text) else text


class _Filled(Formatter):
    """Substitutes facts by plain name only: no attributes, items or conversions."""

    def __init__(self, zone: tzinfo) -> None:
        self.zone = zone

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> tuple[str, str]:
        return in_words(kwargs.get(field_name), self.zone), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        return str(value)

    def convert_field(self, value: Any, conversion: str | None) -> str:
        return str(value)


def in_words(fact: object, zone: tzinfo) -> str:
    """Return a fact as display text: dates, times and amounts localised, lists separated by commas."""
    if isinstance(fact, list):
        return ", ".join(in_words(one, zone) for one in fact)
    if isinstance(fact, bool):
        return _("yes") if fact else _("no")
    if fact is None or fact == "":
        return UNKNOWN
    try:
        return _format_timestamp(str(fact), zone)
    except ValueError:
        # It only looks like a date, such as a room named 2026-13-45.
        return str(fact)


def _format_timestamp(text: str, zone: tzinfo) -> str:
    if MOMENT.fullmatch(text):
        at = datetime.fromisoformat(text).astimezone(zone)
        return f"{date_format(at, 'SHORT_DATE_FORMAT')} {at:%H:%M}"
    if DAY.fullmatch(text):
        return date_format(date.fromisoformat(text), "SHORT_DATE_FORMAT")
    if AMOUNT.fullmatch(text):
        return number_format(Decimal(text), 2, force_grouping=True)
    return text
