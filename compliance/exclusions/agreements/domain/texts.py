"""Builds the text that a guest signs, in the guest's language."""

from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from compliance.people.domain.documents.mrz import PartialDate
from compliance.rules.values.durations import Duration

from .dutch import DUTCH
from .english import ENGLISH
from .french import FRENCH
from .german import GERMAN
from .italian import ITALIAN
from .portuguese import PORTUGUESE
from .wording import Wording

# Increase this whenever a sentence changes in any language. Signed texts are stored in full and never change.
VERSION = "2"
# Where a guest complains about the use of their data (art. 13(2)(d) GDPR), by jurisdiction.
AUTHORITIES = {
    "LU": "Commission nationale pour la protection des données (CNPD), 15, boulevard du Jazz, L-4370 Belvaux, cnpd.lu",
    "NL": "Autoriteit Persoonsgegevens, Postbus 93374, 2509 AJ Den Haag, autoriteitpersoonsgegevens.nl",
}
# The ground of a ministerial exclusion at the person's own request.
VOLUNTARY = 1
TICKED, NOT_TICKED = "[X]", "[  ]"
WORDINGS: dict[str, Wording] = {each.code: each for each in (FRENCH, GERMAN, PORTUGUESE, ENGLISH, DUTCH, ITALIAN)}


@dataclass(frozen=True)
class Facts:
    """The facts of a request. `period` and `visits` are set for a visit limit only; `contacts` names where to find
    help.

    `bounds` are the shortest and longest self-exclusion, `kept` is how long the data are stored after the measure, if
    the casino has set it. `to_minister` is the ticked box of the route to the Minister under `minister_article`; None
    without such a route. `officer` is the contact of the data protection officer. Of a visit limit, `signalled` says
    whether the casino reports it to the control agents (A-37), and `revocable` whether the management may lift it
    early (A-07).
    """

    house: str
    name: str
    birth: PartialDate | None
    paper: str
    first_day: date
    last_day: date
    controller: str
    jurisdiction: str
    bounds: tuple[Duration, Duration] | None = None
    kept: Duration | None = None
    to_minister: bool | None = None
    period: str = ""
    visits: int = 0
    contacts: str = ""
    minister_article: str = ""
    officer: str = ""
    signalled: bool = False
    revocable: bool = False


@dataclass(frozen=True)
class Agreement:
    """A text as shown and signed: a title and its paragraphs."""

    wording: Wording
    title: str
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join((self.title, *self.paragraphs))

    @property
    def digest(self) -> str:
        return digest(self.text)


def digest(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def build_agreement(language: str, facts: Facts) -> Agreement:
    """Return the text of a request in one of the languages of `WORDINGS`."""
    words = WORDINGS[language]
    values = {
        "house": facts.house,
        "first": format_day(words, facts.first_day),
        "last": format_day(words, facts.last_day),
        "often": _frequency(words, facts),
        "until": words.limit_revocable if facts.revocable else words.limit_firm,
    }
    # Only visit limits have a period.
    sentences = words.limit if facts.period else words.ban
    aid = words.help_from.format(contacts=facts.contacts) if facts.contacts else words.help_here
    return Agreement(
        words,
        words.limit_title if facts.period else words.ban_title,
        (
            *_identity_lines(words, facts),
            *(sentence.format(**values) for sentence in sentences),
            *_ban_lines(words, facts),
            aid,
            words.kept,
            *_privacy_lines(words, facts),
        ),
    )


def restore_agreement(language: str, text: str) -> Agreement:
    """Rebuild an agreement from its stored text. The first line is the title."""
    title, *paragraphs = text.split("\n")
    return Agreement(WORDINGS[language], title, tuple(paragraphs))


def format_day(words: Wording, when: date) -> str:
    """Format a date in the given language, independent of the machine's locale: 1er mai 2026."""
    number = words.first_of_month if when.day == 1 else str(when.day)
    return words.date.format(day=number, month=words.months[when.month - 1], year=when.year)


def _identity_lines(words: Wording, facts: Facts) -> list[str]:
    fields = [(words.name, facts.name), (words.born, _format_birth(words, facts.birth)), (words.paper, facts.paper)]
    return [f"{label}: {value}" for label, value in fields if value]


def _ban_lines(words: Wording, facts: Facts) -> list[str]:
    """Return the bounds of a self-exclusion and the route to the Minister (LU art. 68(1)); nothing for a limit."""
    lines: list[str] = []
    if facts.period:
        return lines
    if facts.bounds:
        shortest, longest = (_format_span(words, span) for span in facts.bounds)
        lines.append(words.bounds.format(shortest=shortest, longest=longest))
    if facts.to_minister is not None:
        box = TICKED if facts.to_minister else NOT_TICKED
        route = words.minister.format(number=facts.minister_article, ground=VOLUNTARY)
        lines += [route, words.to_minister.format(box=box)]
    return lines


def _privacy_lines(words: Wording, facts: Facts) -> list[str]:
    """Return what a person must know about their data: controller, basis, storage and rights (art. 13 GDPR)."""
    recipients = (words.agents if facts.signalled else "") + (words.forwarded if facts.to_minister else "")
    values = {
        "controller": facts.controller,
        "officer": words.officer.format(contact=facts.officer) if facts.officer else words.no_officer,
        # For a limit, `to_minister` is never true: only a self-exclusion has the box.
        "recipients": recipients,
        "kept": words.kept_for.format(span=_format_span(words, facts.kept)) if facts.kept else words.kept_unset,
        # What an erasure leaves until the return interview (ADR 75).
        "due": words.kept_due,
        "authority": AUTHORITIES[facts.jurisdiction],
    }
    return [sentence.format(**values) for sentence in words.privacy]


def _format_span(words: Wording, span: Duration) -> str:
    """Return a period in words, such as "7 years" or "1 month"."""
    years, months = divmod(span.months, 12)
    parts = (("year", years), ("month", months), ("day", span.days))
    return ", ".join(f"{count} {words.spans[unit][count > 1]}" for unit, count in parts if count)


def _format_birth(words: Wording, birth: PartialDate | None) -> str:
    if birth is None:
        return ""
    if birth.exact is not None:
        return format_day(words, birth.exact)
    if birth.month:
        return f"{words.months[birth.month - 1]} {birth.year}"
    return str(birth.year)


def _frequency(words: Wording, facts: Facts) -> str:
    if not facts.period:
        return ""
    one, several = words.often[facts.period]
    if facts.visits == 1:
        return one
    return several.format(visits=facts.visits)
