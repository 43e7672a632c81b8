"""Short ways to ask to be kept out, at the desk, in tests."""

from datetime import date
from typing import Any

from compliance.exclusions.measure_register.domain import Who
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.self_exclusion import services
from compliance.exclusions.self_exclusion.services import Wish
from tests import cast
from tests.exclusions.keeping_out import weber

TODAY = date(2026, 3, 3)
STROKES = "[[[10,10],[60,90],[120,20]],[[200,100],[260,90],[300,120]]]"


def wish(**changes: Any) -> Wish:
    """Three months from today on, in French."""
    facts: dict[str, Any] = {
        "kind": "self_ban",
        "first_day": TODAY,
        "last_day": date(2026, 6, 3),
        "language": "fr",
    }
    return Wish(**facts | changes)


def less_often(**changes: Any) -> Wish:
    return wish(**{"kind": "visit_limit", "period": "week", "visits": 1} | changes)


def read(wanted: Wish, who: Who | None = None, **changes: Any) -> str:
    """The digest of the text that the guest has before them."""
    facts: dict[str, Any] = {"house": cast.house(), "by": cast.member("cashier"), "at": cast.TUESDAY}
    return services.preview_request(who=who or weber(), wish=wanted, **facts | changes).digest


def sign(wanted: Wish | None = None, who: Who | None = None, **changes: Any) -> Measure:
    """Weber, or whoever is named, signs on the screen before the cashier."""
    wanted = wanted or wish()
    facts: dict[str, Any] = {
        "house": cast.house(),
        "way": "screen",
        "strokes": STROKES,
        "by": cast.member("cashier"),
        "at": cast.TUESDAY,
    } | changes
    known = {name: facts[name] for name in ("house", "by", "at")}
    facts.setdefault("read", "")
    facts["read"] = facts["read"] or read(wanted, who, **known)
    return services.enter_request(who=who or weber(), wish=wanted, **facts)
