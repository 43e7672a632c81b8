"""The words of a name: which of them count, and how those that are joined on one side are parted on the other.

VANDERBERG is VAN DER BERG, JEANPAUL JEAN PAUL, ABDELRAHMAN ABD EL RAHMAN, JC JUNCKER JEAN CLAUDE JUNCKER.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rapidfuzz.distance import OSA

from .short_names import short_forms
from .spellings import is_from_arabic

# Words that many names share and that come and go between two papers of one person.
PARTICLES = frozenset({
    "A", "ABU", "AF", "AL", "AV", "BEN", "BIN", "BINT", "BINTI", "DA", "DAS", "DE", "DEL", "DELLA", "DEN", "DER", "DES",
    "DI", "DO", "DOS", "DU", "E", "EL", "IBN", "LA", "LE", "LOS", "NEE", "OF", "OULD", "T", "TE", "TEN", "TER", "UL",
    "UND", "VAN", "VANDE", "VANDEN", "VANDER", "VOM", "VON", "VONDER", "Y", "Z", "ZU", "ZUM", "ZUR",
})  # fmt: skip
# Particles that are short forms of given names too, and begin them as an initial does.
SHORT_FORMS = frozenset({"BEN", "AL"})
# What people are called beside their name: degrees, forms of address, offices, generations.
TITLES = frozenset({
    "CAPT", "COL", "DDR", "DIPL", "DON", "DONA", "DR", "DRA", "DRS", "FRAU", "GEN", "HAJ", "HAJI", "HAJJ", "HERR",
    "II", "III", "ING", "IR", "IV", "JR", "JUNIOR", "LADY", "LORD", "LT", "MADAME", "MAG", "MAJ", "ME", "MISS",
    "MLLE", "MME", "MONSIEUR", "MR", "MRS", "MS", "MULLA", "MULLAH", "PHD", "PRESIDENT", "PROF", "SAYED", "SAYYID",
    "SENHOR", "SENHORA", "SENIOR", "SENOR", "SENORA", "SGT", "SHAIKH", "SHEIK", "SHEIKH", "SIG", "SIGNOR", "SIGNORA",
    "SIR", "SR", "SRA",
})  # fmt: skip
LONGEST_NAME = 10
# So many words are joined at the most, and a word that was joined has so many letters at least.
LONGEST_RUN, SHORTEST_JOINED = 4, 5
LONG_ENOUGH_FOR_A_SLIP = 8

# The servant of God by one of his names, which every country joins and spells in its own way.
_SERVANT = re.compile("ABD(?:[AEIOU]{1,2}(?:L(?=[A-Z]{3})|([DNRSTZ])(?=\\1))|(?=[LR]))?(?=[A-Z]{3})")
_SERVANTS = frozenset({"ABD", "ABDEL", "ABDUL", "ABDAL", "ABDOUL", "ABDOL", "ABDU", "ABDUR", "ABDER", "EBD"})
_ARTICLES = frozenset({"AL", "EL", "UL", "AR", "ER", "UR", "AS", "ES", "AN", "EN", "AT", "ET", "AD", "ED", "AZ", "EZ"})
_SAINT = re.compile("^(?:SAINT|SINT)(?=[A-Z]{4})")
_SAINTS = {"SAINT": "ST", "SAINTE": "ST", "STE": "ST", "SANKT": "ST", "SINT": "ST"}


class Words(NamedTuple):
    """The words of one name as they are compared. `runs`: those that stand side by side, as one word."""

    whole: tuple[str, ...]
    telling: tuple[str, ...]
    letters: tuple[str, ...]
    runs: dict[str, tuple[int, int]]


@lru_cache(maxsize=8192)
def words_of(name: str) -> Words:
    """The words of a name, in one spelling of what countries join and part in their own ways."""
    words = name.split()[:LONGEST_NAME]
    if is_from_arabic(name):
        words = [part for word in words for part in _without_article(word)]
    whole = tuple(_one_spelling(words))
    return Words(whole, *_counted(whole), _runs(whole))


def _runs(whole: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Words that stand side by side, as one word, with where they stand."""
    return {
        joined: (start, end)
        for start in range(len(whole))
        for end in range(start + 2, min(start + LONGEST_RUN, len(whole)) + 1)
        if len(joined := "".join(whole[start:end])) >= SHORTEST_JOINED
    }


def _without_article(word: str) -> tuple[str, ...]:
    """A word of Arabic script, where the article is a part of the next word.

    That script writes few vowels: a word with many of them, such as ALEXANDER, is Latin.
    """
    vowels = sum(letter in "AEIOU" for letter in word[2:])
    is_article = word.startswith("AL") and len(word) > 4 and vowels * 5 <= (len(word) - 2) * 2
    return ("AL", word[2:]) if is_article else (word,)


def telling_words(name: str) -> list[str]:
    """The words of a name without particles, titles and initials; all of them if there is nothing else."""
    return list(words_of(name).telling)


