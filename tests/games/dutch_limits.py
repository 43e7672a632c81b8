"""Short ways to link terminals, and to request and decide individual limits at Valkenburg in tests."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from compliance.games.stake_limits.domain import StakeParts
from compliance.games.stake_limits.services import checks, individual_limits, terminals
from compliance.games.stake_limits.services.checks import ContestedStake
from compliance.games.stake_limits.services.individual_limits import LimitWish
from compliance.games.stake_limits.services.terminals import TerminalWish
from tests.accounts import employ
from tests.cast import TUESDAY, member
from tests.games.dutch_schemes import dutch, open_float, open_session, post_scheme, record, table
from tests.payouts import asking
from tests.venues.dutch import DUTCH

HOUR = timedelta(hours=1)


def session(minimum: str = "5", maximum: str = "500", *more: Any, **changes: Any) -> Any:
    """An open session at table 3 under a posted scheme."""
    post_scheme(record(minimum, maximum, *more, **changes))
    # A session needs the float of its table.
    open_float(table())
    return open_session(table())


def staff() -> None:
    """The floor manager and a cashier of Valkenburg."""
    employ("zaalchef", "chef_de_salle", venue_id=DUTCH)
    employ("kassier", "cashier", venue_id=DUTCH)


def guest() -> UUID:
    return asking.guest(DUTCH)


def link(number: str = "T1", minimum: str = "2", maximum: str = "100", **changes: Any) -> Any:
    facts: dict[str, Any] = {"means": ["e_card"], "paid_at": "desk", "place": "Kassa 1"} | changes
    at_table = facts.pop("at_table", None) or table()
    return terminals.link_terminal(
        house=dutch(),
        table_id=at_table.pk,
        wish=TerminalWish(number=number, minimum=Decimal(minimum), maximum=Decimal(maximum), **facts),
        by=member("directeur"),
        at=TUESDAY,
    )


def remove(terminal: Any, at: Any = TUESDAY) -> Any:
    return terminals.remove_terminal(house=dutch(), terminal=terminal, by=member("directeur"), at=at)


def request_limit(
    minimum: str = "50", maximum: str = "10000", by: str = "zaalchef", at: Any = TUESDAY, **changes: Any
) -> Any:
    day = dutch().gaming_day(TUESDAY)
    facts: dict[str, Any] = {"first_day": day, "last_day": day + timedelta(days=1)} | changes
    known = {"guest_id": facts.pop("guest_id", None) or guest(), "table_id": facts.pop("table_id", None) or table().pk}
    wish = LimitWish(Decimal(minimum), Decimal(maximum), **facts)
    return individual_limits.request_limit(house=dutch(), wish=wish, by=member(by), at=at, **known)


def decide(limit: Any, *, approved: bool = True, by: str = "directeur", at: Any = TUESDAY) -> Any:
    return individual_limits.decide_limit(house=dutch(), limit=limit, approved=approved, by=member(by), at=at)


def end(limit: Any, at: Any = TUESDAY + HOUR) -> Any:
    return individual_limits.end_limit(house=dutch(), limit=limit, by=member("directeur"), at=at)


def contested(amount: str = "0", chance: str = "any", **more: Any) -> ContestedStake:
    staked_at = more.pop("staked_at", TUESDAY + HOUR)
    parts = {name: Decimal(more.pop(name, "0")) for name in ("at_terminal", "others")}
    return ContestedStake(StakeParts(chance, Decimal(amount), **parts), staked_at, **more)


def check(at_session: Any, amount: str = "0", chance: str = "any", **more: Any) -> tuple[str, str]:
    """The result of a check, with its article."""
    facts = {"house": dutch(), "session": at_session, "at": more.pop("at", TUESDAY + HOUR)}
    found = checks.check_stake(stake=contested(amount, chance, **more), **facts)
    return found.result.value, found.article


def record_check(at_session: Any, amount: str = "0", chance: str = "any", nonce: Any = None, **more: Any) -> Any:
    at = more.pop("at", TUESDAY + HOUR)
    facts = {"house": dutch(), "session": at_session, "at": at, "by": member("directeur")}
    return checks.record_check(stake=contested(amount, chance, **more), nonce=nonce or uuid4(), **facts)
