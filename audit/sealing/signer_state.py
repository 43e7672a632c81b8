"""The signer's state, in a file next to its keys that is replaced atomically."""

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
    """News for the log: about a key (operation K), the preceding log (S) or a dispute (X).

    `about` is the key in the form of c2sp.org/signed-note, the last head of the preceding log, or the disputed point.
    `status` of a key is signs, retired or revoked; of the preceding log, why it had to stop. `why` is a person's
    reason.
    """

    operation: str
    about: str
    status: str
    why: str = ""


@dataclass(frozen=True)
class Memory:
    """The last head that was signed and committed, the news for the log, and why signing is stopped.

    `name` is that of the first log, `serial` is 1 for that log, 2 for its successor.
    """

    name: str
    head: Head = NONE
    news: tuple[News, ...] = ()
    stopped: str = ""
    serial: int = 1

    @property
    def origin(self) -> str:
        """The name of the log in its checkpoints."""
        if self.serial == 1:
            return self.name
        return f"{self.name}/{self.serial}"


def load_memory(folder: Path) -> Memory:
    """Return the state stored in a folder. Raises WillNotSign if it is missing."""
    try:
        found = json.loads((folder / MEMORY).read_text())
    except FileNotFoundError as error:
        raise WillNotSign(
            f"{folder / MEMORY} is missing: it records what this key has signed."
            " Restore the folder from its backup, or open a successor log."
        ) from error
    head = Head(found["size"], b64decode(found["root"]))
    news = tuple(News(*each) for each in found.get("news", ()))
    return Memory(found["origin"], head, news, found.get("stopped", ""), found.get("serial", 1))


def save_memory(state: Memory, folder: Path, *, durable: bool = True) -> None:
    """Store the state; `durable` as in `whole_files.replace_file`."""
    data = {"origin": state.name, "size": state.head.size, "root": b64encode(state.head.root).decode()}
    data |= {"serial": state.serial, "news": state.news, "stopped": state.stopped}
    whole_files.replace_file(json.dumps(data).encode(), folder / MEMORY, durable=durable)
