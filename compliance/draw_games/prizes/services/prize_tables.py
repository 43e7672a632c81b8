"""Enter the prizes of a published payout schedule, and release them as a second person (NL 5.1(9~), 5.2(3~))."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.games.rule_documents import selectors as rule_documents
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ...models.prizes import BingoPrize, KenoPrize, PrizeTable, PrizeTableRelease
from ..domain import GAMES, KENO, BingoLine, KenoLine, Line, find_fault

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def enter_prizes(
    *, house: House, version_id: UUID, lines: Sequence[Line], minutes: int | None, by: "Staff", at: datetime
) -> PrizeTable:
    """Enter the prizes of a published payout schedule; another person releases them.

    `minutes` are those from one keno game to the next. Raises Refused for a version that is no published payout
    schedule, without lines, for a line that the schedule cannot have or states twice, and for keno without minutes.
    """
    schedules = rule_documents.list_versions(house.id).filter(publication__isnull=False)
    # Published only: the second person compares the lines with the text that guests read.
    version = schedules.filter(pk=version_id, document__kind__in=GAMES).first()
    if version is None:
        raise Refused(_("Choose a published payout schedule of bingo or keno."), "version")
    kind = version.document.kind
    row = PrizeTable(
        venue_id=house.id,
        version=version,
        minutes=minutes if kind == KENO else None,
        line_count=len(lines),
        entered_by_id=by.pk,
        entered_at=at,
    )
    with log.act("draw_games.prizes.entered", subject=row, by=by, at=at, scope=house.id, rules=kind, count=len(lines)):
        if not lines:
            raise Refused(_("Enter the prizes, one in each line."), "lines")
        if fault := find_fault(kind, lines):
            message = _("Line %(line)s is not possible in this schedule, or repeats another one.")
            raise Refused(message % {"line": fault}, "lines", house.cite(f"rules.{kind}", at))
        if kind == KENO and not minutes:
            raise Refused(_("Enter the minutes from one keno game to the next."), "minutes")
        row.save(force_insert=True)
        _save_lines(row, lines)
    return row


def _save_lines(row: PrizeTable, lines: Sequence[Line]) -> None:
    BingoPrize.objects.bulk_create(
        BingoPrize(prize_table=row, variant=each.variant, pattern=each.pattern, price=each.price, prize=each.prize)
        for each in lines
        if isinstance(each, BingoLine)
    )
    KenoPrize.objects.bulk_create(
        KenoPrize(prize_table=row, marked=each.marked, hits=each.hits, multiple=each.multiple)
        for each in lines
        if isinstance(each, KenoLine)
    )


@transaction.atomic(durable=True)
def release_prizes(*, house: House, prize_table: PrizeTable, by: "Staff", at: datetime) -> PrizeTableRelease:
    """Release prizes that another person entered: rounds and tickets use them from now on.

    Raises Refused for the person who entered them, if they were released before, and if the version has other prizes:
    these need another version, which is published with its notice.
    """
    row = PrizeTableRelease(prize_table=prize_table, released_by_id=by.pk, released_at=at)
    # A double click waits here, and is then refused.
    wait_turn(f"prizes of version {prize_table.version_id}")
    kind = prize_table.version.document.kind
    with log.act("draw_games.prizes.released", subject=prize_table, by=by, at=at, scope=house.id, rules=kind):
        # A typing error in a prize would be paid in every round, so a second person compares all lines.
        if prize_table.entered_by_id == by.pk:
            raise Refused(_("You entered these prizes; another person must release them."))
        if PrizeTableRelease.objects.filter(prize_table=prize_table).exists():
            raise Refused(_("These prizes are already released."))
        if PrizeTableRelease.objects.filter(prize_table__version=prize_table.version_id).exists():
            message = _("Other prizes of this version of the schedule are already released.")
            raise Refused(message, article=house.cite(f"rules.{kind}", at), next_step=_("Publish a new version."))
        row.save(force_insert=True)
    return row
