"""How long the house at a glance takes on the server: `python -m benchmarks.glance [guests] [guests]`.

The house of `benchmarks.door`, with 10,000 guests and with a million, ten evenings of each behind it; its databases are
kept between runs. It is half past ten of the last evening: thousands have come tonight, and as many by now a week ago.
A director's page is asked for as a browser does, whole and as the part that refreshes itself, through all middleware,
without a socket; each figure is the middle one and the longest of 50, with the share of them that PostgreSQL took.
"""

import json
import os
import subprocess
import sys
from datetime import date, datetime, time
from statistics import median
from time import perf_counter
from typing import Any
from zoneinfo import ZoneInfo

from .door import place
from .door.place import FEW, MANY

TIMES, EVENING = 50, time(22, 30)


def main() -> None:
    """Load what is missing and print the milliseconds of each size."""
    if sys.argv[1:2] == ["measure"]:
        _measure(json.loads(sys.argv[2]))
        return
    sizes = [int(each) for each in sys.argv[1:]] or [FEW, MANY]
    place.prepare()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    from server import derived
    from server.database import postgres

    from .door import load

    derived.compile_translations()
    postgres.start_server(place.VAR)
    try:
        for persons in sizes:
            name, told = load.database(persons, keep=True)
            told = {each: told[each] for each in ("venue", "timezone", "yesterday", "persons")}
            words = [sys.executable, "-m", "benchmarks.glance", "measure", json.dumps(told)]
            subprocess.run(words, env=place.production(name), cwd=place.PROJECT, check=True)
    finally:
        postgres.stop_server(place.VAR)


def _measure(told: dict[str, Any]) -> None:
    """In a process whose settings are a house in production."""
    import django

    django.setup()
    import time_machine

    from server import derived

    derived.collect_static(place.VAR)
    night = datetime.combine(date.fromisoformat(told["yesterday"]), EVENING, ZoneInfo(told["timezone"]))
    with time_machine.travel(night):
        director = _director(told["venue"], night)
        for what, more in (("whole page", {}), ("its figures alone", {"HX-Request": "true"})):
            taken = _asked(director, more)
            whole, asked = [each[0] for each in taken], [each[1] for each in taken]
            print(
                f"{told['persons']:>9,} guests, {what:18} {median(whole):6.1f} ms, at most {max(whole):6.1f};"
                f" PostgreSQL {median(asked):5.1f} ms in {taken[0][2]} questions",
                flush=True,
            )


def _asked(director: Any, more: dict[str, str]) -> list[tuple[float, float, int]]:
    """Milliseconds of the whole, of its questions, and how many these were; the first two are not counted."""
    from django.db import connection
    from django.test import Client

    from .door import server

    client = Client(headers={**server.AS_PROXY, **more})
    client.force_login(director, backend="allauth.account.auth_backends.AuthenticationBackend")
    taken = []
    for turn in range(TIMES + 2):
        questions: list[float] = []

        def timed(execute: Any, *words: Any, questions: list[float] = questions) -> Any:
            began = perf_counter()
            try:
                return execute(*words)
            finally:
                questions.append(perf_counter() - began)

        with connection.execute_wrapper(timed):
            began = perf_counter()
            answer = client.get("/overview/")
            whole = perf_counter() - began
        if answer.status_code != 200 or b"glance-group" not in answer.content:
            raise SystemExit(f"No glance: {answer.status_code}")
        if turn >= 2:
            taken.append((whole * 1000, sum(questions) * 1000, len(questions)))
    return taken


def _director(venue_id: str, at: datetime) -> Any:
    """One who runs the house; made once for each database."""
    from uuid import UUID

    from compliance.venues.models.staff import Staff
    from compliance.venues.selectors import venues as selectors
    from compliance.venues.services import accounts, posts

    found = Staff.objects.filter(username="glance").first()
    if found is not None:
        return found
    house = selectors.get_house(UUID(venue_id))
    found = accounts.create_account(
        username="glance", full_name="Directrice", language="fr", password="amber-saddle-orbit",
        scope=house.id, by=None, at=at,
    )  # fmt: skip
    posts.set_up_post(staff=found, venue_id=house.id, role="director", starts=house.local(at).date(), ends=None, at=at)
    return found


if __name__ == "__main__":
    sys.exit(main())
