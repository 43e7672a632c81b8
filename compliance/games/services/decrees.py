"""Record the ministerial decrees that fix the minimum stake of a game (LU arts 33(2), 37-3(1))."""

from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.notices.services.letter_contents import sha256_hex
from compliance.refusals import NotFound, Refused
from compliance.vault.contents import Contents
from compliance.vault.domain.envelopes import SealBroken
from compliance.vault.services.sealing import seal_file, unseal_file
from compliance.venues.domain.house import House

from ..domain.stake_schemes import DECREED
from ..models.decrees import DecreeContent, DecreeScan, MinimumDecree
from ..selectors import decrees as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

STORED = Contents("games.DecreeContent", "decree", "scan__decree__venue_id")
LARGEST_SCAN = 5 * 1024 * 1024
SCAN_TOO_LARGE = gettext_lazy("The scan is larger than 5 MB. Scan it in black and white.")


@transaction.atomic(durable=True)
def enter_decree(
    *,
    house: House,
    game: str,
    minimum: Decimal,
    reference: str,
    decreed_on: date,
    effective_from: date,
    scan: bytes,
    by: "Staff",
    at: datetime,
    replaces: UUID | None = None,
) -> MinimumDecree:
    """Record a decree, with its scan (a PDF, or no bytes): the minimum applies from the gaming day `effective_from` on.

    `replaces` is the entry that this one corrects. Raises Refused for a game without a minimum by decree, for invalid
    days, and for an entry that was corrected already. Sessions that are open keep their minimum.
    """
    row = MinimumDecree(
        venue_id=house.id,
        game=game,
        minimum=minimum,
        reference=reference.strip(),
        decreed_on=decreed_on,
        effective_from=effective_from,
        replaces_id=replaces,
        entered_by_id=by.pk,
        entered_at=at,
    )
    wait_turn(f"decrees {house.id}")
    with log.act(
        "games.decree.entered",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        game=game,
        amount=minimum,
        currency=house.currency,
        reference=row.reference,
        effective_from=effective_from,
    ):
        _check_decree(house, row, at)
        _check_scan(scan)
        row.clean_fields(exclude=["venue", "replaces", "entered_by"])
        row.save(force_insert=True)
        if scan:
            _store_scan(house, row, scan)
    return row


def _store_scan(house: House, decree: MinimumDecree, scan: bytes) -> None:
    row = DecreeScan(decree=decree, sha256=sha256_hex(scan), size=len(scan))
    row.save(force_insert=True)
    DecreeContent(scan=row, sealed=seal_file(STORED.kind, house.id, row.pk, scan)).save(force_insert=True)


def _check_decree(house: House, row: MinimumDecree, at: datetime) -> None:
    if house.jurisdiction != "LU" or row.game not in DECREED:
        raise Refused(_("Choose a game whose minimum is set by decree."), "game")
    article = house.cite(DECREED[row.game], at)
    if row.minimum <= 0:
        raise Refused(_("Enter the minimum of the decree, above 0.00."), "minimum", article)
    if not row.reference:
        raise Refused(_("Enter the reference of the decree."), "reference")
    if row.decreed_on > house.local(at).date():
        raise Refused(_("That day is in the future. Check the date of the decree."), "decreed_on")
    if row.replaces_id is not None:
        _check_correction(house, row.replaces_id)
    # An entry that was corrected, or is by this one, leaves its reference free.
    same = selectors.list_decrees(house.id).filter(game=row.game, reference=row.reference, replaced_by__isnull=True)
    if same.exclude(pk=row.replaces_id or row.pk).exists():
        raise Refused(_("This decree is already recorded. To correct it, record a correction."), "reference")


def _check_correction(house: House, former_id: UUID) -> None:
    former = selectors.list_decrees(house.id).filter(pk=former_id).first()
    if former is None:
        raise Refused(_("Choose the decree of this casino that the entry corrects."), "replaces")
    if getattr(former, "replaced_by", None):
        raise Refused(_("This entry is already corrected. Correct the newer one."), "replaces")


def _check_scan(scan: bytes) -> None:
    # By content: the browser chooses name and media type of a file.
    if scan and not scan.startswith(b"%PDF-"):
        raise Refused(_("The scan must be a PDF."), "scan")
    if len(scan) > LARGEST_SCAN:
        raise Refused(str(SCAN_TOO_LARGE), "scan")


def open_scan(*, house: House, decree: MinimumDecree, by: "Staff", at: datetime) -> bytes:
    """Return the scan of a decree, and log the access. Raises NotFound without a scan, and if it was altered."""
    content = selectors.scan_content(decree)
    if content is None:
        raise NotFound(_("This decree has no scan."))
    try:
        scan = unseal_file(STORED.kind, house.id, content.pk, content.sealed)
    except SealBroken as error:
        raise NotFound(_("Document not found, or it was altered.")) from error
    # The seal proves that Carnet wrote the scan for this row, the digest that it is the one in the log.
    if sha256_hex(scan) != content.scan.sha256:
        raise NotFound(_("Document not found, or it was altered."))
    _note_scan(house, decree, by, at)
    return scan


@transaction.atomic(durable=True)
def _note_scan(house: House, decree: MinimumDecree, by: "Staff", at: datetime) -> None:
    log.note("games.decree.scan_opened", subject=decree, by=by, at=at, scope=house.id, reference=decree.reference)
