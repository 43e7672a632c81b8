"""Figures of R-21: training and duty of care by month, without any person (LU-PIS-9, LU-PIS-10, GG-2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date


def hide_small(counts: Mapping[str, int], smallest: int) -> dict[str, int | None]:
    """Return counts of persons by code; None for each that is above zero and below the smallest one shown (A-103).

    A single hidden count would follow from a known total, so the next smallest is hidden with it.
    """
    # Zero is shown: it tells nothing about a person (ADR 107).
    hidden = {code for code, count in counts.items() if 0 < count < smallest}
    others = [code for code, count in counts.items() if count >= smallest]
    if len(hidden) == 1 and others:
        hidden.add(min(others, key=lambda code: counts[code]))
    return {code: None if code in hidden else count for code, count in counts.items()}


@dataclass(frozen=True, slots=True)
class Figure:
    """A count of persons or interviews under a code; None if it is not shown."""

    code: str
    count: int | None


def hide_small_figures(counts: Mapping[str, int], smallest: int) -> tuple[Figure, ...]:
    return tuple(Figure(code, count) for code, count in hide_small(counts, smallest).items())


@dataclass(frozen=True, slots=True)
class TopicFigures:
    """The trainings of a topic in a month, and the employees who took part."""

    topic: str
    trainings: int
    employees: int | None


@dataclass(frozen=True, slots=True)
class Month:
    """What was recorded in a whole month."""

    first_day: date
    trainings: tuple[TopicFigures, ...]
    observed: tuple[Figure, ...]
    followed_up: tuple[Figure, ...]
    interviews: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class SubjectFigures:
    """How many employees have the training in a subject that they need, and how many lack it."""

    subject: str
    topic: str
    states: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class DutyOfCare:
    """Statistics of the whole months of a period. `smallest` is the smallest count of persons that is shown."""

    as_of: date
    smallest: int
    months: tuple[Month, ...]
    subjects: tuple[SubjectFigures, ...]

    @property
    def trainings(self) -> int:
        return sum(each.trainings for month in self.months for each in month.trainings)


def count_by_code(codes: Iterable[str], all_codes: Iterable[str]) -> dict[str, int]:
    """Count how often each code occurs, in the order of `all_codes`."""
    counts = dict.fromkeys(all_codes, 0)
    for code in codes:
        counts[code] += 1
    return counts
