"""The log file of a process: closed to other users, rotated each day and when it is long, and deleted after weeks."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

LONGEST_LOG = 5_000_000  # bytes; a longer log is rotated before the day is over
KEPT = 14  # rotated files of each process
OLDEST = 30 * 86_400.0  # seconds after which a rotated file is deleted
# Readable by the group, so that a program that ships logs needs no other rights.
FILE_MODE, FOLDER_MODE = 0o640, 0o750


class LogFile:
    """A log that a process writes while the supervisor reads and rotates it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._position = 0
        self._day = 0

    def open(self) -> BinaryIO:
        """Open the log for a process: in append mode, so that it goes on at the new end after a rotation."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.parent.chmod(FOLDER_MODE)
        log = os.fdopen(os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, FILE_MODE), "ab")
        os.fchmod(log.fileno(), FILE_MODE)
        status = os.fstat(log.fileno())
        self._position = status.st_size
        # What an earlier run wrote belongs to the day of its last line.
        self._day = _day_of(status.st_mtime if status.st_size else time.time())
        return log

    def news(self) -> str:
        """Return what was written since the last call; rotate a log that is too long or of an earlier day."""
        size = self.path.stat().st_size
        with self.path.open("rb") as log:
            log.seek(min(self._position, size))
            news = log.read(LONGEST_LOG)
        self._position = size
        today = _day_of(time.time())
        if size > LONGEST_LOG or (size and today != self._day):
            self._rotate()
        self._day = today
        return news.decode(errors="replace")

    def rotated_files(self) -> list[Path]:
        """Return the rotated files, the newest first."""
        return [each for number in range(1, KEPT + 1) if (each := self._numbered_path(number)).exists()]

    def _rotate(self) -> None:
        for number in range(KEPT, 1, -1):
            with suppress(FileNotFoundError):
                self._numbered_path(number - 1).replace(self._numbered_path(number))
        first = self._numbered_path(1)
        first.touch(FILE_MODE)
        first.chmod(FILE_MODE)
        shutil.copyfile(self.path, first)
        # Emptied rather than renamed: the process has it open.
        os.truncate(self.path, 0)
        self._position = 0
        for each in self.rotated_files():
            if time.time() - each.stat().st_mtime > OLDEST:
                each.unlink()

    def _numbered_path(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")


def _day_of(moment: float) -> int:
    """Return the number of the day in UTC."""
    return int(moment // 86_400)
