"""Detects the encoding of a CSV list. A file with an ambiguous encoding is refused.

Most single-byte encodings can decode any file, so successful decoding proves nothing. Each candidate is scored by the
words it produces from bytes outside ASCII: symbols within words, capitals after small letters, and letter pairs that
occur in no language's names (`PAIRS`).
"""

import codecs
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import IO

from ..states import STATES
from .letters import LETTERS, PAIRS

# If two encodings give the same text, the first one is reported.
CANDIDATES = (
    *("cp1252", "iso8859-15", "cp1250", "iso8859-2", "iso8859-16", "cp1254", "cp1257", "iso8859-13", "iso8859-4"),
    *("iso8859-10", "iso8859-14"),
    *("iso8859-3", "mac_roman", "mac_latin2", "mac_croatian", "mac_romanian", "mac_turkish", "mac_iceland"),
    *("cp850", "cp858", "cp852", "cp437", "cp857", "cp775", "cp865", "cp860", "cp861", "cp863"),
    *("cp1251", "koi8-u", "iso8859-5", "cp866", "cp1125", "cp855", "mac_cyrillic"),
    *("cp1253", "iso8859-7", "mac_greek", "cp737", "cp869"),
)
# Costs of unlikely words. No name contains a wrong symbol or a foreign letter, so these cost more than a word can
# otherwise.
WRONG_SIGN, FOREIGN_LETTER, MIXED_SCRIPTS = 20.0, 12.0, 20.0
WRONG_CASE, ODD_SIGN, UNSEEN_PAIR, SMALL_INITIAL = 6.0, 5.0, 3.0, 3.0
IMPOSSIBLE, MOST_UNLIKELY = FOREIGN_LETTER, FOREIGN_LETTER - 1
# The winner must be this much cheaper than the others, supported by this many words.
MARGIN, WORDS_OF_EVIDENCE = 10.0, 3
# Words scored per byte value: enough for certainty, few enough for half a million rows.
_WORDS_OF_A_BYTE = 40
_WORD = re.compile(rb"[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*")
# Words from headings, sexes and nationalities. An encoding that makes them readable is the right one.
_KNOWN = {
    *("référence", "prénom", "prénoms", "né", "née", "pièce", "identité", "numéro", "décision", "arrêté", "délivrance"),
    *("nationalité", "émetteur", "état", "début", "représentant", "légal", "délivré", "naissance", "décès", "époux"),
    *("épouse", "usage", "légale", "féminin", "männlich", "geschäftszeichen", "staatsangehörigkeit", "begründung"),
    *("vollständiger", "gültig", "mädchenname", "behörde", "größe", "künstlername", "früherer", "frühere", "français"),
    *("geschäftsnummer", "verfügung", "österreich", "société", "règlement", "procès", "premier", "dès"),
    *(word for name in STATES for word in name.split() if not word.isascii()),
}
_BLOCK = 1 << 20
# From this cost on, the letters of a word do not belong to one language.
MISREAD = 9.0
_PARTS = re.compile(r"[\s'.,;()-]+")
_MISREAD_AS = ("cp1252", "latin-1", "mac_roman", "cp1250", "cp437", "cp850", "cp852", "cp1254", "cp1251", "cp1253")
# Remains of UTF-8 decoded as a Western encoding, after the second byte was dropped.
_UTF8_REMAINS = re.compile("[a-zß-ÿ][ÃÂ]|[ÃÂ][a-zß-ÿ]|(?<![A-ZÀ-Ý])[ÃÂ](?:\\W|$)")
_QUOTES = "“”„«»‹›\xa0…–—•´`"
_SPLITS = re.compile("[–—\xa0/]")
_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NOT_LATIN = {"Greek", "Russian", "Ukrainian", "Bulgarian, Macedonian"}
_ALPHABETS = {language: frozenset(letters) for language, letters in LETTERS.items()}
_PAIRS = {
    language: frozenset(word[0] + after for word in pairs.split() for after in word[1:])
    for language, pairs in PAIRS.items()
}


@dataclass(frozen=True)
class Encoding:
    """The encoding of a file. `guessed` means that several were possible, and that `most_plausible` chose this one."""

    name: str
    lines: int
    guessed: bool = False


@dataclass(frozen=True)
class AmbiguousEncoding:
    """Two equally plausible encodings: the first word they decode differently, and its row."""

    row: int
    words: tuple[str, str] = field(repr=False)


