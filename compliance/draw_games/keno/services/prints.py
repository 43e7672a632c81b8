"""Log that the record of a keno round was printed."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from compliance.venues.domain.house import House

from ...models.keno import KenoDraw

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def note_record_printed(*, house: House, draw: KenoDraw, by: "Staff", at: datetime) -> None:
    """Log a print of the record of a round."""
    log.note("draw_games.keno.printed", subject=draw, by=by, at=at, scope=house.id, number=draw.label)
