"""How many mutants of a target the tests notice, without those that change nothing."""

import sys
from dataclasses import dataclass

from tests.mutants.equivalents import EQUIVALENTS, Equivalent
from tests.mutants.finding import source_line
from tests.mutants.session import INVALID, SURVIVED, Mutant
from tests.mutants.sql_code import SqlMutant
from tests.mutants.targets import Target


@dataclass(frozen=True)
class Score:
    """What came of the mutants of one target."""

    name: str
    noticed: int
    survivors: tuple[Mutant, ...]
    equivalent: int

    @property
    def mutants(self) -> int:
        return self.noticed + len(self.survivors)

    @property
    def per_cent(self) -> float:
        return 100 * self.noticed / self.mutants if self.mutants else 100.0

    def __str__(self) -> str:
        return (
            f"{self.name:<12} {self.noticed:>5} of {self.mutants:>5}  {self.per_cent:6.1f} %"
            f"  ({self.equivalent} equivalent)"
        )


def score_of(target: Target, results: dict[Mutant, str]) -> Score:
    """Mutants that are no code, and those that change nothing, do not count."""
    survivors = [mutant for mutant, state in results.items() if state == SURVIVED]
    equivalent = [mutant for mutant in survivors if equivalence(mutant) is not None]
    noticed = sum(state not in {SURVIVED, INVALID} for state in results.values())
    left = tuple(mutant for mutant in survivors if mutant not in equivalent)
    return Score(target.name, noticed, left, len(equivalent))


def equivalence(mutant: Mutant) -> Equivalent | None:
    return next((each for each in EQUIVALENTS if is_of(each, mutant)), None)


def is_of(equivalent: Equivalent, mutant: Mutant) -> bool:
    """Whether an entry of the list says of a mutant that it changes nothing."""
    where = mutant.function if isinstance(mutant, SqlMutant) else mutant.path
    if (equivalent.where, equivalent.line, equivalent.text) != (where, source_line(mutant), mutant.text):
        return False
    return equivalent.before in ("", mutant.before)


def show(scores: list[Score]) -> None:
    for score in scores:
        sys.stdout.write("".join(f"survived: {mutant}\n" for mutant in score.survivors))
    sys.stdout.write("".join(f"{score}\n" for score in scores))