def _counted(whole: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that count, and the single letters, which may be initials."""
    telling = tuple(word for word in whole if len(word) > 1 and word not in PARTICLES and word not in TITLES)
    if not telling:
        return whole, ()
    return telling, tuple(word for word in whole if len(word) == 1 or word in SHORT_FORMS)


def _one_spelling(words: list[str]) -> list[str]:
    found: list[str] = []
    rest = [_SAINTS.get(word) or _SAINT.sub("ST", word) for word in words]
    while rest:
        word = rest.pop(0)
        if word in _SERVANTS and rest:
            if rest[0] in _ARTICLES and len(rest) > 1:
                rest.pop(0)
            word = "ABD" + rest.pop(0)
        found.append(_SERVANT.sub("ABD", word) if word.startswith("ABD") else word)
    return found


def side_by_side(one: Words, other: Words) -> tuple[Words, Words]:
    """Both names with the words joined that the other side joins."""
    return _joined_as(one, other), _joined_as(other, one)


def _joined_as(parted: Words, joined: Words) -> Words:
    """A name with those of its words made one that are one word of the other name, or the initials of several."""
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
    return parted if whole is parted.whole else Words(whole, *_counted(whole), parted.runs)


def _run_like(word: str, parted: Words) -> tuple[int, int] | None:
    """The words that are this one if they are joined: the very letters, or of a long word all but one of them."""
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
    """A name whose words side by side begin with these letters, with the letters in their place: JC for JEAN CLAUDE."""
    for start in range(len(whole) - len(letters) + 1):
        run = whole[start : start + len(letters)]
        if "".join(word[0] for word in run) == letters and len(run) < len(whole) and all(len(word) > 1 for word in run):
            return (*whole[:start], letters, *whole[start + len(letters) :])
    return whole


# Words that are written together with the next one.
_PREFIXES = tuple(sorted(
    (PARTICLES - {"A", "E", "OF", "Y", "Z", "UND", "NEE"}) | _SERVANTS
    | {"D", "DELA", "FITZ", "L", "MAC", "MC", "O", "SAINT", "SAINTE", "SAN", "SANTA", "SINT", "ST", "STE"}
))  # fmt: skip
SHORTEST_PART = 3


def other_writings(name: str) -> tuple[str, ...]:
    """What else a name may be written as, for whoever asks who is listed under it: one name each.

    Words joined or parted, with the article that Arabic script joins, short forms, initials of two given names. After =
    a name is only ever written like that; after + there may be a slip in the words that are new.
    """
    whole = name.split()[:LONGEST_NAME]
    found: dict[str, None] = {}
    for at, word in enumerate(whole):
        for written in (*_parted(word), *short_forms(word)):
            found[" ".join((*whole[:at], written, *whole[at + 1 :]))] = None
        if word not in PARTICLES and len(word) >= SHORTEST_PART:
            found[" ".join((*whole[:at], f"AL{word}", *whole[at + 1 :]))] = None
        for pair in _halves(word):
            found[f"={pair}"] = None
        for joined, rest in _joined_to_the_next(word, whole[at + 1 :]):
            found[" ".join((*whole[:at], joined, *rest))] = None
    for start in range(len(whole)):
        for end in range(start + 2, min(start + LONGEST_RUN, len(whole)) + 1):
            run = whole[start:end]
            joined = "".join(run)
            if len(joined) >= SHORTEST_JOINED:
                found["+" + " ".join((*whole[:start], joined, *whole[end:]))] = None
            if len(run) in {2, 3} and len(run) < len(whole) and all(len(word) > 1 for word in run):
                found[" ".join((*whole[:start], "".join(word[0] for word in run), *whole[end:]))] = None
    for one, other in combinations(sorted((run, joined) for joined, run in _runs(whole).items()), 2):
        if one[0][1] <= other[0][0]:
            found[f"+{one[1]} {other[1]}"] = None
    if len(telling := words_of(name).telling) > 1:
        found["+" + "".join(telling)] = None
    found.pop(name, None)
    return tuple(found)


def _joined_to_the_next(word: str, rest: list[str]) -> list[tuple[str, list[str]]]:
    """A servant of God or a saint, written together with the name, in the spellings that differ; and what follows."""
    if not rest:
        return []
    if word in _SAINTS or word == "ST":
        return [(f"{saint}{rest[0]}", rest[1:]) for saint in ("ST", "SAINT")]
    if word not in _SERVANTS:
        return []
    if rest[0] in _ARTICLES and len(rest) > 1:
        rest = rest[1:]
    return [(f"{servant}{rest[0]}", rest[1:]) for servant in ("ABDEL", "ABD")]


def _parted(word: str) -> list[str]:
    """A word without the particle that it may begin with; two initials apart."""
    if len(word) in {2, 3} and not set(word) & set("AEIOUY"):
        return [" ".join(word)]
    return [
        word[len(prefix) :]
        for prefix in _PREFIXES
        if word.startswith(prefix) and len(word) - len(prefix) >= SHORTEST_PART
    ]


def _halves(word: str) -> list[str]:
    """A long word as two, wherever it may be parted."""
    return [f"{word[:at]} {word[at:]}" for at in range(2, len(word) - 1) if len(word) >= SHORTEST_JOINED]
