"""Runs the collected tests once for each mutant, in forks of one process that has imported everything.

A mutant of a Python function is other code of that function, exchanged in the fork. A mutant of the database is another
function in the databases of the fork.
"""

import gc
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from types import CodeType, FunctionType
from uuid import uuid4

import pytest
from _pytest.main import pytest_runtestloop
from hypothesis import settings

from tests import database
from tests.mutants import databases
from tests.mutants.databases import NoCode
from tests.mutants.python_code import PythonMutant, functions_of
from tests.mutants.sql_code import SqlMutant

Mutant = PythonMutant | SqlMutant
# Both cores are busy; more forks would only wait for each other. A machine that others use as well has one to spare.
FORKS = int(os.environ.get("CARNET_MUTANT_FORKS", "2"))
# A mutant may loop for ever. What takes longer than this many times the unchanged code has been noticed.
PATIENCE = 6
KILLED, SURVIVED, INVALID, OUT_OF_TIME, BROKEN = "killed", "survived", "invalid", "out of time", "broken"
# By exit code; a process that a signal ended was killed by its mutant. BROKEN is a fault of this runner.
_STATES = {0: SURVIVED, 1: KILLED, 2: BROKEN, 3: INVALID}


@dataclass
class Plan:
    """What is to be run, and what came of each mutant."""

    find: Callable[[], list[Mutant]]
    results: dict[Mutant, str] = field(default_factory=dict)
    seconds: float = 0.0
    is_done: bool = False
    note: Callable[[Mutant, str], None] = lambda mutant, state: None


@dataclass
class _Fork:
    """A process that runs the tests; it writes into its pipe which of them failed, and closes it when it ends."""

    mutant: Mutant | None
    pid: int
    pipe: int
    until: float
    spare: str


class MutantSession:
    """The plugin: in place of one run of the tests, a run for each mutant of its plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.killers: list[str] = []
        # Databases that forks have left to the next ones.
        self.spares: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Every mutant meets the same examples, and none is kept for the next one."""
        settings.register_profile("mutants", settings.get_profile("suite"), derandomize=True, database=None)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise pytest.UsageError("the tests of this target cannot be collected")
        begun = time.monotonic()
        if self._wait([self._fork(session, None, 600)])[0][1] != SURVIVED:
            raise pytest.UsageError(f"the tests of this target fail without a mutant: {', '.join(self.killers)}")
        self.plan.seconds = time.monotonic() - begun
        self._run_all(session)
        return True

    def _run_all(self, session: pytest.Session) -> None:
        waiting, running = list(reversed(self.plan.find())), list[_Fork]()
        while waiting or running:
            while waiting and len(running) < FORKS:
                running.append(self._fork(session, waiting.pop(), 10 + PATIENCE * self.plan.seconds))
            for fork, state in self._wait(running):
                assert fork.mutant is not None
                self.plan.results[fork.mutant] = state
                self.plan.note(fork.mutant, state)
                running.remove(fork)
        for spare in self.spares:
            databases.remove(spare)
        self.plan.is_done = True

    def _wait(self, running: list[_Fork]) -> list[tuple[_Fork, str]]:
        """What came of the forks that end first, or that have had all their time."""
        left = max(0.0, min(fork.until for fork in running) - time.monotonic())
        ended, _writing, _broken = select.select([fork.pipe for fork in running], [], [], left)
        if not ended:
            late = [fork for fork in running if fork.until <= time.monotonic()]
            return [(fork, self._stop(fork)) for fork in late]
        return [(fork, self._end(fork)) for fork in running if fork.pipe in ended]

    def _end(self, fork: _Fork) -> str:
        self._learn_from(fork.pipe)
        _pid, status = os.waitpid(fork.pid, 0)
        state = _STATES.get(os.waitstatus_to_exitcode(status))
        if state in {KILLED, SURVIVED, INVALID}:
            self.spares.append(fork.spare)
        return state or KILLED

    def _stop(self, fork: _Fork) -> str:
        with suppress(ProcessLookupError):
            os.killpg(fork.pid, signal.SIGKILL)
        os.waitpid(fork.pid, 0)
        os.close(fork.pipe)
        return OUT_OF_TIME

    def _learn_from(self, pipe: int) -> None:
        """The test that noticed the last mutant comes first: it will notice its neighbours."""
        with os.fdopen(pipe) as read:
            killer = read.read()
        if killer:
            self.killers = [killer, *(each for each in self.killers if each != killer)]

    def _fork(self, session: pytest.Session, mutant: Mutant | None, seconds: float) -> _Fork:
        read, write = os.pipe()
        spare = self.spares.pop() if self.spares else f"spare_{uuid4().hex[:12]}"
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            os.close(write)
            return _Fork(mutant, pid, read, time.monotonic() + seconds, spare)
        os.setpgid(0, 0)
        os.close(read)
        code = 2
        try:
            code = self._run(session, mutant, write, spare)
        finally:
            os._exit(code)

    def _run(self, session: pytest.Session, mutant: Mutant | None, write: int, spare: str) -> int:
        if mutant is not None:
            _quiet()
        order = {name: place for place, name in enumerate(self.killers)}
        session.items.sort(key=lambda item: order.get(item.nodeid, len(order)))
        failed: list[str] = []
        session.config.pluginmanager.register(_FirstFailure(session, failed))
        try:
            undo = _use(mutant, spare)
        except NoCode:
            return 3
        try:
            with suppress(session.Interrupted, session.Failed):
                pytest_runtestloop(session)
            session._setupstate.teardown_exact(None)
        finally:
            os.write(write, (failed or [""])[0].encode())
            undo()
        return 1 if failed else 0


class _FirstFailure:
    def __init__(self, session: pytest.Session, failed: list[str]) -> None:
        self.session = session
        self.failed = failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)
            self.session.shouldfail = "noticed"


def _quiet() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _use(mutant: Mutant | None, spare: str) -> Callable[[], None]:
    """Let this process run a mutant; returns what removes it again. Raises NoCode."""
    if isinstance(mutant, PythonMutant):
        exchange_code(mutant)
    return databases.share(spare, mutant if isinstance(mutant, SqlMutant) else None)


def exchange_code(mutant: PythonMutant) -> None:
    """Give the function around a mutant its other code, wherever it is referred to. Raises NoCode.

    Nothing refers to a function of a module that no test imports: such a mutant survives.
    """
    path = str(database.ROOT / mutant.path)
    source = (database.ROOT / mutant.path).read_bytes()
    try:
        changed = compile(mutant.applied(source), path, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise NoCode(mutant.text) from error
    name, line = next(functions_of(mutant, source))
    code = next(each for each in _codes(changed) if (each.co_qualname, each.co_firstlineno) == (name, line))
    gc.unfreeze()  # the collector knows no frozen objects
    found = [each for each in gc.get_objects() if type(each) is FunctionType and _is(each.__code__, path, name, line)]
    for function in found:
        function.__code__ = code


def _is(code: CodeType, path: str, name: str, line: int) -> bool:
    return (code.co_filename, code.co_qualname, code.co_firstlineno) == (path, name, line)


def _codes(code: CodeType) -> list[CodeType]:
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    return [*inner, *(each for one in inner for each in _codes(one))]
