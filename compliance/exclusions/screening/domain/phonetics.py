"""Normalises words that countries transliterate differently, by sound and by consonants.

Passports use different transliterations: Хрущёв is KHRUSHCHEV by ICAO Doc 9303, CHRUSCHTSCHOW in German, KHROUCHTCHEV
in French; محمد is MXHMD by Doc 9303 and MOHAMED or MUHAMMAD in most passports.
"""

import re
from functools import lru_cache

# Applied in a single pass from left to right. If several match at a position, the first one wins.
_SPELLINGS = (
    ("S", "SCHTSCH|SJTSJ|CHTSCH|CHTCH|SHCH|SZCZ|STSJ|TSCH|TCH|TSH|TSJ|SCH|ZH|SH|SZ|SJ|CZ|TZ|TS|DZ|CH(?=[AEIOUY])"),
    ("F", "[EO](?:FF|EFF|V|W|F)$|PH"),
    ("K", "KH|GH|CH|CK|QU"),
    ("G", "DSCH|DJ|DG(?=E)"),
    ("KS", "(?<=[AEIOUY])X(?=[AEIOUY]|$)"),
    ("T", "TH|DT$"),
    ("U", "IOU|YOU|IU|YU|JU|OU|UE|OO|IO|YO|JO|OE|O"),
    ("A", "IA|YA|JA|AA"),
    ("E", "IE|YE|JE|EE|EI|EY|AE"),
    ("I", "IY|II|IJ|YI|YY|J|Y"),
    ("", "H|X"),
    ("S", "C(?=[EIY])|Z"),
    ("F", "V|W"),
    ("K", "C|Q"),
)
_SOUND = re.compile("|".join(f"({spelling})" for _sound, spelling in _SPELLINGS))
_AGAIN = re.compile(r"(.)\1+")
_DOUBLE = re.compile(r"([B-DF-HJ-NP-TV-Z])\1+")

# W is a vowel in Arabic unless a vowel follows. X marks an Arabic letter; between vowels it is KS.
_SILENT = re.compile("[AEIOUY]|W(?![AEIOUY])")
_KS = re.compile("(?<=[AEIOUY])X(?=[AEIOUY]|$)")


@lru_cache(maxsize=65536)
def phonetic_form(word: str) -> str:
    """Return an approximate phonetic form, equal for common spellings of the same name."""
    return _AGAIN.sub(r"\1", _SOUND.sub(lambda found: _SPELLINGS[(found.lastindex or 1) - 1][0], word))


# Rules (before, several letters, one letter, after) for sounds with two spellings. Serbian Đ is D in passports and DJ
# elsewhere; Greek initial ΝΤ is NT or D.
Rules = tuple[tuple[str, str, str, str], ...]
SERBIAN: Rules = (("", "DJ", "D", "(?=[AEIOUY])"),)
GREEK: Rules = (
    ("^", "NT", "D", "(?=[A-Z]{3})"),
    ("^", "MP", "B", "(?=[A-Z]{3})"),
    ("^", "GK", "G", "(?=[A-Z]{3})"),
    ("^", "TZ", "J", "(?=[A-Z]{3})"),
    ("^", "KS", "X", "(?=[A-Z]{3})"),
    ("^", "CH", "H", "(?=[A-Z]{4}|R)"),
    ("^", "GI", "Y", "(?=[AEOU])"),
    ("", "GG", "NG", ""),
)
CYRILLIC: Rules = (("^", "KH", "H", "(?=[A-Z]{4}|R)"),)
SOUNDS_BY_LANGUAGE = (SERBIAN, GREEK, CYRILLIC)


@lru_cache(maxsize=65536)
def fewer_letters(word: str, rules: Rules) -> str:
    """Use the shorter spelling of each sound: DORA for NTORA."""
    for before, many, one, after in rules:
        word = re.sub(f"{before}{many}{after}", one, word)
    return word


@lru_cache(maxsize=65536)
def more_letters(word: str, rules: Rules) -> str:
    """Use the longer spelling of one sound: NTORA for DORA."""
    for before, many, one, after in rules:
        found = re.sub(f"{before}{one}{after}", many, word)
        if found != word and many not in word:
            return found
    return word


