"""One name, spelled as several countries spell it: what a word sounds like, and the consonants it is written with.

A passport prints the letters that its country chose: Хрущёв is KHRUSHCHEV by ICAO Doc 9303, CHRUSCHTSCHOW in German,
KHROUCHTCHEV in French; محمد is MXHMD by Doc 9303 and MOHAMED or MUHAMMAD in most passports.
"""

import re
from functools import lru_cache

# In one pass from left to right; of several that fit at one place the one further up wins.
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

# W without a vowel after it is one in Arabic. X marks an Arabic letter; between vowels it is KS.
_SILENT = re.compile("[AEIOUY]|W(?![AEIOUY])")
_KS = re.compile("(?<=[AEIOUY])X(?=[AEIOUY]|$)")


@lru_cache(maxsize=65536)
def sounds(word: str) -> str:
    """What a word in A to Z sounds like, roughly; equal for the spellings that several countries give one name."""
    return _AGAIN.sub(r"\1", _SOUND.sub(lambda found: _SPELLINGS[(found.lastindex or 1) - 1][0], word))


# Letters that one state writes for a sound, those that another writes, what comes before and after them: of Serbian,
# where Đ is D in a passport and DJ elsewhere, and of Greek and Cyrillic, where ΝΤ at the head of a word is NT or D.
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
    """A word as the states write it that write one letter for one sound: DORA for NTORA."""
    for before, many, one, after in rules:
        word = re.sub(f"{before}{many}{after}", one, word)
    return word


@lru_cache(maxsize=65536)
def more_letters(word: str, rules: Rules) -> str:
    """A word as the states write it that write two letters for one sound: NTORA for DORA."""
    for before, many, one, after in rules:
        found = re.sub(f"{before}{one}{after}", many, word)
        if found != word and many not in word:
            return found
    return word


# The same for letters that the consonants of a word do not show.
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
    return sounds(word)


def sound_alike(one: str, other: str) -> bool:
    """Whether two words of at least three letters sound alike, as some country spells them."""
    if min(len(one), len(other)) < 3:
        return False
    return sounds(one) == sounds(other) or _in_plain_letters(one) == _in_plain_letters(other)


def without_doubles(word: str) -> str:
    """A word with each double consonant written once."""
    return _DOUBLE.sub(r"\1", word)


# What Doc 9303 makes of Arabic: an X before a letter marks it, and vowels are not written.
_FROM_ARABIC = re.compile(
    "X(?:[HKTDSZRXCFGNY]|A[AEHY])|(?<=.)XI|^[B-DF-HJ-NP-TV-XZ]{3,}$|^[^AEIOU]{5,}$|[BCDFGJKLMNPQRSTVXZ]W$"
    "|^(?!S|CH|PH|TH|KH|TC|PS|MC|DZ|.[RL])[B-DF-HJ-NP-TV-XZ]{3}"
    "|^BN$|^E(?!LS$)[BDLMSTY][B-DF-HJ-NP-TV-Z]$|^E[BMLS][A-Z]?LLH$|(?:^[B-DF-HJ-NP-TVXYZ]|Q)W[B-DF-HJ-NP-TVXZ]"
)
# What one Arabic consonant is written with in Latin letters, and the letters that several countries take for it.
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

# A woman's surname, or one with the ending of another language, beside the man's.
_ENDINGS = (
    re.compile("(?<=[A-Z]{2})SK(?:AYA|AIA|AJA|A|IY|II|YI|Y|YJ|IJ)$"),
    re.compile("(?<=[A-Z]{2}(?:OV|EV|IN|YN))(?:A|S|AS)$"),
)


@lru_cache(maxsize=65536)
def is_from_arabic(name: str) -> bool:
    """Whether a name was written in Arabic letters, to judge by what Doc 9303 makes of them."""
    return any(_FROM_ARABIC.search(word) for word in name.split())


@lru_cache(maxsize=65536)
def skeleton(word: str) -> str:
    """The consonants of an Arabic name, the same however a country writes it: KDF for QXDHAFY, GADDAFI, KADHAFI."""
    return _AGAIN.sub(r"\1", _BONE.sub(lambda found: _SKELETON[(found.lastindex or 1) - 1][0], word))


@lru_cache(maxsize=65536)
def without_ending(word: str) -> str:
    """A Slavic surname as its men bear it in their own country: IVANOVA, IVANOVS, IVANOV."""
    for ending, plain in zip(_ENDINGS, ("SKI", ""), strict=True):
        word = ending.sub(plain, word)
    return word


@lru_cache(maxsize=65536)
def consonants(word: str) -> str:
    """The consonants of a word in A to Z, as a script without vowels leaves them."""
    return _AGAIN.sub(r"\1", _SILENT.sub("", _KS.sub("KS", word).replace("X", "")))
