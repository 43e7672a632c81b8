"""Splits names into significant words, and aligns words that one side joins and the other splits.

VANDERBERG is VAN DER BERG, JEANPAUL JEAN PAUL, ABDELRAHMAN ABD EL RAHMAN, JC JUNCKER JEAN CLAUDE JUNCKER.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA

from .phonetics import is_from_arabic

# Common words that may be missing in one of two documents of the same person.
PARTICLES = frozenset({
    "A", "ABU", "AF", "AL", "AV", "BEN", "BIN", "BINT", "BINTI", "DA", "DAS", "DE", "DEL", "DELLA", "DEN", "DER", "DES",
    "DI", "DO", "DOS", "DU", "E", "EL", "IBN", "LA", "LE", "LOS", "NEE", "OF", "OULD", "T", "TE", "TEN", "TER", "UL",
    "UND", "VAN", "VANDE", "VANDEN", "VANDER", "VOM", "VON", "VONDER", "Y", "Z", "ZU", "ZUM", "ZUR",
})  # fmt: skip
# Particles that are also short given names, and then count as initials.
SHORT_FORMS = frozenset({"BEN", "AL"})
# Degrees, forms of address, offices and generations.
TITLES = frozenset({
    "CAPT", "COL", "DDR", "DIPL", "DON", "DONA", "DR", "DRA", "DRS", "FRAU", "GEN", "HAJ", "HAJI", "HAJJ", "HERR",
    "II", "III", "ING", "IR", "IV", "JR", "JUNIOR", "LADY", "LORD", "LT", "MADAME", "MAG", "MAJ", "ME", "MISS",
    "MLLE", "MME", "MONSIEUR", "MR", "MRS", "MS", "MULLA", "MULLAH", "PHD", "PRESIDENT", "PROF", "SAYED", "SAYYID",
    "SENHOR", "SENHORA", "SENIOR", "SENOR", "SENORA", "SGT", "SHAIKH", "SHEIK", "SHEIKH", "SIG", "SIGNOR", "SIGNORA",
    "SIR", "SR", "SRA",
})  # fmt: skip
LONGEST_NAME = 10
# Maximum number of joined words, and minimum length of the result.
LONGEST_RUN, SHORTEST_JOINED = 4, 5
LONG_ENOUGH_FOR_A_SLIP = 8

# ABD with a divine name, which countries join and spell differently.
SERVANT = re.compile("ABD(?:[AEIOU]{1,2}(?:L(?=[A-Z]{3})|([DNRSTZ])(?=\\1))|(?=[LR]))?(?=[A-Z]{3})")
SERVANTS = frozenset({"ABD", "ABDEL", "ABDUL", "ABDAL", "ABDOUL", "ABDOL", "ABDU", "ABDUR", "ABDER", "EBD"})
ARTICLES = frozenset(
    {"AL", "EL", "UL", "AR", "ER", "UR", "AS", "ES", "AN", "EN", "AT", "ET", "AD", "ED", "UD", "AZ", "EZ"}
)
_SAINT = re.compile("^(?:SAINT|SINT)(?=[A-Z]{4})")
SAINTS = {"SAINT": "ST", "SAINTE": "ST", "STE": "ST", "SANKT": "ST", "SINT": "ST"}
OF_GOD = re.compile("^[AE]BD[AEIOU]{0,2}(?:L{1,2}[AEIOU]{0,2}H|LL[AEIOU])$")
WITH_GOD = re.compile("^([A-Z]{3,})ALL[AU]?H$")
# The second half of names such as NOUREDDINE, including the article joined to the first.
_OF_FAITH = re.compile("^([A-Z]{2,}?)[AEIOU](?:DD|LD)(?:I|EE|Y)NE?$")
_FAITH = frozenset(
    {"DIN", "DINE", "DEEN", "DYN", "ALDYN", "ALDIN", "EDDIN", "EDDINE", "UDDIN", "ELDIN", "ALDINE", "ELDINE"}
)


class Words(NamedTuple):
    """The words of a name prepared for comparison. `runs` are adjacent words joined, with their positions."""

    whole: tuple[str, ...]
    telling: tuple[str, ...]
    letters: tuple[str, ...]
    runs: dict[str, tuple[int, int]]


@lru_cache(maxsize=8192)
def words_of(name: str) -> Words:
    """Split a name into words, normalising what countries join and split differently."""
    words = name.split()[:LONGEST_NAME]
    if is_from_arabic(name):
        words = [part for word in words for part in _without_article(word)]
    whole = tuple(_one_spelling(words))
    return Words(whole, *_significant_words(whole), runs_of(whole))


def runs_of(whole: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Return adjacent words joined into one, with their start and end positions."""
    return {
        joined: (start, end)
        for start in range(len(whole))
        for end in range(start + 2, min(start + LONGEST_RUN, len(whole)) + 1)
        if len(joined := "".join(whole[start:end])) >= SHORTEST_JOINED
    }


