"""The figures of the door: `python -m benchmarks.door`, `--quick`, `--peer`; see docs/performance.md."""

import argparse
import os
import signal
import sys
from time import perf_counter

from . import machine, place
from .place import FEW, MANY

DISK = {FEW: 1e9, MANY: 30e9}


def main() -> None:
    """Load what is missing, measure, print the table, clean up."""
    asked = _asked()
    place.prepare()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    from server import derived
    from server.database import postgres

    from . import peer

    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))  # what was started is ended and cleaned up
    began = perf_counter()
    print(f"machine: {machine.described()}")
    machine.need_disk(DISK[asked.guests[-1]], place.VAR)
    if asked.peer or asked.peer_only:
        peer.need_redis()
    derived.compile_translations()
    postgres.start_server(place.VAR)
    try:
        rows = _peer_only(asked) if asked.peer_only else _door(asked)
    finally:
        if not asked.keep:
            _clean_up(asked)
        postgres.stop_server(place.VAR)
    print(f"\n| what | figure |\n|---|---|\n{rows}\n\nmachine afterwards: {machine.described()}")
    print(f"whole run: {perf_counter() - began:.0f} s")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.door", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="10,000 guests and a few seconds of everything")
    parser.add_argument("--peer", action="store_true", help="pretix as well, in the same run")
    parser.add_argument("--peer-only", action="store_true", help="pretix beside the door with 10,000 guests")
    parser.add_argument("--keep", action="store_true", help="keep the databases, or use those of an earlier run")
    parser.add_argument("--seconds", type=float, help="of each measurement (30; quick: 5)")
    asked = parser.parse_args()
    asked.guests = [FEW] if asked.quick or asked.peer_only else [FEW, MANY]
    asked.seconds = asked.seconds or (5.0 if asked.quick else 30.0)
    return asked


def _door(asked: argparse.Namespace) -> str:
    from . import figures, guests, load

    databases = {}
    for persons in asked.guests:
        name, told = load.database(persons, keep=asked.keep)
        databases[persons] = (name, told, guests.Queue(name, told))
        figures.print_sizes(name, told)
    rows = figures.Rows()
    figures.growth(rows, databases, rounds=1 if asked.quick else 2, count=60 if asked.quick else 300)
    name, told, queue = databases[asked.guests[-1]]
    ours = figures.desks(rows, name, told, queue, asked.seconds)
    figures.desks_at_once(rows, name, told, queue, times=25 if asked.quick else 100)
    figures.people_at_desks(rows, name, told, queue, asked.seconds)
    figures.pages_of_desks(rows, name, told, queue, asked.seconds / 2)
    figures.ratio(rows, name, told, queue, ours, seconds=max(4, int(asked.seconds / 2)))
    if asked.peer:
        figures.peer(rows, ours, asked.seconds)
    return str(rows)


def _peer_only(asked: argparse.Namespace) -> str:
    from . import figures, guests, load

    name, told = load.database(FEW, keep=asked.keep)
    rows = figures.Rows()
    ours = figures.desks(rows, name, told, guests.Queue(name, told), asked.seconds)
    figures.peer(rows, ours, asked.seconds)
    return str(rows)


def _clean_up(asked: argparse.Namespace) -> None:
    from server.database import roles

    for persons in asked.guests:
        roles.drop_database(place.superuser(), f"door_{persons}")
        (place.VAR / f"door_{persons}.json").unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(main())
