"""Acts on a list of staff: opening all its accounts, or proposing all its roles; each whole or not at all."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.refusals import Refused

from ...domain.staff_lists import StaffRow
from ...models.staff import PostProposal, Staff
from ...selectors import venues
from ..accounts import make_account
from ..posts import make_proposal
from .checks import Fault, find_account_faults, find_role_faults

if TYPE_CHECKING:
    from ...domain.house import House

# A refusal names this many rows; the preview shows all.
SHOWN_FAULTS = 10


@dataclass(frozen=True)
class Imported:
    """How many accounts were opened, or roles proposed, at a casino."""

    venue_id: UUID
    count: int


@transaction.atomic(durable=True)
def open_accounts(*, house: "House", rows: Sequence[StaffRow], by: Staff, at: datetime) -> Imported:
    """Open an account without password and without role for each row, of the own employer. Raises Refused."""
    with log.act(
        "venues.staff.imported", subject=venues.get_venue(house.id), by=by, at=at, scope=house.id, accounts=len(rows)
    ):
        _refuse_faults(find_account_faults(house=house, rows=rows, by=by, at=at))
        for row in rows:
            staff = make_account(
                username=row.username,
                full_name=row.full_name,
                language=row.language,
                venue_id=house.id,
                authority=by.authority,
            )
            staff.full_clean()
            staff.save(force_insert=True)
    return Imported(house.id, len(rows))


@transaction.atomic(durable=True)
def propose_roles(*, house: "House", rows: Sequence[StaffRow], by: Staff, at: datetime) -> Imported:
    """Propose the role of each row that has one; another person decides on each. Raises Refused."""
    with_role = [row for row in rows if row.role]
    with log.act(
        "venues.post.list_proposed",
        subject=venues.get_venue(house.id),
        by=by,
        at=at,
        scope=house.id,
        roles=len(with_role),
    ):
        _refuse_faults(find_role_faults(house=house, rows=rows, by=by, at=at))
        if not with_role:
            raise Refused(_("No row has a role."))
        accounts = {account.username: account for account in venues.accounts_of(by.employer)}
        for row in with_role:
            _make_proposal(house, row, accounts[row.username], by, at).save(force_insert=True)
    return Imported(house.id, len(with_role))


def _make_proposal(house: "House", row: StaffRow, staff: Staff, by: Staff, at: datetime) -> PostProposal:
    assert row.first_day is not None  # `_row_faults` refuses a role without one
    return make_proposal(house=house, staff=staff, role=row.role, starts=row.first_day, ends=row.last_day, by=by, at=at)


def _refuse_faults(faults: Sequence[Fault]) -> None:
    if faults:
        lines = [_("Row %(row)s: %(fault)s") % {"row": each.row, "fault": each.sentence} for each in faults]
        raise Refused(" ".join(lines[:SHOWN_FAULTS]), "rows")
