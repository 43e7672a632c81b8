"""Discards candidates quickly before the full comparison.

In a long list most candidates share a birth date with the guest and nothing else. The prefilter computes an upper
bound of the weight from plain columns in microseconds. It never discards a row that `find_matches` would
report.
"""

import re

from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.stated_dates import coarsen_date

from . import name_matching
from .comparison import Side
from .name_matching import ALONE, BIRTH, NATIONALITY, NUMBER, SEX, WORD, YEAR_AND_MONTH, Similarity
from .name_words import PARTICLES, SHORT_FORMS, SHORTEST_JOINED, TITLES, words_of
from .phonetics import is_from_arabic

# Upper bounds: for birth dates of which one is incomplete, and for all fields not compared here.
OPEN_BIRTH = max(YEAR_AND_MONTH, BIRTH[Similarity.UNKNOWN])
OTHERS = SEX[0] + NATIONALITY[0]
# A value below the minimum weight of similar words.
LITTLE = 0.1
INITIAL = WORD[Similarity.INITIAL][0]
# Words that `words_of` normalises.
_RESPELLED = re.compile(r"\b(?:ABD|EBD|SAINT|STE\b|SANKT|SINT)")
_ASIDE = PARTICLES | TITLES
# Letters of a long word that an error leaves intact at one end.
END = 3


class Prefilter:
    """The prefilter for one guest. Instances cache results and serve a single lookup."""

    def __init__(self, shown: Side) -> None:
        self._shown = shown
        words = words_of(shown.mrz_name)
        self._in_order = sorted(shown.mrz_name.split())
        self._words = words.telling
        self._letters = words.letters
        self._whole = "".join(words.whole)
        self._together = "".join(self._words)
        self._firsts = "".join(word[0] for word in words.whole)
        self._long = [word for word in self._words if len(word) >= SHORTEST_JOINED]
        self._glued = [word for word in self._words if len(word) in {2, 3}]
        self._is_arabic = is_from_arabic(shown.mrz_name)
        birth = shown.birth
        self._date = (birth.year, birth.month, birth.day) if birth else None
        # Only complete dates whose day is not a placeholder.
        self._born = self._date if birth and birth.exact and coarsen_date(birth).exact else None
        self._best: dict[tuple[str, bool], float] = {}
        self._least: dict[int, float] = {}

    def is_worth_comparing(
        self, name: str, year: int | None, month: int | None, day: int | None, number: str, among: int
    ) -> bool:
        """Return False only if `find_matches` would report nothing for this row.

        Not for rows entered against the same guest. `name` is in MRZ letters; `among` is the approximate number of
        measures in the comparison.
        """
        shown = self._shown
        # A truncated name may match by its beginning alone.
        if shown.name_truncated:
            return True
        numbers = name_matching.numbers_alike(shown.number, number)
        if numbers is Similarity.SAME:
            return True
        # The weight the names must reach if all fields not compared here agree.
        least = self._least.get(among)
        if least is None:
            least = self._least[among] = name_matching.minimum_weight(among) - OTHERS
        least -= self._birth(year, month, day) + NUMBER[numbers]
        if not name:
            return NUMBER[numbers] >= LITTLE and least <= 0
        # Without any similarity of the names, the number must be similar.
        return self._may_weigh(name, least if NUMBER[numbers] else max(least, LITTLE))

    def _birth(self, year: int | None, month: int | None, day: int | None) -> float:
        """Return the upper bound of the birth date's weight."""
        if (year, month, day) == self._date:
            return BIRTH[Similarity.SAME]
        if self._born is None or year is None or day is None:
            return OPEN_BIRTH
        if coarsen_date(PartialDate(year, month, day)).day is None:
            return OPEN_BIRTH
        return BIRTH[Similarity.SWAPPED if (year, day, month) == self._born else Similarity.SLIP]

    def _may_weigh(self, name: str, least: float) -> bool:
        """May the name reach this weight, or be the same name in another form?

        Considers only the most similar words, not those that count against it.
        """
        # Words may join differently in another order (NASR ALLAH, NASRALLAH), and are the same name all the same.
        if len(name) == len(self._shown.mrz_name) and sorted(name.split()) == self._in_order:
            return True
        words = self._words_of(name)
        if self._may_be_joined(name, words):
            return True
        is_arabic = self._is_arabic or is_from_arabic(name)
        first = second = 0.0
        agree = True
        for word in words:
            weight = self._weight(word, is_arabic=is_arabic)
            agree = agree and weight > 0
            if weight > first:
                first, second = weight, first
            elif weight > second:
                second = weight
        # The same name is a possible match whatever its weight.
        alone = 0.0
        if len(words) == len(self._words) == 1:
            alone = ALONE
        return agree or first + second + alone >= least

    @staticmethod
    def _words_of(name: str) -> tuple[str, ...]:
        """Return the significant words of the name, and its initials."""
        if _RESPELLED.search(name) or is_from_arabic(name):
            words = words_of(name)
            return words.telling + words.letters
        split = name.split()
        return tuple(word for word in split if word not in _ASIDE or word in SHORT_FORMS or len(word) == 1)

    def _may_be_joined(self, name: str, words: tuple[str, ...]) -> bool:
        """May one side join words that the other splits, or abbreviate them to initials?"""
        telling = [word for word in words if len(word) > 1 and word not in SHORT_FORMS]
        if len(telling) != len(self._words) and name_matching.are_written_alike("".join(telling), self._together):
            return True
        together = name.replace(" ", "")
        for word in self._long:
            if word not in name and (
                word in together or (len(word) > 7 and (word[:END] in together or word[-END:] in together))
            ):
                return True
        for word in words:
            if len(word) < 4:
                if len(word) > 1 and word in self._firsts:
                    return True
            elif word not in self._words and (
                word in self._whole or (len(word) > 7 and (word[:END] in self._whole or word[-END:] in self._whole))
            ):
                return True
        return bool(self._glued) and any(word in "".join(each[0] for each in name.split()) for word in self._glued)

    def _weight(self, word: str, *, is_arabic: bool) -> float:
        """Return the maximum weight of a word, against any word of the guest."""
        key = (word, is_arabic)
        weight = self._best.get(key)
        if weight is None:
            weight = max(
                (name_matching.weight_of_words(word, own, script=is_arabic) for own in self._words), default=0.0
            )
            if weight < INITIAL and self._may_be_initial(word):
                weight = INITIAL
            self._best[key] = weight
        return weight

    def _may_be_initial(self, word: str) -> bool:
        if len(word) == 1 or word in SHORT_FORMS:
            return word in self._letters or any(own.startswith(word) for own in self._words)
        return any(word.startswith(letter) for letter in self._letters)