def _without_article(word: str) -> tuple[str, ...]:
    """Split off the article of a transliterated Arabic word.

    Arabic script omits most vowels: a word with many of them, such as ALEXANDER, is Latin.
    """
    vowels = sum(letter in "AEIOU" for letter in word[2:])
    is_article = word.startswith("AL") and len(word) > 4 and vowels * 5 <= (len(word) - 2) * 2
    if is_article:
        return ("AL", word[2:])
    return (word,)


def _significant_words(whole: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words without particles, titles and initials, all words if none remain; and the possible initials."""
    telling = tuple(word for word in whole if len(word) > 1 and word not in PARTICLES and word not in TITLES)
    if not telling:
        return whole, ()
    return telling, tuple(word for word in whole if len(word) == 1 or word in SHORT_FORMS)


def _one_spelling(words: list[str]) -> list[str]:
    found: list[str] = []
    rest = ["BIN" if word == "BN" else SAINTS.get(word) or _SAINT.sub("ST", word) for word in words]
    while rest:
        word = rest.pop(0)
        if word in SERVANTS and rest:
            if rest[0] in ARTICLES and len(rest) > 1:
                rest.pop(0)
            word = "ABD" + rest.pop(0)
        if word in {"ALLAH", "ALLH"} and found:
            word = f"{found.pop()}ALLAH"
        found.append(_with_faith(_normalise_abd(word), found))
    return found


def _normalise_abd(word: str) -> str:
    """Normalise names with ABD."""
    if not word.startswith(("ABD", "EBD")):
        return word
    if OF_GOD.match(word) and len(word) > len("ABDEL"):
        return "ABDALLAH"
    return SERVANT.sub("ABD", word) if word.startswith("ABD") else word


def _with_faith(word: str, found: list[str]) -> str:
    """Join NOUREDDINE, NOUR EDDINE and NWR ALDYN into one word, without the inner article."""
    if word not in _FAITH or not found:
        return _OF_FAITH.sub(r"\1DIN", word)
    if found[-1] in ARTICLES and len(found) > 1:
        found.pop()
    return f"{found.pop()}DIN"


def side_by_side(one: Words, other: Words) -> tuple[Words, Words]:
    """Return both names with words joined where the other side joins them."""
    return _joined_as(one, other), _joined_as(other, one)


def _joined_as(parted: Words, joined: Words) -> Words:
    """Join those words of a name that are one word, or initials, in the other name."""
    found = [run for word in joined.telling if word not in parted.whole and (run := _run_like(word, parted))]
    whole = parted.whole
    last = len(whole)
    for start, end in sorted(found, reverse=True):
        if end <= last:
            whole = (*whole[:start], "".join(whole[start:end]), *whole[end:])
            last = start
    for letters in joined.telling:
        if len(letters) in {2, 3} and letters not in whole:
            whole = _as_initials(whole, letters)
    if whole is parted.whole:
        return parted
    return Words(whole, *_significant_words(whole), parted.runs)


def _run_like(word: str, parted: Words) -> tuple[int, int] | None:
    """Return the run of words that equals this word when joined. Long words may differ in one letter."""
    if (
        word in parted.runs
        or len(word) < LONG_ENOUGH_FOR_A_SLIP
        or any(_a_slip_apart(word, each) for each in parted.whole)
    ):
        return parted.runs.get(word)
    return next((run for joined, run in parted.runs.items() if _a_slip_apart(word, joined)), None)


def _a_slip_apart(one: str, other: str) -> bool:
    return abs(len(one) - len(other)) <= 1 and OSA.distance(one, other, score_cutoff=1) <= 1


def _as_initials(whole: tuple[str, ...], letters: str) -> tuple[str, ...]:
    """Replace adjacent words with their initials: JC for JEAN CLAUDE."""
    for start in range(len(whole) - len(letters) + 1):
        run = whole[start : start + len(letters)]
        if "".join(word[0] for word in run) == letters and len(run) < len(whole) and all(len(word) > 1 for word in run):
            return (*whole[:start], letters, *whole[start + len(letters) :])
    return whole
