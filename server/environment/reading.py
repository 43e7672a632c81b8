"""Reads variables of the environment: texts, numbers, and secrets, which may also be in a file (`NAME_FILE`)."""

from __future__ import annotations

import difflib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from .variables import OTHER_PREFIXES, REPLACED, REPLACEMENTS, VARIABLES, Variable

OPEN_TO_ALL = stat.S_IROTH | stat.S_IWOTH
FILE = "_FILE"


class Refused(Exception):
    """A variable has a value that Carnet does not start with; the message names it and an example line."""

    def __init__(self, name: str, problem: str, example: str) -> None:
        super().__init__(f"{name}: {problem}. Example: {example}")


def text(name: str, default: str = "") -> str:
    """Return the value of a known variable that is no secret; an empty value counts as unset."""
    assert not VARIABLES[name].secret, name
    return os.environ.get(name, "") or default


def flag(name: str) -> bool:
    """Return whether a variable is `1`."""
    return text(name) == "1"


def number(name: str, default: int) -> int:
    """Return a variable as a whole number."""
    return int(text(name) or default)


def seconds(name: str, default: float) -> float:
    """Return a variable as seconds."""
    return float(text(name) or default)


def secret(name: str) -> str:
    """Return a secret from NAME or from the file that NAME_FILE names; empty if neither is set. Raises Refused."""
    variable = VARIABLES[name]
    assert variable.secret, name
    path = os.environ.get(name + FILE, "")
    if not path:
        return os.environ.get(name, "")
    if os.environ.get(name):
        raise _refused(variable, f"{name} and {name}{FILE} are both set; remove one of them", of_file=True)
    try:
        with Path(path).open(encoding="utf-8") as opened:
            mode = os.fstat(opened.fileno()).st_mode
            found = opened.read().strip()
    except (OSError, UnicodeDecodeError) as failure:
        reason = failure.strerror if isinstance(failure, OSError) else "it is no text"
        raise _refused(variable, f"the file cannot be read ({reason})", of_file=True) from failure
    if mode & OPEN_TO_ALL:
        raise _refused(variable, "every user of this machine can open the file; run chmod 600 on it", of_file=True)
    if not found:
        raise _refused(variable, "the file is empty", of_file=True)
    return found


def is_set(name: str) -> bool:
    """Is a variable set, by itself or by a file?"""
    return bool(os.environ.get(name) or os.environ.get(name + FILE))


def _refused(variable: Variable, problem: str, *, of_file: bool = False) -> Refused:
    name = variable.name + FILE if of_file else variable.name
    return Refused(name, problem, _example(name))


def _example(name: str) -> str:
    if name in VARIABLES:
        return f"{name}={VARIABLES[name].example}"
    file = name.removesuffix(FILE).lower().replace("_", "-")
    return f"{name}=/run/secrets/{file}"


def problems() -> list[Refused]:
    """Return what is wrong with the environment: unknown names, values of the wrong form, files of secrets."""
    return [*_unknown_names(), *_wrong_values()]


def refuse_invalid() -> None:
    """End this process if a variable is invalid, with one line for each, before a setting has been read."""
    found = problems()
    if found:
        # To the descriptor itself: celery turns the stream into lines of its log, which are lost at the end.
        os.write(2, "".join(f"{each}\n" for each in found).encode())
        raise SystemExit(1)


def _wrong_values() -> Iterator[Refused]:
    for variable in VARIABLES.values():
        try:
            value = secret(variable.name) if variable.secret else text(variable.name)
            if value:
                variable.check(value)
        except Refused as refusal:
            yield refusal
        except ValueError as failure:
            yield _refused(variable, f"the value cannot be used: {failure}")


def _unknown_names() -> Iterator[Refused]:
    known = {*VARIABLES, *(each.name + FILE for each in VARIABLES.values() if each.secret)}
    for name in sorted(os.environ):
        if not name.startswith("CARNET_") or name in known or name.startswith(OTHER_PREFIXES):
            continue
        if name in REPLACED:
            yield Refused(name, f"this variable was replaced; {REPLACED[name]}", _example(REPLACEMENTS[name]))
            continue
        [close] = difflib.get_close_matches(name, known, n=1, cutoff=0)
        yield Refused(name, "Carnet knows no such variable", _example(close))
