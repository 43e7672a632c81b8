"""`manage.py audit verify`: checks the sealed log of this installation and, with `--live`, its registers against it."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from ..schema.declared_objects import missing_objects
from ..sealing import schema_attestation
from ..store.queue import Link
from ..store.tree_store import Missing
from ..store.value_vault import ValuesLocked
from ..tlog.commands import add_times, parse_anchor
from ..tlog.times import Clocks, WrongTime
from ..verifying import verify_registers, verify_store


def add_words(parser: ArgumentParser) -> None:
    """Add the options of `verify`."""
    parser.add_argument("--live", action="store_true", help="also compare the registers with the log")
    parser.add_argument(
        "--anchor", action="append", default=[], metavar="SIZE:ROOT", help="a head that you recorded earlier"
    )
    parser.add_argument(
        "--archive", type=Path, metavar="FOLDER", help="where the archived parts are, if not in CARNET_LOG_ARCHIVE"
    )
    add_times(parser)


def find_deviations(link: Link, now: datetime, options: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for each deviation from the sealed log, once each. Raises Refused for a wrong anchor."""
    clocks = Clocks(options["late"], options["silence"])
    anchors, archive = [parse_anchor(each) for each in options["anchor"]], options["archive"]
    yield from verify_store.find_deviations(link, clocks, anchors, archive)
    try:
        clocks.end(options["at"] or now, options["fresh"])
    except WrongTime as error:
        yield str(error)
    if options["live"]:
        # If a register lost its trigger, the rows found below may come from ordinary writes of the application.
        yield from schema_attestation.schema_faults(link)
        yield from missing_objects(lambda question, values: link.execute(question, values).fetchall())
        try:
            yield from map(str, verify_registers.find_hidden_rows(link, archive))
        except (Missing, ValuesLocked) as error:
            yield f"the registers were not compared with the log: {error}"


def success_message(options: Mapping[str, Any]) -> str:
    """Return what the verification confirmed."""
    live = " Every row of every register matches the log." if options["live"] else ""
    return "The sealed log is unchanged." + live
