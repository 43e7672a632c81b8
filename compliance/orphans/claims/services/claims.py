"""Take claims; a late claim is refused at once under the law."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.finds.services.finds import LONGEST_AGO
from compliance.orphans.models.carnets import CarnetLine
from compliance.orphans.models.claims import Claim, ClaimCode
from compliance.orphans.models.finds import Coup, EndOutcome, Find, Regime
from compliance.refusals import Refused
from compliance.rules.rulebook import Rulebook
from compliance.venues.domain.house import House

from .. import selectors as claim_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The refusal code for a find that ended outside the register; a lapse names its own law.
ENDED = {
    EndOutcome.RETURNED: ClaimCode.ALREADY_REFUNDED,
    EndOutcome.LOST: ClaimCode.LAPSED,
    EndOutcome.MISTAKE: ClaimCode.REVERSED,
    EndOutcome.LAPSED: ClaimCode.LAPSED,
}


@dataclass(frozen=True)
class ClaimStatement:
    """A claimant and their statement. A refund out of the register needs the address (art. 8(4)).

    `as_known_owner` says that the claimant is the owner who was known when the sum was recorded (A-45).
    """

    name: str
    statement: str
    address: str = ""
    contact: str = ""
    paper: str = ""
    as_known_owner: bool = False


@transaction.atomic(durable=True)
def take_claim(
    *, house: House, find: Find, statement: ClaimStatement, claimed_at: datetime, nonce: UUID, by: "Staff", at: datetime
) -> Claim:
    """Take the claim of a person who came forward at `claimed_at`, an aware time (LU art. 8(2); NL 1.1(3~), 6.1(3~)).

    If the law excludes the claim, it is stored as refused, with its article. The same `nonce` returns the same claim.
    Raises Refused without a name or a statement, for a time in the future, and for a known owner of a find without one.
    """
    wait_turn(f"claim {nonce}")
    known = claim_selectors.claim_by_nonce(house.id, nonce)
    if known is not None:
        return known
    # A refund, a lapse or a pay-in of the same find must not happen between the check and the claim.
    wait_turn(str(find.pk))
    entry = carnet_selectors.find_entry(find.pk)
    # The law of the day on which the person came forward applies, not that of the day of entry.
    book = house.rulebook(house.local(claimed_at).date())
    version, unlimited = book.edition, statement.as_known_owner and _is_unlimited(book, find)
    code = money_gone(find, entry) or ("" if unlimited else _too_late(house, find, entry, claimed_at))
    row = Claim(
        find_id=find.pk,
        number=claim_selectors.next_claim_number(find.pk),
        line=entry,
        name=statement.name.strip(),
        address=statement.address.strip(),
        contact=statement.contact.strip(),
        paper=statement.paper.strip(),
        statement=statement.statement.strip(),
        claimed_at=claimed_at,
        # Copied from the entry, so that a constraint of this row can refuse an open claim that came too late.
        window_ends_at=entry.window_ends_at if entry and not unlimited else None,
        as_known_owner=unlimited,
        refused_as=code,
        article=version.cite(citation_subject(find, code)),
        edition=version.id,
        nonce=nonce,
        taken_by_id=by.pk,
        taken_at=at,
    )
    with log.act(
        "orphans.claim.taken", subject=row, by=by, at=at, scope=house.id, find=find.label, answer=code or "open"
    ):
        _check_claim(row)
        row.clean_fields(exclude=["find", "line", "window_ends_at", "article", "taken_by"])
        row.save(force_insert=True)
    return row


def citation_subject(find: Find, code: str) -> str:
    """Return the subject under which the rulebook cites the law for a refusal code."""
    if code == ClaimCode.ALREADY_REFUNDED and find.regime == Regime.REGISTER:
        return "claim.refunded"
    if code == ClaimCode.CUSTODY_OVER:
        return "claim.custody_over"
    return f"claim.{find.regime}"


def money_gone(find: Find, entry: CarnetLine | None) -> str:
    """Return the code for why no money is left to claim; empty if there is some."""
    if entry is not None:
        if carnet_selectors.is_reversed(entry):
            return ClaimCode.REVERSED.value
        if carnet_selectors.refunded_amount(entry) >= entry.change:
            return ClaimCode.ALREADY_REFUNDED.value
        return ""
    end = claim_selectors.end_of_find(find.pk)
    if end is None:
        return ""
    if end.outcome == EndOutcome.LAPSED and find.regime == Regime.CUSTODY:
        return ClaimCode.CUSTODY_OVER.value
    return ENDED[EndOutcome(end.outcome)].value


def _too_late(house: House, find: Find, entry: CarnetLine | None, claimed_at: datetime) -> str:
    """Return the code for why a claim comes too late; empty if it is in time.

    In the register, the claim period of the entry decides (A-01, A-02); before the pay-in, Luxembourg law sets no
    limit. In the Netherlands claims end with the third round (A-05), or with the gaming day (A-20).
    """
    if entry is not None:
        ends_at = entry.window_ends_at
        if ends_at is not None and claimed_at >= ends_at:
            return ClaimCode.TOO_LATE.value
        return ""
    if find.regime == Regime.GAMES:
        # The rounds until the person came forward, not those until the claim was typed.
        over = Coup.objects.filter(find=find, recorded_at__lte=claimed_at).count() >= find.coups_needed
        return ClaimCode.LAPSED.value if over else ""
    if find.regime == Regime.CUSTODY:
        if house.gaming_day(claimed_at) > find.gaming_day:
            return ClaimCode.CUSTODY_OVER.value
        return ""
    return ""


def _is_unlimited(book: Rulebook, find: Find) -> bool:
    """Does no period limit the claim of the owner whom the find names (LU art. 8(2), A-45)?"""
    if find.regime != Regime.REGISTER or not find.known_owner:
        raise Refused(
            _("No owner was named when this sum was recorded. Record the claim without this."), "as_known_owner"
        )
    return book.bool_("orphan.known_owner_unlimited")


def _check_claim(row: Claim) -> None:
    if not row.name:
        raise Refused(_("Enter the name of the claimant."), "name")
    if not row.statement:
        raise Refused(_("Enter the claimant's statement: where and when the sum was lost."), "statement")
    if row.claimed_at > row.taken_at:
        raise Refused(_("This time is in the future. Enter when the person came forward."), "claimed_at")
    if row.taken_at - row.claimed_at > LONGEST_AGO:
        raise Refused(_("That is more than a year ago. Check the date."), "claimed_at")


@transaction.atomic(durable=True)
def note_claim_opened(*, venue_id: UUID, claim: Claim, by: "Staff", at: datetime) -> None:
    """Log that a member of staff read a claim, because it names a person."""
    log.note("orphans.claim.opened", subject=claim, by=by, at=at, scope=venue_id)
