"""Whether a password can be guessed: by lists and patterns, or by people who know the casino and its staff."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from zxcvbn import zxcvbn

PRODUCT = "carnet"
SHORTEST_WORD = 3
# zxcvbn's own scale: 3 withstands a hundred million guesses.
NEEDED_SCORE = 3
# zxcvbn takes no more, and its time grows with the length.
MOST_CHARACTERS = 72
_YEAR = re.compile(r"(?:19|20)\d\d")
# Digits and signs that people write for letters; a 1 is read as either.
_LEET = [str.maketrans("013457@$!", letters) for letters in ("oieastasi", "oleastasl")]


@dataclass(frozen=True)
class Strength:
    """Whether a password is hard to guess, and which words of its surroundings it was built on."""

    strong: bool
    known_words: tuple[str, ...]


def words_of(names: Iterable[str]) -> frozenset[str]:
    """Return the words of names that a password must not be built on, and the name of the product."""
    words = {word for name in names for word in re.findall(r"[^\W_]+", _plain(name))}
    return frozenset({word for word in words if len(word) >= SHORTEST_WORD} | {PRODUCT})


def strength_of(password: str, words: frozenset[str]) -> Strength:
    """Judge a password by what is left of it without words of its surroundings and without years."""
    text = _plain(password)[:MOST_CHARACTERS]
    found = {word: _positions(word, text) for word in words}
    known = sorted(word for word, positions in found.items() if positions)
    years = {position for year in _YEAR.finditer(text) for position in range(*year.span())}
    left_out = years.union(*found.values())
    left = "".join(sign for position, sign in enumerate(text) if position not in left_out)
    # zxcvbn refuses an empty text.
    strong = bool(left) and zxcvbn(left)["score"] >= NEEDED_SCORE
    return Strength(strong, tuple(known))


def _positions(word: str, text: str) -> set[int]:
    """Return where a word is in a text, also with digits and signs for letters."""
    spellings = [text, *(text.translate(table) for table in _LEET)]
    starts = {match.start() for spelling in spellings for match in re.finditer(re.escape(word), spelling)}
    return {position for start in starts for position in range(start, start + len(word))}


def _plain(text: str) -> str:
    """Return a text in small letters without accents."""
    return "".join(unicodedata.normalize("NFD", sign)[:1] for sign in unicodedata.normalize("NFKC", text).casefold())
