"""Short ways to apply to the Minister of Finance in tests."""

from datetime import date, timedelta
from typing import Any

from compliance.games.selectors import games
from compliance.games.services import applications
from compliance.games.services.application_contents import ApplicationContent
from compliance.games.services.devices import refurbishers
from compliance.venues.selectors import venues
from tests import cast

PLANNED = date(2026, 6, 10)
EARLY = cast.local("2026-01-05 11:00")


def room() -> Any:
    return venues.rooms(cast.VENUE)[0]


def tournament(**changes: Any) -> ApplicationContent:
    facts: dict[str, Any] = {
        "kind": "tournament",
        "name": "Grand Prix de Mondorf",
        "game_type": "Black Jack",
        "planned_on": PLANNED,
        "description": "Seven rounds of ten hands; the three highest stacks win.",
        "rooms": (room().pk,),
        "annexes": ("Règlement du tournoi", "", " Plan de la salle "),
    }
    if (facts | changes)["kind"] == "tournament":
        facts["ends_on"] = (facts | changes)["planned_on"] + timedelta(days=2)
    return ApplicationContent(**facts | changes)


def semi_automatic(**changes: Any) -> ApplicationContent:
    facts: dict[str, Any] = {
        "kind": "semi_automatic",
        "name": "Multi-Roulette",
        "game_type": "Roulette anglaise",
        "description": "Eight terminals around one wheel.",
        "brands": "Interblock",
        "presentation": "Organic Island, 8 terminals",
        "redistribution": "97,30 %",
        "condition": "new",
        "staff_role": "A croupier spins the ball.",
        "means": ("chips", "tokens"),
    }
    return tournament(**facts | changes)


def firm(name: str = "Mecan S.A.", reference: str = "MF-2025-3", **changes: Any) -> Any:
    """A firm that the Minister approved to refurbish devices."""
    facts: dict[str, Any] = {"approved_on": date(2025, 12, 1), "at": EARLY}
    by = cast.member("compliance_officer")
    return refurbishers.approve_firm(house=cast.house(), firm=name, reference=reference, by=by, **facts | changes)


def end_firm(row: Any, last_day: date, *, at: Any = cast.TUESDAY, **changes: Any) -> Any:
    facts: dict[str, Any] = {"last_day": last_day, "reference": "MF-2026-91", "reason": "Withdrawn by the Minister."}
    by = cast.member("compliance_officer")
    return refurbishers.end_firm(house=cast.house(), refurbisher=row, by=by, at=at, **facts | changes)


def prepare(
    applied: ApplicationContent | None = None, *, by: str = "compliance_officer", at: Any = cast.TUESDAY
) -> Any:
    return applications.prepare_application(
        house=cast.house(), applied=applied or tournament(), by=cast.member(by), at=at
    )


def file(row: Any, *, by: str = "director", at: Any = cast.TUESDAY, delivery: str = "portal") -> Any:
    return applications.file_application(
        house=cast.house(), application=row, delivery=delivery, by=cast.member(by), at=at
    )


def decide(row: Any, *, at: Any = None, **changes: Any) -> Any:
    facts: dict[str, Any] = {
        "granted": True,
        "decided_on": date(2026, 6, 5),
        "reference": "MF-2026-31",
        "valid_from": date(2026, 6, 10),
        "said": "",
    }
    who = cast.member("compliance_officer")
    at = at or cast.local("2026-06-06 11:00")
    return applications.record_decision(house=cast.house(), application=row, by=who, at=at, **facts | changes)


def begin(row: Any, day: date, *, at: Any = None) -> Any:
    at = at or cast.local("2026-06-06 12:00")
    director = cast.member("director")
    return applications.begin_use(house=cast.house(), application=row, begins_on=day, by=director, at=at)


def side_bet(game: str = "lu.super_jack", **changes: Any) -> ApplicationContent:
    facts: dict[str, Any] = {"kind": "side_bet", "name": game, "game": game, "planned_on": date(2026, 1, 20)}
    return tournament(**facts | changes)


def approve_side_bet(game: str = "lu.super_jack", valid_from: date = date(2026, 1, 10), **changes: Any) -> Any:
    """The Minister approves a side bet long before the nights of the tests."""
    row = prepare(side_bet(game, **changes), at=EARLY)
    file(row, at=EARLY)
    decide(row, decided_on=date(2026, 1, 5), valid_from=valid_from, at=EARLY)
    return row


def awaits_approval(game: str, day: date) -> bool:
    """Whether the game is barred on that day, since its approval is not in force."""
    return games.approval_of(cast.VENUE, game, day) not in {games.Approval.NOT_NEEDED, games.Approval.HOLDS}


def end(row: Any, last_day: date, *, at: Any = cast.TUESDAY, **changes: Any) -> Any:
    facts: dict[str, Any] = {"last_day": last_day, "reference": "MF-2026-90", "reason": "Withdrawn by the Minister."}
    who = cast.member("compliance_officer")
    return applications.end_approval(house=cast.house(), application=row, by=who, at=at, **facts | changes)
