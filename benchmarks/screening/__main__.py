"""The figures of the screening: `python -m benchmarks.screening`, see `--help` and docs/performance.md."""

import argparse
import os
from bisect import bisect_right
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from . import curve

PER_THOUSAND = (0.2, 0.5, 1, 2, 5, 10, 20, 50)


def main() -> None:
    """Recall against false candidates on FEBRL-4, the score against what came true, and the cost of a question."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.screening", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="20,000 measures instead of a million")
    parser.add_argument("--draw", type=Path, help="where to draw the whole curves, as SVG")
    parser.add_argument("--learn", action="store_true", help="the weights as FEBRL-3 teaches them, and nothing else")
    parser.add_argument("--names", type=Path, help="the cases of OpenSanctions name_bench, and nothing else")
    asked = parser.parse_args()
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    if asked.learn:
        from . import learn

        learn.main()
        return
    if asked.names:
        from . import name_bench

        name_bench.main(asked.names)
        return
    from tests import cast, database

    from . import febrl, register

    database.template()
    listed, shown = febrl.data_set("4a"), febrl.data_set("4b")
    curves: dict[str, curve.Points] = {}
    for numbered in (True, False):
        title = "with the number" if numbered else "names and birth date alone"
        with database.own_database() as own:
            register.fill(own, cast.VENUE, cast.member("director").pk, listed, numbered=numbered)
            curves[title] = _recall(listed, shown, title, numbered=numbered)
    if asked.draw:
        curve.draw(curves, asked.draw)
    with database.own_database() as own:
        many = 20_000 if asked.quick else 1_000_000
        began = perf_counter()
        register.fill(own, cast.VENUE, cast.member("director").pk, listed, many, numbered=True)
        print(f"\n{many + len(listed):,} measures, written and indexed in {perf_counter() - began:.0f} s")
        _cost([record.person for record in listed], shown)


def _recall(listed: list[Any], shown: list[Any], title: str, *, numbered: bool) -> curve.Points:
    from compliance.exclusions.screening import selectors as screening_selectors
    from compliance.exclusions.screening.domain import comparison
    from tests import cast

    from .register import TODAY

    people = [record.person for record in listed]
    true: list[float] = []
    false: list[float] = []
    alerts = [0, 0]  # right, false
    scores: list[tuple[int, bool]] = []
    for record in shown:
        side = record.side(numbered=numbered)
        for row in screening_selectors.measures_against_guest(cast.VENUE, side, None, TODAY, TODAY):
            evidence = comparison.weigh_evidence(side, row.side)
            right = people[row.id.int - 1] == record.person
            (true if right else false).append(evidence.weight)
            scores.append((evidence.score(row.among), right))
            found = comparison.find_matches(side, [row], to_key=str)
            alerts[not right] += bool(found)
    true.sort()
    false.sort(reverse=True)
    print(f"\nFEBRL-4, {title}: {len(shown):,} queries")
    print("| false candidates per 1,000 | weight above | recall |\n|---|---|---|")
    for each in PER_THOUSAND:
        place = int(each * len(shown) / 1000)
        weight = false[place] if place < len(false) else -99.0
        print(f"| {each} | {weight:.1f} | {(len(true) - bisect_right(true, weight)) / len(shown):.2%} |")
    print(f"| the door's own rule: {1000 * alerts[1] / len(shown):.1f} | | {alerts[0] / len(shown):.2%} |")
    print(f"found at all by the keys: {len(true) / len(shown):.2%}; {len(scores) / len(shown):.1f} candidates a query")
    print("| score | pairs | one person |\n|---|---|---|")
    for low in range(0, 100, 10):
        pairs = [right for score, right in scores if low <= score < low + 10]
        if pairs:
            print(f"| {low} to {low + 9} | {len(pairs)} | {100 * sum(pairs) / len(pairs):.0f} % |")
    return curve.points(true, false, len(shown))


def _cost(people: list[str], shown: list[Any]) -> None:
    from django.db import connection

    from compliance.exclusions.screening import selectors as screening_selectors
    from compliance.exclusions.screening.domain import comparison
    from compliance.exclusions.screening.domain.prefilter import Prefilter
    from tests import cast

    from .register import TODAY

    asked = [(record.person, record.side(numbered=True)) for record in shown[:3000]]
    for _person, side in asked[:200]:
        screening_selectors.measures_against_guest(cast.VENUE, side, None, TODAY, TODAY, prefilter=Prefilter(side))
    times: list[float] = []
    right = 0
    doubted: dict[bool, list[bool]] = {True: [], False: []}  # by whether the whole birth date is stated
    began = process_time()
    for person, side in asked:
        started = perf_counter()
        likely = screening_selectors.measures_against_guest(
            cast.VENUE, side, None, TODAY, TODAY, prefilter=Prefilter(side)
        )
        found = comparison.find_matches(side, likely, to_key=str)
        times.append(perf_counter() - started)
        about = [each.measure_id.int for each in found]
        false = [n for n in about if n > len(people) or people[n - 1] != person]
        right += len(about) > len(false)
        doubted[side.birth is not None and side.birth.exact is not None].append(bool(false))
    ours = process_time() - began
    rows = sum(
        len(screening_selectors.measures_against_guest(cast.VENUE, side, None, TODAY, TODAY)) for _person, side in asked
    )
    times.sort()
    print(f"the door's own rule: {right / len(asked):.2%} found")
    for whole, each in doubted.items():
        stated = "a whole birth date" if whole else "part of one, or none"
        print(f"a false doubt raised by {sum(each) / len(each):.1%} of the {len(each):,} who state {stated}")
    middle, late = times[len(times) // 2], times[int(len(times) * 0.99)]
    print(f"a question: p50 {middle * 1000:.1f} ms, p99 {late * 1000:.1f} ms, longest {times[-1] * 1000:.1f} ms")
    print(f"{len(times) / sum(times):.0f} questions a second, one after the other, Python and PostgreSQL in turns")
    print(
        f"of which Python {1000 * ours / len(times):.1f} ms a question; {rows / len(times):.0f} candidates a question"
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_size_pretty(pg_relation_size('measures_by_their_keys'))")
        print(f"index of the keys: {cursor.fetchone()[0]}")


main()
