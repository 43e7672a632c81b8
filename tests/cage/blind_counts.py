"""A count as each reader sees it, and how it is signed."""

from typing import Any

from compliance.cage.counts.services import counts
from compliance.cage.models.counts import Count
from compliance.cage.visibility import selectors as blind
from tests.cage.nights import LATER
from tests.cast import house, member


def who(name: str) -> dict[str, Any]:
    return {"house": house(), "by": member(name), "at": LATER}


def explain(count: Any, by: str = "cashier", checked: str = "Camera 3.") -> Any:
    return counts.explain_variance(count=count, said="A note too much.", checked=checked, **who(by))


def sign(count: Any, by: str = "director") -> Any:
    return counts.sign_count(count=count, **who(by))


def reader(
    name: str, *, supervises: bool = False, boxes: bool = False, works: bool = False, team: int = 2
) -> blind.Viewer:
    return blind.Viewer(
        member(name).pk, supervises=supervises, counts_boxes=boxes, works=works, team_on=lambda _day: team
    )


def seen(count: Any, name: str, *, team: int = 2, **rights: bool) -> tuple[bool, bool]:
    """Whether somebody is shown the difference of a count, and its pieces; `team` persons count a box."""
    told = blind.visible_counts([count], reader(name, team=team, **rights))[count.pk]
    return told.difference_shown, told.pieces_shown


def row_for(count: Any, name: str, *, hidden: bool = False, **rights: bool) -> blind.Seen:
    """A count as the register shows it to a reader."""
    visible = blind.visible_counts([Count.objects.get(pk=count.pk)], reader(name, **rights))[count.pk]
    return blind.Seen.from_visible(visible, hidden=hidden)
