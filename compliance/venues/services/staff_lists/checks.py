"""Checks the rows of a list of staff against each other and against the accounts; it writes nothing."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext as _

from compliance.http.exports.csv_escaping import as_text
from compliance.http.input.hidden_characters import hidden_in
from compliance.http.input.scanner_text import is_scanner_text
from compliance.refusals import Refused

from ...domain.roles import Role, roles_for
from ...domain.staff_lists import StaffRow, repeated_names
from ...models.staff import Staff
from ...selectors import post_proposals, venues
from ..posts import check_proposable

if TYPE_CHECKING:
    from ...domain.employers import Employer
    from ...domain.house import House

_SIGN_IN_NAME = re.compile(r"[a-z0-9._-]{3,60}")
LONGEST_NAME = 120


@dataclass(frozen=True)
class Fault:
    """An error in a row of the list."""

    row: int
    sentence: str


def find_account_faults(*, house: "House", rows: Sequence[StaffRow], by: Staff, at: datetime) -> list[Fault]:
    """Return why these accounts cannot be opened, by row; none if all can."""
    taken = venues.taken_names([row.username for row in rows])
    repeated = repeated_names(rows)
    found = []
    for row in rows:
        found += [Fault(row.number, sentence) for sentence in _row_faults(row, by.employer, repeated)]
        if row.username in taken:
            found.append(Fault(row.number, _("An account with this sign-in name already exists.")))
    return found


def find_role_faults(*, house: "House", rows: Sequence[StaffRow], by: Staff, at: datetime) -> list[Fault]:
    """Return why these roles cannot be proposed, by row; none if all can."""
    accounts = {account.username: account for account in venues.accounts_of(by.employer)}
    waiting = set(post_proposals.waiting_roles(house.id, at))
    repeated = repeated_names(rows)
    found = []
    for row in rows:
        sentences = list(_row_faults(row, by.employer, repeated))
        if not sentences:
            sentences = list(_role_faults(house, row, accounts.get(row.username), waiting, by))
        found += [Fault(row.number, sentence) for sentence in sentences]
    return found


def _row_faults(row: StaffRow, employer: "Employer", repeated: frozenset[str]) -> Iterator[str]:
    """Yield what is wrong with a row, without regard to accounts."""
    if not _SIGN_IN_NAME.fullmatch(row.username):
        yield _("Use 3 to 60 letters, digits, dots or dashes for the sign-in name.")
    if row.username in repeated:
        yield _("Another row has the same sign-in name.")
    if not row.full_name or len(row.full_name) > LONGEST_NAME or not any(map(str.isalpha, row.full_name)):
        yield _("The name must have letters, and at most 120 characters.")
    elif as_text(row.full_name) != row.full_name or hidden_in(row.full_name) or is_scanner_text(row.full_name):
        yield _("The name begins with a sign of a formula, has a hidden character or comes from a document reader.")
    if row.language not in dict(settings.LANGUAGES):
        yield _("The language must be en, fr, nl or de.")
    yield from _period_faults(row, employer)


def _period_faults(row: StaffRow, employer: "Employer") -> Iterator[str]:
    if row.unread:
        yield _("A date cannot be read. Write it as 2026-11-30 or 30.11.2026.")
        return
    if not row.role:
        if row.first_day or row.last_day:
            yield _("A row without a role has no days.")
        return
    # Also the roles of the authority: no account of the casino may hold one.
    if row.role not in roles_for(of_authority=employer.is_authority):
        yield _("No account of this employer may hold this role.")
    if row.first_day is None:
        yield _("A role needs its first day.")
    elif row.last_day is not None and row.last_day < row.first_day:
        yield _("The role would end before it begins.")
    elif row.role == Role.INSPECTOR and row.last_day is None:
        yield _("A role of the authority requires a last day: that of the mandate or of the inspection.")


def _role_faults(
    house: "House", row: StaffRow, account: Staff | None, waiting: set[tuple[UUID, str]], by: Staff
) -> Iterator[str]:
    """Yield why the role of a good row cannot be proposed."""
    if account is None:
        yield _("There is no account with this sign-in name.")
        return
    # The file that opened the accounts is the one that proposes the roles: a name that differs means another person.
    if account.full_name != row.full_name:
        yield _("The account with this sign-in name has another name.")
        return
    if not row.role or row.first_day is None:
        return
    if (account.pk, row.role) in waiting:
        yield _("This role has been proposed and awaits a decision.")
        return
    try:
        check_proposable(house=house, staff=account, role=row.role, starts=row.first_day, ends=row.last_day, by=by)
    except Refused as refused:
        yield refused.sentence