# Further equivalent spellings, which the phonetic form does not cover.
_VOWELS = (
    ("(?<=[BDFGKLMNPRSTVZ])[YIJ]O(?=[A-Z])", "E"),
    ("J(?=OU)", "ZH"),
    ("GU(?=[EI])", "G"),
    ("II", "I"),
    ("[OE]I(?=[B-DF-HJ-NP-TV-Z])", "I"),
    ("(?<=[AE])Y(?=[TKPSXC])", "F"),
    ("C(?=[VW])", "TS"),
)
_PLAIN = tuple((re.compile(written), plain) for written, plain in _VOWELS)


@lru_cache(maxsize=65536)
def _in_plain_letters(word: str) -> str:
    word = fewer_letters(word, SERBIAN + GREEK + CYRILLIC)
    for written, plain in _PLAIN:
        word = written.sub(plain, word)
    return phonetic_form(word)


def sound_alike(one: str, other: str) -> bool:
    """Do two words of at least three letters sound alike in some country's spelling?"""
    # Shorter words sound alike too often.
    if min(len(one), len(other)) < 3:
        return False
    return phonetic_form(one) == phonetic_form(other) or _in_plain_letters(one) == _in_plain_letters(other)


def without_doubles(word: str) -> str:
    """Write each double consonant once."""
    return _DOUBLE.sub(r"\1", word)


# Traces of Arabic in Doc 9303: an X marks certain letters, and vowels are missing.
_FROM_ARABIC = re.compile(
    "X(?:[HKTDSZRXCFGNY]|A[AEHY])|(?<=.)XI|^[B-DF-HJ-NP-TV-XZ]{3,}$|^[^AEIOU]{5,}$|[BCDFGJKLMNPQRSTVXZ]W$"
    "|^(?!S|CH|PH|TH|KH|TC|PS|MC|DZ|.[RL])[B-DF-HJ-NP-TV-XZ]{3}"
    "|^BN$|^E(?!LS$)[BDLMSTY][B-DF-HJ-NP-TV-Z]$|^E[BMLS][A-Z]?LLH$|(?:^[B-DF-HJ-NP-TVXYZ]|Q)W[B-DF-HJ-NP-TVXZ]"
)
# Latin spellings of each Arabic consonant in various countries.
_SKELETON = (
    ("", "XAH$|XTA$|(?<=[AEIOU])X?H$"),
    ("K", "XKH|KH|GH|Q|C(?![HEIY])|K|G"),
    ("J", "DJ|J"),
    ("S", "XSH|XSS|SCH|SH|CH|C(?=[EIY])|SS|S"),
    ("T", "XTT|XTH|TH|T"),
    ("D", "XDZ|XDH|DH|DD|D"),
    ("Z", "XZZ|Z"),
    ("H", "XH|H"),
    ("F", "PH|F|V"),
    ("B", "P|B"),
    ("", "[AEIOUYWX]"),
)
_BONE = re.compile("|".join(f"({spelling})" for _sign, spelling in _SKELETON))

# Feminine endings of Slavic surnames, and those of other languages.
_ENDINGS = (
    re.compile("(?<=[A-Z]{2})SK(?:AYA|AIA|AJA|A|IY|II|YI|Y|YJ|IJ)$"),
    re.compile("(?<=[A-Z]{2}(?:OV|EV|IN|YN))(?:A|S|AS)$"),
)


@lru_cache(maxsize=65536)
def is_from_arabic(name: str) -> bool:
    """Is this name transliterated from Arabic letters by Doc 9303, judging by its letters?"""
    return any(_FROM_ARABIC.search(word) for word in name.split())


@lru_cache(maxsize=65536)
def skeleton(word: str) -> str:
    """Return the consonants of an Arabic name in any spelling: KDF for QXDHAFY, GADDAFI, KADHAFI."""
    return _AGAIN.sub(r"\1", _BONE.sub(lambda found: _SKELETON[(found.lastindex or 1) - 1][0], word))


@lru_cache(maxsize=65536)
def without_ending(word: str) -> str:
    """Return the masculine base form of a Slavic surname: IVANOVA, IVANOVS, IVANOV."""
    for ending, plain in zip(_ENDINGS, ("SKI", ""), strict=True):
        word = ending.sub(plain, word)
    return word


@lru_cache(maxsize=65536)
def latin_consonants(word: str) -> str:
    """Return the consonants of a word in A to Z, as in a script without vowels."""
    return _AGAIN.sub(r"\1", _SILENT.sub("", _KS.sub("KS", word).replace("X", "")))
