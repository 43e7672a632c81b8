"""What a guest reads and signs at the desk: the sentences in the guest's language, put together from the facts."""

from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from compliance.people.domain.documents.mrz import PartialDate

from .dutch import DUTCH
from .english import ENGLISH
from .french import FRENCH
from .german import GERMAN
from .italian import ITALIAN
from .portuguese import PORTUGUESE
from .wording import Wording

# What the sentences say now. A changed sentence, in whichever language, is a new version: what was signed stays as it
# was, because its very text is kept.
VERSION = "1"
WORDINGS: dict[str, Wording] = {each.code: each for each in (FRENCH, GERMAN, PORTUGUESE, ENGLISH, DUTCH, ITALIAN)}


@dataclass(frozen=True)
class Facts:
    """Whom and what the text is about: a ban, or a limit with its visits in each `period`; where help is found."""

    house: str
    name: str
    birth: PartialDate | None
    paper: str
    first_day: date
    last_day: date
    period: str = ""
    visits: int = 0
    contacts: str = ""


@dataclass(frozen=True)
class Agreement:
    """A text as it is shown and signed: the title, and one paragraph after the other."""

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
    """SHA-256 of a text in UTF-8, as hexadecimal figures."""
    return sha256(text.encode()).hexdigest()


def agreement(language: str, facts: Facts) -> Agreement:
    """The text of a request in one of the languages of `WORDINGS`."""
    words = WORDINGS[language]
    said = {
        "house": facts.house,
        "first": day(words, facts.first_day),
        "last": day(words, facts.last_day),
        "often": _often(words, facts),
    }
    sentences = words.limit if facts.period else words.ban
    aid = words.help_from.format(contacts=facts.contacts) if facts.contacts else words.help_here
    return Agreement(
        words,
        words.limit_title if facts.period else words.ban_title,
        (*_who(words, facts), *(sentence.format(**said) for sentence in sentences), aid, words.kept),
    )


def kept(language: str, text: str) -> Agreement:
    """A text that was signed, as it was kept: the first line is its title."""
    title, *paragraphs = text.split("\n")
    return Agreement(WORDINGS[language], title, tuple(paragraphs))


def day(words: Wording, when: date) -> str:
    """A day in words of the language, the same on every machine: 1er mai 2026."""
    number = words.first_of_month if when.day == 1 else str(when.day)
    return words.date.format(day=number, month=words.months[when.month - 1], year=when.year)


def _who(words: Wording, facts: Facts) -> list[str]:
    said = [(words.name, facts.name), (words.born, _birth(words, facts.birth)), (words.paper, facts.paper)]
    return [f"{label}: {value}" for label, value in said if value]


def _birth(words: Wording, birth: PartialDate | None) -> str:
    if birth is None:
        return ""
    if birth.exact is not None:
        return day(words, birth.exact)
    return f"{words.months[birth.month - 1]} {birth.year}" if birth.month else str(birth.year)


def _often(words: Wording, facts: Facts) -> str:
    if not facts.period:
        return ""
    one, several = words.often[facts.period]
    return one if facts.visits == 1 else several.format(visits=facts.visits)
