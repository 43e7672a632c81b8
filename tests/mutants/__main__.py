"""`make mutants` plants one small fault after another into the core, and says which of them the tests notice."""

import pickle
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutants import scoring
from tests.mutants.session import Mutant
from tests.mutants.targets import TARGETS, Target

# Per cent of the mutants of a target that have to be noticed.
ASKED = 97


def main(*names: str) -> int:
    """Run the targets of these names, or all of them; 1 if one of them is below what is asked."""
    targets = [target for target in TARGETS if not names or target.name in names]
    scores = [scoring.score_of(target, _run(target)) for target in targets]
    scoring.show(scores)
    return 0 if all(score.per_cent >= ASKED for score in scores) else 1


def _run(target: Target) -> dict[Mutant, str]:
    """In a process of its own, since a module is imported once."""
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results"
        subprocess.run([sys.executable, "-m", "tests.mutants.one_target", target.name, str(results)], check=True)
        found: dict[Mutant, str] = pickle.loads(results.read_bytes())
        return found


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