class Undecodable(Exception):
    """No known encoding fits. `code` is a key of `UNREADABLE`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def encoding_of(file: IO[bytes]) -> Encoding | AmbiguousEncoding:
    """Detect the encoding of a seekable file. Raises Undecodable."""
    file.seek(0)
    start = file.read(4096)
    file.seek(0)
    if wide := wide_encoding(start):
        return Encoding(wide, 0)
    statistics = _Seen()
    decoder = codecs.getincrementaldecoder("utf-8")()
    is_utf8 = True
    while block := file.read(_BLOCK):
        # Text in single-byte encodings or UTF-8 contains no NUL.
        if b"\0" in block:
            raise Undecodable("no_list")
        is_utf8 = is_utf8 and _can_decode(decoder, block)
        statistics.count_lines(block)
    if is_utf8 and not _can_decode(decoder, b"", final=True):
        raise Undecodable("cut_off_file")
    if start.startswith(codecs.BOM_UTF8):
        if not is_utf8:
            raise Undecodable("encoding")
        return Encoding("utf-8-sig", statistics.lines)
    file.seek(0)
    for number, line in enumerate(file, start=1):
        statistics.take(number, line)
        # That many words outside ASCII are not valid UTF-8 by chance. utf-8-sig also reads files without the mark.
        if is_utf8 and len(statistics.words) >= WORDS_OF_EVIDENCE:
            return Encoding("utf-8-sig", statistics.lines)
    return _judge_encoding(statistics, is_utf8=is_utf8)


def _judge_encoding(seen: "_Seen", *, is_utf8: bool) -> Encoding | AmbiguousEncoding:
    """Choose an encoding. Few words may be valid UTF-8 by chance, and then mix several scripts."""
    if is_utf8 and all(_is_of_one_script(word.decode()) for word in seen.words):
        return Encoding("utf-8-sig", seen.lines)
    found = most_plausible(seen.words, *(["utf-8"] if is_utf8 else []))
    if isinstance(found, str):
        return Encoding(found, seen.lines, guessed=True)
    return found


def wide_encoding(start: bytes) -> str | None:
    """Detect UTF-16 or UTF-32 by the byte order mark or the pattern of NUL bytes."""
    for mark, name in _BOMS:
        if start.startswith(mark):
            return name
    if len(start) < 8 or b"\0" not in start:
        return None
    for width, name in ((4, "utf-32"), (2, "utf-16")):
        whole = start[: len(start) // width * width]
        zeros = [whole[place::width].count(0) for place in range(width)]
        most = len(whole) // width * 0.7
        if all(count >= most for count in zeros[1:]) and not zeros[0]:
            return f"{name}-le"
        if all(count >= most for count in zeros[:-1]) and not zeros[-1]:
            return f"{name}-be"
    return None


def most_plausible(words: Mapping[bytes, int], *more_names: str) -> str | AmbiguousEncoding:
    """Return the encoding in which the words are names, or two that are equally plausible.

    `words` maps each word to its row.
    """
    used = bytes({byte for word in words for byte in word if byte >= 0x80})
    names = [*(name for name in CANDIDATES if _decodes_as(used, name)), *more_names]
    costs = {name: [word_cost(word.decode(name)) for word in words] for name in names}
    _prefer_known_words(words, costs)
    best, *others = sorted(costs, key=lambda name: sum(costs[name]))
    # The best candidate makes most words impossible, so none is right.
    if sum(each >= IMPOSSIBLE for each in costs[best]) * 2 > len(words):
        raise Undecodable("encoding")
    for other in others:
        if _is_worse(costs[other], costs[best]):
            continue
        for word, row in words.items():
            one, two = word.decode(best), word.decode(other)
            # Differences in punctuation alone do not matter.
            if _letters_only(one) != _letters_only(two):
                return AmbiguousEncoding(row, (one, two))
    return best


@lru_cache(maxsize=16384)
def word_cost(word: str) -> float:
    """Score how unlikely a word is as part of a name. 0 means that it is plausible in some language."""
    if not _letters_only(word):
        if len(word) == 1:
            return 1.0
        return WRONG_SIGN
    if word in {"N°", "n°", "Nº", "nº"}:
        return 0.0
    text = word.strip(_QUOTES)
    total = 0.0
    if (word[0] + word[-1]) not in {"“”", "„“", "«»"}:
        total = ODD_SIGN * (len(word) - len(text))
    for part in _SPLITS.split(text):
        before, apostrophe, after = part.partition("’")
        total += ODD_SIGN if apostrophe and not 0 < len(before) <= 2 else 0.0
        total += sum(_cost_of_letters(letters) for letters in (before, after) if letters)
    return total + ODD_SIGN * len(_SPLITS.findall(text))


@lru_cache(maxsize=16384)
def is_misread(text: str) -> bool:
    """Was this name decoded with a wrong encoding before it reached the file?"""
    if _UTF8_REMAINS.search(text):
        return True
    if any(_was_utf8(text, name) for name in _MISREAD_AS):
        return True
    return any(_was_other(word) for word in _PARTS.split(text) if not word.isascii())


def _was_utf8(text: str, name: str) -> bool:
    """Is the text UTF-8 with each byte shown as a letter, such as MÃ¼ller?"""
    try:
        meant = text.encode(name).decode("utf-8")
    except UnicodeError:
        return False
    before = _cost_of_text(text)
    return meant != text and (before >= WRONG_SIGN or _cost_of_text(meant) < before)


def _was_other(word: str) -> bool:
    """Does the word have impossible letters, but become a name in another encoding, such as Dvoøák or JosÈ?"""
    if word_cost(word) < (MISREAD if _case_is_plain(word) else WRONG_CASE):
        return False
    for wrong in ("cp1252", "mac_roman", "cp850", "cp1250"):
        for right in (
            "cp1252",
            "cp1250",
            "mac_roman",
            "mac_latin2",
            "cp850",
            "cp852",
            "cp1254",
            "cp1257",
            "cp1251",
            "cp1253",
            "iso8859-2",
        ):
            try:
                meant = word.encode(wrong).decode(right)
            except UnicodeError:
                continue
            if meant != word and word_cost(meant) == 0:
                return True
    return False


def _cost_of_text(text: str) -> float:
    return sum(word_cost(word) for word in _PARTS.split(text) if word and not word.isascii())


def _prefer_known_words(words: Mapping[bytes, int], costs: dict[str, list[float]]) -> None:
    """If one encoding yields a known word, penalise all other readings of it."""
    for place, word in enumerate(words):
        known = {name for name in costs if word.decode(name).casefold() in _KNOWN}
        for name in costs if known else ():
            costs[name][place] = 0.0 if name in known else costs[name][place] + IMPOSSIBLE


def _is_worse(costs: list[float], best: list[float]) -> bool:
    """Is an encoding clearly worse than the best: by an impossible name, or by several unlikely ones?"""
    impossible = sum((each >= IMPOSSIBLE) - (least >= IMPOSSIBLE) for each, least in zip(costs, best, strict=True))
    worse = sum(
        (each - least >= UNSEEN_PAIR) - (least - each >= UNSEEN_PAIR) for each, least in zip(costs, best, strict=True)
    )
    gap = sum(costs) - sum(best)
    return gap >= MARGIN and (impossible > 0 or worse >= WORDS_OF_EVIDENCE)


class _Seen:
    """Counts the lines of a file and collects words with bytes outside ASCII: a few for each byte value."""

    def __init__(self) -> None:
        self.lines = 0
        self.words: dict[bytes, int] = {}
        self._of_byte = [0] * 256

    def count_lines(self, block: bytes) -> None:
        self.lines += block.count(b"\n")

    def take(self, row: int, line: bytes) -> None:
        if line.isascii():
            return
        for word in _WORD.findall(line):
            if word in self.words:
                continue
            bytes_of_word = {byte for byte in word if byte >= 0x80}
            if any(self._of_byte[byte] < _WORDS_OF_A_BYTE for byte in bytes_of_word):
                self.words[word] = row
                for byte in bytes_of_word:
                    self._of_byte[byte] += 1


def _can_decode(decoder: codecs.IncrementalDecoder, block: bytes, *, final: bool = False) -> bool:
    try:
        decoder.decode(block, final)
    except UnicodeDecodeError:
        return False
    return True


def _decodes_as(used: bytes, name: str) -> bool:
    try:
        used.decode(name)
    except UnicodeDecodeError:
        return False
    return True


def _is_of_one_script(word: str) -> bool:
    signs = [sign for sign in word if sign.isalpha() or unicodedata.category(sign).startswith("M")]
    scripts = {unicodedata.name(sign, "").partition(" ")[0] for sign in signs}
    return len(scripts - {"COMBINING"}) <= 1


def _letters_only(word: str) -> str:
    return "".join(sign for sign in word if sign.isalpha())


def _cost_of_letters(word: str) -> float:
    if not word.isalpha() or "ª" in word or "º" in word:
        return WRONG_SIGN
    unlikely = 0.0
    if not _case_is_plain(word):
        unlikely = WRONG_CASE
    elif word[0].islower() and not word[0].isascii():
        unlikely = SMALL_INITIAL
    # Lower-casing a dotted capital I adds a combining dot.
    small = word.lower().replace("i\u0307", "i")
    return min(_cost_in(small, language, unlikely) for language in _ALPHABETS)


def _case_is_plain(word: str) -> bool:
    """Is the case regular as far as non-ASCII letters are concerned? MacGregor, DeVries and STRAßE are."""
    if word.isupper() or word.islower() or word.istitle() or word.replace("ß", "").isupper():
        return True
    small = any(sign.islower() for sign in word if sign.isascii())
    return small and not any(sign.isupper() for sign in word[1:] if not sign.isascii())


def _cost_in(word: str, language: str, unlikely: float) -> float:
    """Score a word in one language. Unlikely pairs alone never make a word impossible."""
    alphabet, pairs = _ALPHABETS[language], _PAIRS[language]
    if language in _NOT_LATIN and any(sign.isascii() for sign in word):
        return MIXED_SCRIPTS
    foreign = sum(not sign.isascii() and sign not in alphabet for sign in word)
    unseen = sum(not (one.isascii() and two.isascii()) and one + two not in pairs for one, two in pairwise(f"^{word}$"))
    return FOREIGN_LETTER * foreign + min(UNSEEN_PAIR * unseen + unlikely, MOST_UNLIKELY)
