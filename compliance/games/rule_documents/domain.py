"""Kinds of published rules, the games that need them, and the state of a version on a day."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

# The kinds of documents that casinos of a jurisdiction publish, in the order of a choice.
KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "LU": ("internal_regulations", "posted_notice", "tournament_rules", "jackpot_rules"),
        "NL": (
            *("poker_rules", "bingo_schedule", "keno_schedule", "tournament_rules", "jackpot_rules"),
            *("savings_card", "internal_regulations", "posted_notice"),
        ),
    }
)
# Games that are played under rules that players may consult, and the kind of these rules (NL 1.1(12~), 3.4(4~),
# 5.1(9~), 5.2(3~)).
REQUIRED: Mapping[str, str] = MappingProxyType(
    {
        "nl.poker_house": "poker_rules",
        "nl.jackpot_queens_pursuit": "jackpot_rules",
        "nl.poker_jackpot": "jackpot_rules",
        "nl.bingo": "bingo_schedule",
        "nl.keno": "keno_schedule",
    }
)
STATES = ("waiting", "replaced", "later", "holds", "over", "withdrawn")


@dataclass(frozen=True)
class Text:
    """A version in one language: paragraphs, or a PDF."""

    language: str
    title: str
    paragraphs: str = ""
    file: bytes = b""

    @property
    def content(self) -> bytes:
        """Return what is published, of which the register keeps the digest."""
        return self.file or self.paragraphs.encode()


@dataclass(frozen=True)
class Span:
    """When a published version applies: from a day on, until the last day of its withdrawal if there is one."""

    valid_from: date
    last_day: date | None = None

    @property
    def never_applies(self) -> bool:
        """Was the version withdrawn before its first day?"""
        return self.last_day is not None and self.last_day < self.valid_from


def state_of_version(span: Span | None, day: date, *, is_newest: bool, is_latest_valid: bool) -> str:
    """Return the state of a version on a day.

    `is_newest` is whether no later version was prepared, `is_latest_valid` whether no later one applies on that day.
    """
    if span is None:
        return "waiting" if is_newest else "replaced"
    if span.never_applies:
        return "withdrawn"
    if span.valid_from > day:
        return "later"
    if not is_latest_valid:
        return "over"
    if span.last_day is not None and span.last_day < day:
        return "withdrawn"
    return "holds"
