"""How long the page of the door takes while registers leave as files: `python -m benchmarks.door_beside_files`.

Four porters open the page of the door twice a second each, on kept-alive connections, with 100,000 guests and 200,000
of their cards behind them: alone, beside two files that are read as fast as they come, and beside two readers on a slow
line. Each file is asked for again as soon as it has ended. It runs the real server as `benchmarks.door` does.
"""

import asyncio
import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from time import perf_counter

from .door import client, place, server

GUESTS = 100_000
SECONDS = 20.0
PORTERS = 4
PAUSE = 0.5
READERS = 2
SLOW = 0.2  # seconds between two reads of 64 kB: 300 kB a second
LONGEST = 60.0  # a page that has not come by then never does
FILE = "/door/cards/?export=csv&of=all&first=2020-01-01&last={today}"


def reader() -> None:
    """The session of somebody who may read the registers, printed: run by itself, as the house in production."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from compliance.venues.selectors import venues as selectors
    from compliance.venues.services import accounts, posts

    from .door import house as made

    house, at = selectors.all_houses()[0], datetime.now(UTC)
    told = {"username": f"reader{at:%H%M%S}", "full_name": "Reader", "language": "en", "password": made.PASSWORD}
    staff = accounts.create_account(**told, scope=house.id, by=None, at=at)
    day = house.local(at).date() - timedelta(days=1)
    posts.set_up_post(staff=staff, venue_id=house.id, role="chef_de_salle", starts=day, ends=None, at=at)
    sys.stdout.write(json.dumps(made._session(staff)))


async def _door(session: str, seconds: list[float], until: float) -> None:
    desk = client.Desk()
    asked = client.request("GET", "/door/", {**server.AS_PROXY, "Cookie": f"{place.SESSION_COOKIE}={session}"})
    while perf_counter() < until:
        began = perf_counter()
        try:
            answer = await asyncio.wait_for(desk.ask(asked), LONGEST)
        except TimeoutError:
            seconds.append(LONGEST)
            await desk.close()
            continue
        if answer.status != 200:
            raise SystemExit(f"The door answers {answer.status}: {answer.body[:300]!r}")
        seconds.append(perf_counter() - began)
        await asyncio.sleep(PAUSE)
    await desk.close()


async def _file(session: str, slow: float, sizes: list[int], until: float) -> None:
    """Ask for the file again and again, and read it; a slow line takes little at a time."""
    path = FILE.format(today=datetime.now(UTC).date())
    asked = client.request(
        "GET", path, {**server.AS_PROXY, "Cookie": f"{place.SESSION_COOKIE}={session}", "Connection": "close"}
    )
    while perf_counter() < until:
        incoming, outgoing = await asyncio.open_connection(place.HOST, place.PORT, limit=65536)
        outgoing.write(asked)
        head, size = await incoming.readuntil(b"\r\n\r\n"), 0
        if b" 200 " not in head.split(b"\r\n")[0]:
            raise SystemExit(f"No file: {head!r}")
        while perf_counter() < until and (block := await incoming.read(65536)):
            size += len(block)
            await asyncio.sleep(slow)
        sizes.append(size)
        outgoing.close()


def _measure(sessions: list[str], reading: str, slow: float | None) -> str:
    seconds: list[float] = []
    sizes: list[int] = []

    async def both() -> None:
        until = perf_counter() + SECONDS
        files = [] if slow is None else [_file(reading, slow, sizes, until) for _each in range(READERS)]
        held = [asyncio.create_task(each) for each in files]
        await asyncio.sleep(1.0 if held else 0.0)
        await asyncio.gather(*(_door(each, seconds, until) for each in sessions))
        await asyncio.gather(*held)

    asyncio.run(both())
    ordered = sorted(seconds)
    at = {share: ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 for share in (0.5, 0.95, 1.0)}
    said = f"{len(ordered)} pages, p50 {at[0.5]:.0f}, p95 {at[0.95]:.0f}, longest {at[1.0]:.0f} ms"
    return said + (f"; {sum(sizes) / 1e6:.0f} MB in files" if sizes else "")


def main() -> None:
    """Load what is missing, and measure the three."""
    if sys.argv[1:] == ["reader"]:
        reader()
        return
    place.prepare()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    from server import derived
    from server.database import postgres

    from .door import load

    derived.compile_translations()
    postgres.start_server(place.VAR)
    try:
        name, told = load.database(GUESTS, keep=True)
        words = [sys.executable, "-m", "benchmarks.door_beside_files", "reader"]
        made = subprocess.run(words, env=place.production(name), cwd=place.PROJECT, stdout=subprocess.PIPE, check=True)
        with server.running(name):
            for what, slow in (("alone", None), ("beside two files", 0.0), ("beside two slow readers", SLOW)):
                print(f"{what}: {_measure(told['sessions'][:PORTERS], json.loads(made.stdout), slow)}", flush=True)
    finally:
        postgres.stop_server(place.VAR)


if __name__ == "__main__":
    main()
