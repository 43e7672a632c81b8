"""Short ways to record and complete incidents in tests."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.games.services import tables
from compliance.incidents.selectors import incidents as selectors
from compliance.incidents.services import entries, measures, recording
from compliance.incidents.services.measures import Recipient
from compliance.incidents.services.recording import FirstReport
from compliance.venues.selectors import venues
from tests import cast

AT = cast.TUESDAY
LATER = AT + timedelta(minutes=10)


def table(name: str = "4", house: Any = None, by: str = "director") -> Any:
    house = house or cast.house()
    return tables.set_up_table(
        house=house,
        name=name,
        room_id=venues.rooms(house.id)[0].pk,
        game="lu.roulette_english" if house.jurisdiction == "LU" else "nl.roulette_american",
        by=cast.member(by),
        at=AT,
    )


def report(kind: str = "incident", reason: str = "device", **changes: Any) -> FirstReport:
    return FirstReport(kind, reason, **{"place": "Machine 12"} | changes)


def record(
    kind: str = "incident",
    reason: str = "device",
    *,
    by: str = "pit_boss",
    house: Any = None,
    at: Any = AT,
    nonce: Any = None,
    **more: Any,
) -> Any:
    occurred_at = more.pop("occurred_at", None)
    house = house or cast.house()
    row = recording.record_incident(
        house=house,
        report=report(kind, reason, **more),
        nonce=nonce or uuid4(),
        by=cast.member(by),
        at=at,
        occurred_at=occurred_at,
    )
    return known(row, house)


def known(row: Any, house: Any = None) -> Any:
    """The incident as it is now."""
    return selectors.get_incident((house or cast.house()).id, row.pk)


def act(service: Any, row: Any, *, by: str = "pit_boss", at: Any = LATER, house: Any = None, **facts: Any) -> Any:
    return service(house=house or cast.house(), incident=row, by=cast.member(by), at=at, **facts)


def pay(row: Any, *, by: str = "director", at: Any = LATER, **recipient: Any) -> Any:
    """Request the payout of the outcome, in cash to an unknown player unless said otherwise."""
    return act(measures.pay_player, row, by=by, at=at, recipient=Recipient(**{"means": "cash"} | recipient))


def decide(row: Any, outcome: str = "confirmed", amount: str | None = None, **changes: Any) -> Any:
    facts: dict[str, Any] = {"text": "As the rules say.", "amount": None if amount is None else Decimal(amount)}
    return act(entries.decide_outcome, row, outcome=outcome, **facts | changes)


def close(row: Any, **changes: Any) -> Any:
    return act(entries.close_incident, row, **{"text": "Settled."} | changes)
