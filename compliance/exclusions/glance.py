"""A first glance at whoever shares a key with a guest: can anything come of comparing them?

In a long list most candidates share a birth date, or part of one, and nothing else. A glance at the plain columns tells
them apart in a few microseconds, by the most that their comparison could weigh: nobody is let go whom
`screening.findings` would report.
"""

from compliance.people.mrz import PartialDate
from compliance.people.stated_dates import coarser

from . import likeness
from .likeness import BIRTH, NATIONALITY, NUMBER, SEX, WORD, YEAR_AND_MONTH, Likeness
from .screening import Side

# The most that two birth dates weigh of which one is not a whole day, and the most of all that is not compared here.
OPEN_BIRTH = max(YEAR_AND_MONTH, BIRTH[Likeness.UNKNOWN])
OTHERS = SEX[0] + NATIONALITY[0]
# The most that a word can weigh, and less than the least that one weighs which agrees at all.
BEST = max(map(max, WORD.values()))
# The most that a word can weigh which is neither the same nor one slip away.
FURTHER = max(max(row) for found, row in WORD.items() if found not in {Likeness.SAME, Likeness.SLIP})
LITTLE = 0.1


class Glance:
    """One guest, as a paper names them, before however many rows; made anew for each question."""

    def __init__(self, shown: Side) -> None:
        self._shown = shown
        self._words = likeness.telling(shown.mrz_name)
        self._together = "".join(self._words)
        self._sorted = sorted(shown.mrz_name.split())
        birth = shown.birth
        self._date = (birth.year, birth.month, birth.day) if birth else None
        # A date whose day is stated and stands for no unknown one.
        self._born = self._date if birth and birth.exact and coarser(birth).exact else None
        self._best: dict[str, float] = {}
        self._least: dict[int, float] = {}

    def is_worth_comparing(
        self, name: str, year: int | None, month: int | None, day: int | None, number: str, among: int
    ) -> bool:
        """False only for a row of which `screening.findings` would report nothing, entered against another guest.

        The name in the letters of travel documents, the birth date as far as it is stated, and with how many measures,
        about, the guest is compared.
        """
        shown = self._shown
        if shown.name_truncated:
            return True
        numbers = likeness.numbers_alike(shown.number, number)
        if numbers is Likeness.SAME:
            return True
        # What the names have to weigh at least, if everything that is not compared here agrees.
        least = self._least.get(among)
        if least is None:
            least = self._least[among] = likeness.threshold(among) - OTHERS
        least -= self._birth(year, month, day) + NUMBER[numbers]
        # The same name may be a doubt, whatever it weighs; without a name, the number has to be alike.
        return self._may_weigh(name, least if NUMBER[numbers] else max(least, LITTLE)) or (
            len(name) == len(shown.mrz_name) and sorted(name.split()) == self._sorted
        )

    def _birth(self, year: int | None, month: int | None, day: int | None) -> float:
        """The most that a birth date can weigh beside the guest's."""
        if (year, month, day) == self._date:
            return BIRTH[Likeness.SAME]
        if self._born is None or year is None or day is None:
            return OPEN_BIRTH
        if coarser(PartialDate(year, month, day)).day is None:
            return OPEN_BIRTH
        return BIRTH[Likeness.SWAPPED if (year, day, month) == self._born else Likeness.SLIP]

    def _may_weigh(self, name: str, least: float) -> bool:
        """Whether a name may weigh so much beside the guest's: its likest words, without what speaks against it."""
        words = likeness.telling_words(name)
        if len(words) != len(self._words) and likeness.are_written_alike("".join(words), self._together):
            return least <= 2 * BEST  # words apart on one side and together on the other
        if least > BEST + FURTHER and sum(map(self._is_near, words)) < likeness.TELLING:
            return False
        first = second = 0.0
        left = len(words)
        for word in words:
            weight = self._weight(word)
            if weight > first:
                first, second = weight, first
            elif weight > second:
                second = weight
            left -= 1
            if left == 1 and first + BEST < least:
                return False
        return first + second >= least

    def _is_near(self, word: str) -> bool:
        """Whether a word is one of the guest's, or a slip away from it."""
        return any(likeness.are_written_alike(word, own) for own in self._words)

    def _weight(self, word: str) -> float:
        """The most that a word can weigh, whichever of the guest's it is the counterpart of."""
        weight = self._best.get(word)
        if weight is None:
            weight = max((likeness.weight_of_words(word, own) for own in self._words), default=0.0)
            self._best[word] = weight
        return weight
