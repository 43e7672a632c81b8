"""Whether the log says its acts in words: no code, no identifier and no number as a machine keeps it."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from string import Formatter
from typing import Any

from django.utils.translation import override

from audit.models import Entry
from audit.recording import kinds

LANGUAGES = ("en", "fr", "nl", "de")
# What people or the house call a thing, and texts: said as they stand. Never a code, and never an identifier.
NAMES = frozenset(
    {
        *("door", "room", "place", "table", "box", "name", "covers", "witness"),
        *("card", "replaces", "find", "payout", "shift", "number", "letter", "former", "observation", "carnet"),
        *("mark", "reference", "registration", "receipt", "basis", "currency", "master", "device", "machine"),
        *("incident", "label", "jackpot"),
        *("sha256", "data_sha256", "digest", "file"),
    }
)
# Texts of programs, such as that of an error.
TEXTS = frozenset(
    {("audit.sealing.stopped", "why"), ("audit.witness.silent", "why"), ("audit.witness.disputed", "why")}
)
DAYS = frozenset(
    {
        *("gaming_day", "first_day", "last_day", "effective_from", "starts", "ends", "expected", "until"),
        *(
            "begins_on",
            "ended_on",
            "ends_on",
            "examined_on",
            "expires_on",
            "forwarded_on",
            "interview_on",
            "received_on",
        ),
        *("reviewed_on", "held_on", "presented_at", "due_at", "since", "valid_from", "remove_on"),
    }
)
ANSWERS = frozenset(
    {"accepted", "confirmed", "double", "granted", "handed_over", "informed", "passed", "racetrack", "sound", "valid"}
)
NUMBERS = kinds.COUNTS | {
    "faults",
    "leaves",
    *(
        "attempt",
        "attempts",
        "bookings",
        "changed",
        "counted",
        "count",
        "coup",
        "differing",
        "duration",
        "edition",
        "keys",
        "entered",
        "errors",
        "first_number",
    ),
    *("first", "gone", "last", "leaf", "limit", "looks", "minutes", "names", "new", "notes", "number", "open", "pages"),
    *("ball", "open_colours", "seats", "winners", "months", "participants"),
    *(
        "accounts",
        "people",
        "position",
        "print",
        "replaced",
        "roles",
        "seconds",
        "step",
        "struck_off",
        "times",
        "volume",
    ),
}
# Denominations.
SUMS = kinds.SUMS | {"value"}

_CODE = re.compile(r"\b[A-Za-z0-9]+_[A-Za-z0-9_]+")
_IDENTIFIER = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_DATE = re.compile(r"\b\d{4}-\d{2}-\d{2}")
_POINT = re.compile(r"\b\d+\.\d{2}\b(?!\.)")
_REPORT = re.compile(r"\bR-\d{2}\b")
FORMS = {"a code": _CODE, "an identifier": _IDENTIFIER, "a date of machines": _DATE, "a report by number": _REPORT}


def facts_in(kind: str) -> list[str]:
    """The facts that the sentence of a kind names."""
    sentence = str(kinds.registered_sentences()[kind])
    return [name for _text, name, _spec, _conversion in Formatter().parse(sentence) if name]


def of_the_log() -> list[tuple[str, dict[str, Any]]]:
    """The acts and notes of the whole log, those that say the same once."""
    acts = Entry.objects.filter(kind__isnull=False).values_list("kind", "facts")
    said: dict[str, tuple[str, dict[str, Any]]] = {}
    for kind, facts in acts.iterator():
        named = {name: facts[name] for name in facts_in(kind) if name in (facts or {})}
        said.setdefault(json.dumps([kind, _sort_of(kind, named)], sort_keys=True), (kind, named))
    return list(said.values())


def _sort_of(kind: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts without what differs from act to act: counts, and what people have called a thing."""
    return {
        name: type(fact).__name__ if _is_name(kind, name) or isinstance(fact, int) else fact
        for name, fact in facts.items()
    }


def fact_labels() -> dict[tuple[str, str], kinds.Words]:
    """The labels of codes, by kind of act and name of fact."""
    return dict(kinds._labels)


def unsorted() -> Iterator[str]:
    """Facts in sentences of which nobody has said what they hold."""
    words = fact_labels()
    for kind in kinds.registered_sentences():
        for name in facts_in(kind):
            known = (kind, name) in words.keys() | TEXTS or name in NAMES | DAYS | ANSWERS | NUMBERS | SUMS
            if not known:
                yield f"{kind}: {name}"


def faults(recorded: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    """What is not in words where acts are said with the facts that were recorded, in every language."""
    for kind, facts in recorded:
        yield from (f"{kind}: no words for {name} = {raw!r}" for name, raw in _without_words(kind, facts))
        # Names are checked above, and may look like anything.
        shown = {name: "X" if _is_name(kind, name) and fact else fact for name, fact in facts.items()}
        for language in LANGUAGES:
            with override(language):
                said = kinds.act_sentence(Entry(kind=kind, facts=shown))
            found = [form for form, pattern in FORMS.items() if pattern.search(said)]
            if language != "en" and _POINT.search(said):
                found.append("an amount of machines")
            yield from (f"{kind} in {language} has {form}: {said}" for form in found)


def _is_name(kind: str, name: str) -> bool:
    return (name in NAMES or (kind, name) in TEXTS) and (kind, name) not in fact_labels()


def _without_words(kind: str, facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name in facts_in(kind):
        words, fact = fact_labels().get((kind, name), {}), facts.get(name)
        members = fact if isinstance(fact, list) else str(fact).split(", ") if isinstance(fact, str) and fact else []
        if _is_name(kind, name):
            yield from ((name, one) for one in members if _IDENTIFIER.search(str(one)))
        elif words and not callable(words):
            yield from ((name, one) for one in members if one not in words)
        elif not words:
            yield from ((name, one) for one in members if not _is_written(name, one))


def _is_written(name: str, text: str) -> bool:
    """Whether a text is a day, a number or a sum; "…" is a day that nobody knows, and "–" no number at all."""
    if name in DAYS:
        return bool(kinds.DAY.fullmatch(text) or kinds.MOMENT.fullmatch(text)) or text == kinds.UNKNOWN
    if name in NUMBERS:
        return text.isdecimal() or text == "–"
    return name in SUMS and kinds.SUM.fullmatch(text) is not None
