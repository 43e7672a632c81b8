"""Weighs the evidence that a document and a measure name the same person.

Uses the model of Fellegi and Sunter (A Theory for Record Linkage, JASA 64, 1969). The weight of an outcome is the
logarithm of how much more often it occurs between two records of one person than between those of two people. Weights
were learnt from FEBRL data set 3 (Christen, 2008; `benchmarks/screening.py --learn`) and tested on data set 4. Weights
that it cannot provide (scripts, sex, nationality, swapped or partial dates) were set by hand. Missing data weighs 0.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from math import exp, log

from rapidfuzz.distance import OSA, JaroWinkler

from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.stated_dates import coarsen_date

from .name_words import PARTICLES, side_by_side, words_of
from .phonetics import is_from_arabic, latin_consonants, skeleton, sound_alike, without_doubles, without_ending
from .short_names import are_one_name_abroad, are_one_short_name

# Minimum assumed length of a list. With few measures, weak similarity would seem significant.
SHORTEST_LIST = 5000


class Similarity(StrEnum):
    """Result of comparing two words, birth dates or numbers, most significant first."""

    SAME = "same"
    SLIP = "slip"  # one letter or digit added, removed or replaced, or two exchanged
    SPELLED = "spelled"  # another spelling of the same sounds: KHRUSHCHEV, CHRUSCHTSCHOW
    SLIPS = "slips"  # two slips in a sufficiently long word
    ALIKE = "alike"
    CONSONANTS = "consonants"  # equal consonants, as in scripts without vowels: MHMD, MOHAMMED
    SCRIPT = "script"  # one side transliterated from Arabic letters, without vowels: QXDHAFY, GADDAFI
    SHORT = "short"  # a short form: BOB, ROBERT
    ABROAD = "abroad"  # the same name in two languages: JOHN, JEAN
    INITIAL = "initial"
    BEGINS = "begins"  # ALEX, ALEXANDERSON
    PARTLY = "partly"  # equal as far as both sides state it
    SWAPPED = "swapped"  # day and month exchanged
    OTHER = "other"
    UNKNOWN = "unknown"


# --- Weights of each outcome, in natural logarithms, by `length_of` the words.

LONGEST, LONG, MIDDLING, SHORT = range(4)
_L = Similarity
WORD = {
    _L.SAME: (5.6, 5.6, 5.1, 5.1),
    _L.SLIP: (5.3, 5.3, 5.0, 4.8),
    _L.SPELLED: (4.9, 4.5, 4.0, 3.5),  # set by hand
    _L.SCRIPT: (4.9, 4.7, 4.7, 3.5),  # set by hand
    _L.SHORT: (4.0, 4.0, 4.0, 4.0),  # set by hand
    _L.SLIPS: (3.7, 3.0, 1.7, 0.2),
    _L.CONSONANTS: (4.4, 3.4, 2.0, 1.0),  # set by hand
    _L.ABROAD: (2.0, 2.0, 2.0, 2.0),  # set by hand
    _L.INITIAL: (2.0, 2.0, 2.0, 2.0),  # set by hand: one word in ten begins with the letter
    _L.ALIKE: (1.0, 1.0, 1.0, 1.0),
    _L.BEGINS: (0.5, 0.5, 0.5, 0.0),
    _L.OTHER: (-2.1, -2.1, -2.1, -2.1),
}
BIRTH = {
    _L.SAME: 10.9,
    _L.SWAPPED: 4.0,  # set by hand
    _L.SLIP: 2.5,
    _L.OTHER: -2.6,
    _L.UNKNOWN: 0.0,
}
# Partial dates: one of about seventy years, or one of twelve months as well. Set by hand.
YEAR_ALONE, YEAR_AND_MONTH = 4.2, 6.7
# Different numbers weigh 0, because people renew documents. Strangers' numbers agree once in nine million pairs.
NUMBER = {_L.SAME: 16.0, _L.SLIP: 8.2, _L.SLIPS: 2.7, _L.OTHER: 0.0, _L.UNKNOWN: 0.0}
# Set by hand: both are sometimes entered wrongly, and people may have two nationalities.
SEX, NATIONALITY = (0.6, -2.0), (0.5, -0.7)

# Only the two most significant words count. A third one adds little independent evidence.
TELLING = 2
# Weight of each further word that differs on both sides. Such names belong to two people.
PARTS = -3.5
# Additional weight of a single-word name without other words on either side.
ALONE = 5.0


@dataclass(frozen=True)
class Evidence:
    """The weight of a comparison, the weight of its names, and the results for birth date and number.

    `called` is the name of the measure that was compared, in MRZ letters. A measure may state several.
    """

    weight: float
    name: float
    birth: Similarity
    number: Similarity
    as_written: bool = False
    called: str = field(default="", repr=False)

    def score(self, listed: int) -> int:
        """Return the percentage (at most 99) of such pairs that are one person, if the guest is among those listed."""
        among = max(listed, SHORTEST_LIST)
        return min(99, round(100 / (1 + among * exp(-max(self.weight, -20.0)))))


# Margin above chance. It avoids one manual review in a hundred guests, and misses one listed person in 200.
BEYOND_CHANCE = 0.5


def minimum_weight(listed: int) -> float:
    """Return the minimum weight of a match that chance does not explain among this many measures."""
    return log(max(listed, SHORTEST_LIST)) + BEYOND_CHANCE


Pair = tuple[str, str, Similarity]


@dataclass(frozen=True)
class Names:
    """Result of comparing two names. `as_written`: the same name, as far as both sides write it out."""

    weight: float
    pairs: tuple[Pair, ...]
    as_written: bool = False


@lru_cache(maxsize=8192)
def compare_names(one: str, other: str) -> Names:
    """Compare two names in MRZ letters, regardless of word order."""
    if not one or not other:
        return Names(0.0, ())
    # Joined words (NASR ALLAH, NASRALLAH) depend on their order, so a name is compared with its own words as itself.
    if len(one) == len(other) and sorted(one.split()) == sorted(other.split()):
        other = one
    shorter, longer = sorted(side_by_side(words_of(one), words_of(other)), key=lambda words: len(words.telling))
    script = is_from_arabic(one) or is_from_arabic(other)
    pairs, left, over = _pair_words(shorter.telling, longer.telling, script=script)
    initials, contradicts = _pair_initials(shorter.letters, longer.letters, left, over)
    pairs += initials
    weights = sorted((_word_weight(*pair) for pair in pairs), reverse=True)
    against = PARTS if len(pairs) >= TELLING else WORD[Similarity.OTHER][LONG]
    weight = sum(weights[:TELLING]) + len(left) * against + contradicts * WORD[Similarity.OTHER][LONG]
    letters = shorter.letters + longer.letters
    if len(longer.telling) == 1 and not letters and any(_are_long_alike(*pair) for pair in pairs):
        weight += ALONE
    whole = _match_joined_words(shorter.telling, longer.telling)
    if whole is not None and whole[0] > weight:
        return Names(whole[0], (whole[1],), as_written=whole[1][2] is Similarity.SAME)
    found = {_as_people_write(*pair, script=script) for pair in pairs} | {each[2] for each in pairs if each[2] in WHOLE}
    alike = found <= AS_WRITTEN and not found.isdisjoint(WHOLE) and (len(pairs) > 1 or not letters)
    as_written = alike and not (left or over or contradicts)
    return Names(weight, (*pairs, *((word, "", Similarity.OTHER) for word in left)), as_written)


# Results by which two forms are the same name. At least one word must be written out on both sides.
WHOLE = frozenset({_L.SAME, _L.SPELLED, _L.SCRIPT})
AS_WRITTEN = WHOLE | {_L.SHORT, _L.INITIAL}


def _as_people_write(one: str, other: str, match: Similarity, *, script: bool) -> Similarity:
    """Classify words as one name if spelling explains the difference: MUELLER, MULLER, but not SCHMIT, SCHMITT."""
    if are_one_short_name(one, other):
        return Similarity.SHORT
    if match is not Similarity.SLIP:
        return match
    if sound_alike(one, other) and without_doubles(one) != without_doubles(other):
        return Similarity.SPELLED
    return Similarity.SCRIPT if script and latin_consonants(one) == latin_consonants(other) else match


# Required similarity of names of a single, sufficiently long word.
ALONE_ALIKE = frozenset({_L.SAME, _L.SLIP, _L.SPELLED, _L.SCRIPT})


def _are_long_alike(one: str, other: str, match: Similarity) -> bool:
    return match in ALONE_ALIKE and length_of(one, other) <= LONG


def _pair_words(
    shorter: tuple[str, ...], longer: tuple[str, ...], *, script: bool
) -> tuple[tuple[Pair, ...], list[str], list[str]]:
    """Pair each word of the shorter name with the most similar free word of the longer one. Also return the rest."""
    left, right = list(shorter), list(longer)
    pairs: list[Pair] = []
    for word in shorter:
        if word in right:
            pairs.append((word, word, Similarity.SAME))
            left.remove(word)
            right.remove(word)
    found = sorted(
        ((_ORDER.index(match), at, to) for at, a in enumerate(left) for to, b in enumerate(right)
         if (match := words_alike(a, b, script=script)) is not Similarity.OTHER)
    )  # fmt: skip
    used_left: set[int] = set()
    used_right: set[int] = set()
    for ranked, at, to in found:
        if at not in used_left and to not in used_right:
            used_left.add(at)
            used_right.add(to)
            pairs.append((left[at], right[to], _ORDER[ranked]))
    return (
        tuple(pairs),
        [word for at, word in enumerate(left) if at not in used_left],
        [word for to, word in enumerate(right) if to not in used_right],
    )


def _pair_initials(
    of_shorter: tuple[str, ...], of_longer: tuple[str, ...], left: list[str], over: list[str]
) -> tuple[tuple[Pair, ...], bool]:
    """Pair initials with remaining words of the other side, removing these from `left` and `over`.

    Also return whether an initial fits none of the words remaining there.
    """
    mine, theirs = list(of_shorter), list(of_longer)
    pairs: list[Pair] = []
    for letter in of_shorter:
        if letter in theirs:
            if letter not in PARTICLES:
                pairs.append((letter, letter, Similarity.INITIAL))
            mine.remove(letter)
            theirs.remove(letter)
    for letters, words in ((mine, over), (theirs, left)):
        for letter in tuple(letters):
            word = next((word for word in words if word.startswith(letter)), None)
            if word is not None:
                pairs.append((letter, word, Similarity.INITIAL))
                letters.remove(letter)
                words.remove(word)
    mine, theirs = ([letter for letter in letters if letter not in PARTICLES] for letters in (mine, theirs))
    return tuple(pairs), bool((mine and (over or theirs)) or (theirs and left))


_ORDER = tuple(WORD)


def length_of(one: str, other: str) -> int:
    """Return the column of `WORD` for a pair. Short words resemble more other words."""
    length = min(len(one), len(other) or len(one))
    if length > 6:
        return LONGEST if length > 7 else LONG
    return MIDDLING if length > 4 else SHORT


def _word_weight(one: str, other: str, match: Similarity) -> float:
    return WORD[match][length_of(one, other)]


def weight_of_words(one: str, other: str, *, script: bool) -> float:
    """Return the weight of two words paired with each other."""
    return _word_weight(one, other, words_alike(one, other, script=script))


def _match_joined_words(shorter: tuple[str, ...], longer: tuple[str, ...]) -> tuple[float, Pair] | None:
    """Compare the names as one word each, for words joined on one side and separate on the other."""
    if len(shorter) == len(longer):
        return None
    one, other = "".join(shorter), "".join(longer)
    match = words_alike(one, other)
    if match not in {Similarity.SAME, Similarity.SLIP} or min(len(one), len(other)) < 8:
        return None
    return 2 * WORD[match][LONG], (one, other, match)


def are_written_alike(one: str, other: str) -> bool:
    """Are two texts equal or one slip apart? Ignores other spellings."""
    return OSA.distance(one, other, score_cutoff=1) <= 1


# Words less similar than this are unrelated. Most pairs are, and this check is fast.
HARDLY_ALIKE = 0.55


@lru_cache(maxsize=65536)
def words_alike(one: str, other: str, *, script: bool = False) -> Similarity:
    """Classify the similarity of two words of names. `script`: one name is transliterated from Arabic."""
    if one == other:
        return Similarity.SAME
    length = min(len(one), len(other))
    if (
        length > 3
        and not script
        and not are_one_short_name(one, other)
        and not JaroWinkler.similarity(one, other, score_cutoff=HARDLY_ALIKE)
    ):
        return Similarity.ABROAD if are_one_name_abroad(one, other) else Similarity.OTHER
    slips = OSA.distance(one, other, score_cutoff=2)
    if (slips == 1 and length > 1) or (slips == 2 and _as_read(one) == _as_read(other)):
        return Similarity.SLIP
    return _compare_spellings(one, other, slips, length, script=script)


def _as_read(word: str) -> str:
    """Normalise letter pairs that machines confuse with a single letter."""
    return word.replace("RN", "M").replace("VV", "W").replace("CL", "D")


def _compare_spellings(one: str, other: str, slips: int, length: int, *, script: bool) -> Similarity:
    """Classify two words more than one slip apart: another form of the name, or similar letters."""
    if are_one_short_name(one, other):
        return Similarity.SHORT
    if sound_alike(one, other) or (length > 2 and without_ending(one) == without_ending(other)):
        return Similarity.SPELLED
    if script and (bones := skeleton(one)) and bones == skeleton(other):
        return Similarity.SCRIPT
    if len(bones := latin_consonants(one)) > 2 and bones == latin_consonants(other):
        return Similarity.CONSONANTS
    return _a_little_alike(one, other, slips, length)


def _a_little_alike(one: str, other: str, slips: int, length: int) -> Similarity:
    if slips == 2 and length > 4:
        return Similarity.SLIPS
    if are_one_name_abroad(one, other):
        return Similarity.ABROAD
    if JaroWinkler.similarity(one, other) >= 0.88:
        return Similarity.ALIKE
    if length > 2 and (one.startswith(other) or other.startswith(one)):
        return Similarity.BEGINS
    return Similarity.OTHER


# --- Birth dates and numbers.


def births_alike(
    one: PartialDate | None, other: PartialDate | None, alternatives: tuple[PartialDate, ...] = ()
) -> tuple[Similarity, float]:
    """Return the similarity of two birth dates and its weight.

    `alternatives` are further possible dates of the second person. The most similar one counts. More alternatives
    reduce the weight of a partial date.
    """
    if one is None or other is None:
        return Similarity.UNKNOWN, 0.0
    match, weight = max((_two_births(one, each) for each in (other, *alternatives)), key=_match_rank)
    if match is Similarity.PARTLY and alternatives:
        weight -= log(1 + len(alternatives))
    return match, weight


def _two_births(one: PartialDate, other: PartialDate) -> tuple[Similarity, float]:
    whole = one.exact is not None and other.exact is not None
    match = _exact_births(one, other) if whole else Similarity.OTHER
    found = (match, BIRTH[match]) if whole else _as_far_as_stated(one, other)
    if match is Similarity.SAME:
        return found
    # A placeholder day provides no more evidence than the year or the month.
    return max(found, _if_open(coarsen_date(one), other), _if_open(coarsen_date(other), one), key=_match_rank)


def _if_open(coarse: PartialDate, other: PartialDate) -> tuple[Similarity, float]:
    """Compare as if a day were a placeholder. One for a month adds no weight: most such days are genuine."""
    match, weight = _as_far_as_stated(coarse, other)
    of_a_month = coarse.month is not None and coarse.day is None
    return (match, BIRTH[Similarity.OTHER]) if of_a_month else (match, weight)


def _match_rank(found: tuple[Similarity, float]) -> tuple[float, bool]:
    match, weight = found
    return weight, match is Similarity.PARTLY


def _as_far_as_stated(one: PartialDate, other: PartialDate) -> tuple[Similarity, float]:
    stated = [(a, b) for a, b in ((one.year, other.year), (one.month, other.month), (one.day, other.day)) if a and b]
    if any(a != b for a, b in stated):
        return Similarity.OTHER, BIRTH[Similarity.OTHER]
    return Similarity.PARTLY, YEAR_AND_MONTH if len(stated) > 1 else YEAR_ALONE


def _exact_births(one: PartialDate, other: PartialDate) -> Similarity:
    if one == other:
        return Similarity.SAME
    if (one.year, one.month, one.day) == (other.year, other.day, other.month):
        return Similarity.SWAPPED
    if OSA.distance(_birth_digits(one), _birth_digits(other), score_cutoff=1) == 1:
        return Similarity.SLIP
    return Similarity.SLIP if abs(one.first().toordinal() - other.first().toordinal()) == 1 else Similarity.OTHER


def _birth_digits(birth: PartialDate) -> str:
    return f"{birth.year:04}{birth.month or 0:02}{birth.day or 0:02}"


def numbers_alike(one: str, other: str) -> Similarity:
    """Classify the similarity of two document numbers."""
    if not one or not other:
        return Similarity.UNKNOWN
    if one == other:
        return Similarity.SAME
    slips = OSA.distance(one, other, score_cutoff=2) if min(len(one), len(other)) > 4 else 3
    return {1: Similarity.SLIP, 2: Similarity.SLIPS}.get(slips, Similarity.OTHER)


def stated_alike(one: str, other: str, weights: tuple[float, float]) -> float:
    """Return the weight of a field that agrees or differs; 0 if a side does not state it."""
    if not one or not other:
        return 0.0
    return weights[0] if one == other else weights[1]
