"""Generates alternative spellings of a name, for looking up a guest in the register of measures."""

from itertools import combinations

from .name_words import (
    ARTICLES,
    LONGEST_NAME,
    LONGEST_RUN,
    OF_GOD,
    PARTICLES,
    SAINTS,
    SERVANT,
    SERVANTS,
    SHORTEST_JOINED,
    WITH_GOD,
    runs_of,
    words_of,
)
from .phonetics import SOUNDS_BY_LANGUAGE, fewer_letters, more_letters
from .short_names import short_forms

# Particles that are written together with the next word.
_PREFIXES = tuple(sorted(
    (PARTICLES - {"A", "E", "OF", "Y", "Z", "UND", "NEE"}) | SERVANTS
    | {"D", "DELA", "FITZ", "L", "MAC", "MC", "O", "SAINT", "SAINTE", "SAN", "SANTA", "SINT", "ST", "STE"}
))  # fmt: skip
SHORTEST_PART = 3


def other_writings(name: str) -> tuple[str, ...]:
    """Return other spellings of a name for a lookup.

    Includes words joined or split, the Arabic article joined, short forms, and the initials of two given names. A
    variant after = must match exactly; after + its new words may contain a typing error.
    """
    whole = name.split()[:LONGEST_NAME]
    found: dict[str, None] = {}
    for at, word in enumerate(whole):
        for written in (*_split_particle(word), *short_forms(word)):
            found[" ".join((*whole[:at], written, *whole[at + 1 :]))] = None
        for written in _with_article(word):
            found[" ".join((*whole[:at], written, *whole[at + 1 :]))] = None
        for pair in _split_word(word):
            found[f"={pair}"] = None
        for joined, rest in _joined_to_the_next(word, whole[at + 1 :]):
            found[" ".join((*whole[:at], joined, *rest))] = None
    for start in range(len(whole)):
        for end in range(start + 2, min(start + LONGEST_RUN, len(whole)) + 1):
            run = whole[start:end]
            joined = "".join(run)
            if len(joined) >= SHORTEST_JOINED:
                found["+" + " ".join((*whole[:start], joined, *whole[end:]))] = None
            # Given names may be abbreviated to initials, but not the whole name.
            if len(run) in {2, 3} and len(run) < len(whole) and all(len(word) > 1 for word in run):
                found[" ".join((*whole[:start], "".join(word[0] for word in run), *whole[end:]))] = None
    for one, other in combinations(sorted((run, joined) for joined, run in runs_of(whole).items()), 2):
        if one[0][1] <= other[0][0]:
            found[f"+{one[1]} {other[1]}"] = None
    if len(telling := words_of(name).telling) > 1:
        found["+" + "".join(telling)] = None
    found |= dict.fromkeys(_in_other_letters(whole))
    found |= dict.fromkeys(_from_arabic(whole))
    # The original name is looked up anyway.
    found.pop(name, None)
    return tuple(found)


def _with_article(word: str) -> list[str]:
    """Return the word with the Arabic article. A final hamza, as in ZAHRA, is a consonant (XE)."""
    if word in PARTICLES or len(word) < SHORTEST_PART:
        return []
    if word.endswith("A"):
        return [f"AL{word}", f"AL{word}XE"]
    return [f"AL{word}"]


def _in_other_letters(whole: list[str]) -> list[str]:
    """Return the name with letters that other states use for the same sounds, in each word and in all."""
    found = []
    for rules in SOUNDS_BY_LANGUAGE:
        for spell in (fewer_letters, more_letters):
            spelled = [word if word in PARTICLES else spell(word, rules) for word in whole]
            changed = [at for at, word in enumerate(whole) if spelled[at] != word]
            found += [" ".join((*whole[:at], spelled[at], *whole[at + 1 :])) for at in changed]
            if len(changed) > 1:
                found.append(" ".join(spelled))
    return found


def _from_arabic(whole: list[str]) -> list[str]:
    """Return the name as split in Arabic script: ABD apart from the divine name, the article with each word."""
    parted = [each for word in whole for each in _servant_parted(word)]
    with_article = [
        word if word in PARTICLES or word in SERVANTS or word.startswith("AL") else f"AL{word}" for word in parted
    ]
    spelled = words_of(" ".join(whole)).whole
    found = [" ".join(parted), " ".join(spelled)]
    if len(whole) > 1:
        found.append(" ".join(with_article))
    found.append(" ".join(word.removesuffix("DIN") if len(word) > 5 else word for word in spelled))
    return [*found, " ".join(word.removesuffix("XE") for word in spelled)]


def _servant_parted(word: str) -> tuple[str, ...]:
    if OF_GOD.match(word) and word not in SERVANTS:
        return ("ABD", "ALLAH")
    if joined := WITH_GOD.match(word):
        return (joined[1], "ALLAH")
    rest = SERVANT.sub("", word)
    if rest != word and len(rest) >= SHORTEST_PART:
        return ("ABD", f"AL{rest}")
    return (word,)


def _joined_to_the_next(word: str, rest: list[str]) -> list[tuple[str, list[str]]]:
    """Join ABD or a saint with the following word, in the spellings in use. Return each with the remaining words."""
    if not rest:
        return []
    if word in SAINTS or word == "ST":
        return [(f"{saint}{rest[0]}", rest[1:]) for saint in ("ST", "SAINT")]
    if word not in SERVANTS:
        return []
    if rest[0] in ARTICLES and len(rest) > 1:
        rest = rest[1:]
    return [(f"{servant}{rest[0]}", rest[1:]) for servant in ("ABDEL", "ABD")]


def _split_particle(word: str) -> list[str]:
    """Return the word without a possible leading particle, or two or three initials as single letters."""
    if len(word) in {2, 3} and not set(word) & set("AEIOUY"):
        return [" ".join(word)]
    return [
        word[len(prefix) :]
        for prefix in _PREFIXES
        if word.startswith(prefix) and len(word) - len(prefix) >= SHORTEST_PART
    ]


def _split_word(word: str) -> list[str]:
    """Split a long word in two at every possible position."""
    return [f"{word[:at]} {word[at:]}" for at in range(2, len(word) - 1) if len(word) >= SHORTEST_JOINED]
