"""The mutants of one target: those of functions in forks of one process, those of modules in a process each."""

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.mutants import finding
from tests.mutants.loading import load_with
from tests.mutants.python_code import PythonMutant, functions_of
from tests.mutants.session import BROKEN, FORKS, INVALID, KILLED, OUT_OF_TIME, SURVIVED, Mutant, MutantSession, Plan
from tests.mutants.targets import TARGETS, Target

OPTIONS = ("-m", "not alone and not browser", "--no-header", "-p", "no:terminalreporter")
# Seconds: a process imports and collects everything anew.
STARTING = 60


def run(target: Target, results: Path) -> None:
    """Run every mutant of a target and write down what came of it."""
    of_modules = [each for each in finding.python_mutants(target) if not _in_function(each)]
    of_functions: list[Mutant] = [each for each in finding.python_mutants(target) if _in_function(each)]
    # Functions are read from the database once pytest has led this process to the server of the suite.
    plan = Plan(lambda: [*of_functions, *finding.sql_mutants(target)], note=_show)
    code = pytest.main([*OPTIONS, *target.tests], plugins=[MutantSession(plan)])
    if not plan.is_done:
        raise SystemExit(f"{target.name}: its tests did not run ({code})")
    with ThreadPoolExecutor(FORKS) as pool:
        for mutant, state in zip(
            of_modules, pool.map(lambda each: _run_apart(target, each, plan.seconds), of_modules), strict=True
        ):
            plan.results[mutant] = state
            _show(mutant, state)
    if BROKEN in plan.results.values():
        raise SystemExit(f"{target.name}: not every mutant could be run")
    results.write_bytes(pickle.dumps(plan.results))


def _in_function(mutant: PythonMutant) -> bool:
    return any(functions_of(mutant, (finding.ROOT / mutant.path).read_bytes()))


def _show(mutant: Mutant, state: str) -> None:
    if state in {SURVIVED, OUT_OF_TIME, BROKEN}:
        sys.stderr.write(f"{state}: {mutant}\n")


def _run_apart(target: Target, mutant: PythonMutant, seconds: float) -> str:
    command = [sys.executable, "-m", "tests.mutants.one_target", target.name]
    try:
        done = subprocess.run(
            command, input=pickle.dumps(mutant), capture_output=True, check=False, timeout=STARTING + 6 * seconds
        )
    except subprocess.TimeoutExpired:
        return OUT_OF_TIME
    return SURVIVED if done.returncode == 0 else INVALID if done.returncode == 3 else KILLED


def run_one(target: Target, mutant: PythonMutant) -> int:
    """Run the tests with a mutant that stands outside of functions."""
    try:
        compile(mutant.applied((finding.ROOT / mutant.path).read_bytes()), mutant.path, "exec")
    except SyntaxError:
        return 3
    load_with(mutant)
    return 1 if pytest.main([*OPTIONS, "-x", *target.tests]) else 0


if __name__ == "__main__":
    wanted = next(target for target in TARGETS if target.name == sys.argv[1])
    if len(sys.argv) > 2:
        run(wanted, Path(sys.argv[2]))
    else:
        sys.exit(run_one(wanted, pickle.loads(sys.stdin.buffer.read())))
