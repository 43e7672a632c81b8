"""Whether a table waits for the notices about its stake scheme and its rules (NL 1.1(7~), 1.1(12~), 3.4(4~); A-81)."""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from compliance.notices.selectors.rules import issued_subjects, notices_of
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
    """Refuse the opening of a table whose game needs rules of the casino, if none is in force (NL 3.4(4~)).

    Raises Refused also before the notices of the table are issued, if the casino has decided so (A-81).
    """
    for fault in _find_missing_rules(house, table, at):
        raise fault
    if not house.rulebook(house.gaming_day(at)).bool_(NOTICE_FIRST):
        return
    for fault in _find_missing_notices(house, table, scheme, at):
        raise fault


def find_faults(house: House, table: "GamingTable", scheme: "StakeScheme", at: datetime) -> Iterator[Refused]:
    """Return what is missing before this table is opened under its scheme: rules of its game, and notices."""
    yield from _find_missing_rules(house, table, at)
    yield from _find_missing_notices(house, table, scheme, at)


def _find_missing_rules(house: House, table: "GamingTable", at: datetime) -> Iterator[Refused]:
    kind = REQUIRED.get(table.game)
    if kind is not None and not selectors.rules_of_game(house.id, table.game, house.local(at).date()):
        yield Refused(
            _("No published rules of this game are in force."),
            article=house.cite(f"rules.{kind}", at),
            next_step=_("Publish them on the page of the published rules."),
        )


def _find_missing_notices(house: House, table: "GamingTable", scheme: "StakeScheme", at: datetime) -> Iterator[Refused]:
    if not is_notified(house, SCHEMES, at):
        return
    if not issued_subjects([scheme.pk]):
        yield Refused(
            _("The notice about the stake scheme of this table is not issued."),
            article=house.cite("scheme.notified", at),
            next_step=_next_step(scheme),
        )
    versions = {row.pk for row in selectors.rules_of_game(house.id, table.game, house.local(at).date())}
    if issued_subjects(versions) != versions:
        yield Refused(
            _("The notice about the rules of this game is not issued."),
            article=house.cite(f"rules.{REQUIRED[table.game]}", at),
            next_step=_("Issue it on the page of the notices, then open the table."),
        )


def _next_step(scheme: "StakeScheme") -> str:
    # A scheme of an earlier version of Carnet has no notice that could be issued.
    if not notices_of([scheme.pk]):
        return _("It has no notice: record the scheme of this table again, which raises one.")
    return _("Issue it on the page of the notices, then open the table.")
