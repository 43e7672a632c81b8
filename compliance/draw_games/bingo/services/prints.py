"""Log that the record of a bingo round was printed."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from compliance.venues.domain.house import House

from ...models.bingo import BingoRound

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_record_printed(*, house: House, round: BingoRound, by: "Staff", at: datetime) -> None:
    """Log a print of the record of a round."""
    log.note("draw_games.bingo_round.printed", subject=round, by=by, at=at, scope=house.id, number=round.label)
