"""Set up gaming tables, and retire them."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..models.tables import GamingTable, TableRetirement
from ..selectors import games as selectors
from .game_approvals import Unapproved, missing_approval

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

IN_PLAY = "a_table_in_play_is_not_retired"
IN_SESSION = "a_table_in_session_is_not_retired"


class NotApproved(Refused):
    """The game needs the Minister's approval before a table is set up for it."""

    def __init__(self, found: Unapproved) -> None:
        super().__init__(found.why, "game", found.article)
        self.found = found


def set_up_table(*, house: House, room_id: UUID, name: str, game: str, by: "Staff", at: datetime) -> GamingTable:
    """Set up a table for one game; another game needs another table.

    Raises Refused for a name that was used before, and for a room or a game that the house does not have. Raises
    NotApproved for a side bet without an approval in force (LU art. 49-16); that refusal is logged.
    """
    try:
        return _set_up(house=house, room_id=room_id, name=name, game=game, by=by, at=at)
    except NotApproved as refused:
        _note_refused(house, name, refused.found, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, name: str, found: Unapproved, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    facts = {"table": name.strip(), "game": found.game, "article": found.article}
    log.note("games.table.set_up_refused", subject=None, by=by, at=at, scope=house.id, **facts)


@transaction.atomic(durable=True)
def _set_up(*, house: House, room_id: UUID, name: str, game: str, by: "Staff", at: datetime) -> GamingTable:
    row = GamingTable(
        venue_id=house.id, room_id=room_id, name=name.strip(), game=game, set_up_by_id=by.pk, set_up_at=at
    )
    # Checked under this lock, a name in use is refused with a sentence, not by the unique constraint.
    wait_turn(f"tables {house.id}")
    with log.act("games.table.set_up", subject=row, by=by, at=at, scope=house.id, table=row.name):
        if not row.name:
            raise Refused(_("Enter the table number."), "name")
        if game not in selectors.available_games(house.jurisdiction):
            raise Refused(_("Choose a game of the pay tables."), "game")
        found = missing_approval(house, game, at)
        if found is not None:
            raise NotApproved(found)
        if venues.find_room(house.id, room_id) is None:
            raise Refused(_("Choose a room of this casino."), "room")
        if selectors.table_named(house.id, row.name) is not None:
            raise Refused(_("A current or former table already has this name. Choose another name."), "name")
        row.clean_fields(exclude=["venue", "room", "set_up_by"])
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def retire_table(*, house: House, table: GamingTable, by: "Staff", at: datetime) -> TableRetirement:
    """Retire a table permanently. Raises Refused while it is open, and if it is retired already."""
    wait_turn(f"tables {house.id}")
    row = TableRetirement(table=table, retired_by_id=by.pk, retired_at=at)
    with log.act("games.table.retired", subject=table, by=by, at=at, scope=house.id, table=table.name):
        if selectors.is_retired(table.pk):
            raise Refused(_("This table is already retired."))
        try:
            row.save(force_insert=True)
        except IntegrityError as error:
            # The cage knows which tables are open; games must not import it, so a trigger checks this.
            if IN_SESSION in str(error):
                raise Refused(_("The session of this table is open. End it first.")) from error
            if IN_PLAY in str(error):
                raise Refused(_("This table is open. Have it counted and closed first.")) from error
            raise
    return row
