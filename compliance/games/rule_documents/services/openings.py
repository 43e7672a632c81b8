"""Whether a table waits for the notices about its stake scheme and its rules (NL 1.1(7~), 1.1(12~), 3.4(4~); A-81)."""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from compliance.notices.selectors.rules import issued_subjects
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors
from ..domain import REQUIRED
from .notices import SCHEMES, is_notified

if TYPE_CHECKING:
    from ...models.schemes import StakeScheme
    from ...models.tables import GamingTable

NOTICE_FIRST = "stakes.notice_before_opening"


def check_opening(house: House, table: "GamingTable", scheme: "StakeScheme", at: datetime) -> None:
    """Refuse the opening of a table before its notices are issued, if the casino has decided so (A-81).

    Raises Refused also if the game of the table needs rules of the casino and none is in force.
    """
    if not house.rulebook(house.gaming_day(at)).bool_(NOTICE_FIRST):
        return
    for fault in find_faults(house, table, scheme, at):
        raise fault


def find_faults(house: House, table: "GamingTable", scheme: "StakeScheme", at: datetime) -> Iterator[Refused]:
    """Return what is missing before this table is opened under its scheme: notices, and rules of its game."""
    if not is_notified(house, SCHEMES, at):
        return
    if not issued_subjects([scheme.pk]):
        yield Refused(
            _("The notice about the stake scheme of this table is not issued."),
            article=house.cite("scheme.notified", at),
            next_step=_("Issue it on the page of the notices, then open the table."),
        )
    kind = REQUIRED.get(table.game)
    if kind is not None:
        yield from _rule_faults(house, table, kind, at)


def _rule_faults(house: House, table: "GamingTable", kind: str, at: datetime) -> Iterator[Refused]:
    article = house.cite(f"rules.{kind}", at)
    versions = {row.pk for row in selectors.rules_of_game(house.id, table.game, house.local(at).date())}
    if not versions:
        yield Refused(
            _("No published rules of this game are in force."),
            article=article,
            next_step=_("Publish them on the page of the published rules."),
        )
    elif issued_subjects(versions) != versions:
        yield Refused(
            _("The notice about the rules of this game is not issued."),
            article=article,
            next_step=_("Issue it on the page of the notices, then open the table."),
        )
