"""What asking a central register costs an admission: `nice python -m benchmarks.central`.

One run, one machine, one database: as many guests through one door of one house, by turns without the policy and with
it. The register answers at once, in this process (its work is counted too), over TLS with both certificates. Guests are
new, then come back and are known by a code; the preview of the desk and Enter count together: a steward waits for both.
"""

import os
import sys
import tempfile
from dataclasses import replace
from datetime import date
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

GUESTS = 300


def main() -> None:
    """Print milliseconds; the database is a throw-away clone of the suite's template."""
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    import trustme

    from compliance.central.models import Question
    from compliance.rules.rulebook import Policy
    from tests import cast, database
    from tests.central.simulated import Authorities, running

    with tempfile.TemporaryDirectory() as folder, database.own_database():
        authorities = Authorities(trustme.CA(), trustme.CA(), Path(folder))
        with running(authorities) as register:
            _connect(register.url, authorities)
            quiet = cast.house()
            policy = Policy("central_register.required", True, date(2026, 1, 2), "P-1")
            asking = replace(quiet, policies=(*quiet.policies, policy))
            spent = _by_turns({"without": quiet, "with": asking})
            for visit in ("new", "known"):
                for name in ("without", "with"):
                    _say(f"{visit} guest, {name} the register", spent[visit, name])
            asked = Question.objects.values_list("duration_ms", flat=True)
            print(f"one question, to the register and back      p50 {median(asked):6.1f} ms")
            print(f"questions asked: {len(register.asked)}, connections: {len(register.callers)}")


def _connect(url: str, authorities: Any) -> None:
    from django.conf import settings

    settings.CENTRAL_REGISTER = {
        "url": url,
        "certificate": str(authorities.certificate("house")),
        "key": "",
        "authority": str(authorities.file),
        "seconds": 2.0,
        "failures": 5,
        "pause": 15.0,
    }


def _by_turns(houses: dict[str, Any]) -> dict[tuple[str, str], list[tuple[float, float]]]:
    """Each house in turn for each guest, so that whatever else the machine does hits both."""
    from tests import cast

    porter, door = cast.member("porter"), cast.slot_door()
    spent: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for turn in range(-20, GUESTS):
        for name, house in houses.items():
            guest = cast.paper(number=f"C{name[:5]}{turn + 20:05d}", surname=f"Weber {turn + 20}", birth_place="Remich")
            for visit in ("new", "known"):
                took = _visit(house, door, porter, guest)
                if turn >= 0:  # the first ones open connections and make plans
                    spent.setdefault((visit, name), []).append(took)
    return spent


def _visit(house: Any, door: Any, porter: Any, guest: Any) -> tuple[float, float]:
    """The preview and Enter of one guest: seconds on the clock, and of this process's own work."""
    from compliance.admissions.door.services import central_check, document_admission, evaluation
    from tests import cast
    from tests.admissions.presenting import shown

    told = shown(paper=guest, card_kind=None)
    facts: dict[str, Any] = {"house": house, "paper": guest, "address": told.address, "choice": told.choice}
    facts |= {"judgement": None, "face_compared": True, "at": cast.TUESDAY}
    began, worked = perf_counter(), process_time()
    heard = central_check.query_central_register(house=house, place=door, presentation=told, by=porter, at=cast.TUESDAY)
    evaluation.evaluate_document(**facts, register_answer=heard)
    found = document_admission.present_document(house=house, place=door, presentation=told, by=porter, at=cast.TUESDAY)
    took = perf_counter() - began, process_time() - worked
    assert found.entry is not None
    return took


def _say(what: str, spent: list[tuple[float, float]]) -> None:
    clock = [took * 1000 for took, _worked in spent]
    worked = median(work * 1000 for _took, work in spent)
    print(
        f"{what:40} p50 {median(clock):6.1f} ms   p95 {quantiles(clock, n=20)[-1]:6.1f} ms   own work {worked:6.1f} ms"
    )


if __name__ == "__main__":
    sys.exit(main())
