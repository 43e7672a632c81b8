"""What the signer remembers, in a file beside its keys: whole, or as it was before."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ..store.heads import Head, WillNotSign
from . import whole_files

MEMORY = "log-head.json"
NONE = Head()


class News(NamedTuple):
    """What the log is to be told: of a key (operation K), of the log that it succeeds (S), of a dispute (X).

    `about` is the key as c2sp.org/signed-note writes it, the last head of the log before, or what a witness disputed.
    `status` of a key is signs, retired or revoked, of the log before why it had to stop. `why` is what a person said.
    """

    operation: str
    about: str
    status: str
    why: str = ""


@dataclass(frozen=True)
class Memory:
    """The last head that was signed and committed, what the log is to be told, and why nothing is signed.

    `name` is that of the first log, `serial` 1 for that one, 2 for the log that succeeds it.
    """

    name: str
    head: Head = NONE
    news: tuple[News, ...] = ()
    stopped: str = ""
    serial: int = 1

    @property
    def origin(self) -> str:
        """What the log is called in its checkpoints."""
        return self.name if self.serial == 1 else f"{self.name}/{self.serial}"


def load_memory(folder: Path) -> Memory:
    """What is remembered in a folder. Raises WillNotSign if that is missing."""
    try:
        found = json.loads((folder / MEMORY).read_text())
    except FileNotFoundError as error:
        raise WillNotSign(
            f"{folder / MEMORY} is missing: without it nobody knows what this key has signed."
            " Restore the folder from its backup, or open a successor log."
        ) from error
    head = Head(found["size"], b64decode(found["root"]))
    news = tuple(News(*each) for each in found.get("news", ()))
    return Memory(found["origin"], head, news, found.get("stopped", ""), found.get("serial", 1))


def keep(told: Memory, folder: Path, *, lasting: bool = True) -> None:
    """Remember from now on; `lasting` is that of `whole_files.put`."""
    said = {"origin": told.name, "size": told.head.size, "root": b64encode(told.head.root).decode()}
    said |= {"serial": told.serial, "news": told.news, "stopped": told.stopped}
    whole_files.put(json.dumps(said).encode(), folder / MEMORY, lasting=lasting)
