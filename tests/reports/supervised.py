"""A worker and a beat as a house has them: started by its supervisor, killed by us, and started by it again."""

import re
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from server.supervision import programs
from server.supervision.supervisor import Supervisor
from tests.waiting import until

LONGEST = 900.0


class Kept:
    """Both processes, on the test's own database and queue."""

    def __init__(self, folder: Path, addresses: dict[str, str]) -> None:
        self.said: list[str] = []
        self._keeper = Supervisor(folder, self.said.append)
        for program in (programs.worker_program(folder / "run"), programs.beat_program()):
            self._keeper.start(replace(program, environment={**program.environment, **addresses}))

    def until(self, condition: Callable[[], Any]) -> Any:
        """Wait for something as the supervisor does: by looking after both, and by starting again what has died."""

        def looked() -> Any:
            self._keeper.look_after(LONGEST)
            for child in self._keeper.children.values():
                child.due = 0.0  # it has no pause to make for our sake
            return condition()

        return until(looked)

    def kill(self, name: str, after: int = 0) -> None:
        """End one of them as a machine short of memory does, with all it started, once workers were asked so often."""
        before, child = self.asked(), self._keeper.children[name]
        self.until(lambda: child.process is not None and self.asked() >= before + after)
        assert child.process is not None
        child.signal(signal.SIGKILL)
        child.process.wait()

    def asked(self, task: str = "") -> int:
        """How often the workers have received a task, or any."""
        return self._told(rf"Task \S*{task}\[\S+\] received")

    def answered(self, task: str) -> int:
        """How often the workers have done a task to its end."""
        return self._told(rf"Task \S*{task}\[\S+\] succeeded")

    def output(self) -> str:
        """What both have printed, for the message of a failed test."""
        logs = {name: child.log.path for name, child in self._keeper.children.items()}
        return "\n".join(f"{name}:\n{path.read_text(errors='replace')}" for name, path in logs.items())

    def close(self) -> None:
        """End both for good."""
        for child in self._keeper.children.values():
            child.signal(signal.SIGKILL)
            child.wait(float("inf"))

    def _told(self, pattern: str) -> int:
        return len(re.findall(pattern, self._keeper.children["worker"].log.path.read_text(errors="replace")))
