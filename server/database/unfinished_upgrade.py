"""A mark of an upgrade that is under way: until it is complete, no process of this version starts on this machine."""

from __future__ import annotations

import json
import os

from django.db import OperationalError, connections

from ..places import Places, server_places
from ..version import VERSION
from .schema_state import schema_state

FILE = "upgrade.json"
NEXT = "Run `manage.py upgrade`, which can be repeated (docs/upgrade.md)."


def mark_step(here: Places, step: str) -> None:
    """Record the step that begins; a kill at any time leaves the former mark or this one."""
    here.run.mkdir(parents=True, exist_ok=True)
    draft = here.run / f".{FILE}"
    draft.write_text(json.dumps({"version": VERSION, "step": step}), encoding="utf-8")
    draft.rename(here.run / FILE)


def remove_mark(here: Places) -> None:
    """Record that the upgrade is complete."""
    (here.run / FILE).unlink(missing_ok=True)


def unfinished_message(here: Places) -> str:
    """Return at which step an upgrade to this version stopped, and what to do; empty if none did."""
    try:
        mark = json.loads((here.run / FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ""
    except (OSError, ValueError):
        mark = {"version": VERSION, "step": "unknown"}
    # The mark of another version says nothing about this one, such as after a return to the former version.
    if mark["version"] != VERSION:
        return ""
    return f"An upgrade to {VERSION} stopped at the step {mark['step']}. {NEXT}"


def refuse_unfinished() -> None:
    """End this process if an upgrade on this machine is not complete."""
    _end(unfinished_message(server_places()))


def refuse_other_tables() -> None:
    """End this process if the tables are of another version; a database that does not answer is waited for later."""
    try:
        state = schema_state(connections["default"])
    except OperationalError:
        return
    finally:
        connections.close_all()
    if state.unknown or state.outstanding:
        _end(f"The tables are not of Carnet {VERSION}: {state}. {NEXT}")


def _end(why: str) -> None:
    if why:
        # To the descriptor itself: celery turns the stream into lines of its log, which are lost at the end.
        os.write(2, f"{why}\n".encode())
        raise SystemExit(1)
