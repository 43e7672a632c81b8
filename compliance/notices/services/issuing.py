"""Issue a draft as a letter: take its number in a short act, then render the letter."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.publishing.paper_proof import Sealing, at_hand, wait_for_seal
from audit.recording import log
from audit.recording.locks import wait_turn
from audit.recording.numbers import next_number
from compliance.refusals import Refused
from compliance.signing.papers import CannotSign
from compliance.vault.domain.envelopes import SealBroken
from compliance.vault.services.sealing import seal_file, unseal_file
from compliance.venues.domain.house import House

from ..models.letters import LetterContent, NoticeIssue, NoticeLetter, Numbering
from ..models.notices import Notice, Way
from ..selectors import notices as selectors
from . import letter_contents
from .letter_contents import DATA_NAME, sha256_hex
from .letter_contents import letter_data as data_of

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


LETTER = "letter"  # the kind of its seal


class LetterDamaged(RuntimeError):
    """The stored bytes of a letter do not match its digest: it is not shown to anyone."""


@transaction.atomic(durable=True)
def issue_notice(
    *,
    house: House,
    notice: Notice,
    delivery: str,
    by: "Staff",
    at: datetime,
    annexes: Sequence[str] = (),
) -> NoticeIssue:
    """Give a draft the next number of its addressee in the calendar year of the house.

    `delivery` is how the letter will be sent, which it states; `annexes` are the documents that accompany it. Raises
    Refused until the reasons are worded in the language of the authority.

    The row of the series is locked for a few writes only: the letter is rendered and signed afterwards, by
    `ensure_letter`. If the process is killed in between, the number is used and the worker renders the letter.
    """
    with log.act("notices.notice.issued", subject=notice, by=by, at=at, scope=house.id, addressee=notice.addressee):
        # The triggers of notices take the same lock (`notices_expect`), so the state cannot change after this check.
        wait_turn(str(notice.pk))
        _check_issuable(house, notice, at)
        return add_issue(house=house, notice=notice, delivery=delivery, annexes=annexes, by=by, at=at)


def add_issue(
    *, house: House, notice: Notice, delivery: str, annexes: Sequence[str], by: "Staff", at: datetime
) -> NoticeIssue:
    """Give a draft its number, as a step of a larger act that has checked the draft.

    Raises Refused for an unknown delivery.
    """
    if delivery not in Way.values:
        raise Refused(_("Choose how the letter will be sent. The letter states it."), "delivery")
    year = house.local(at).year
    row = NoticeIssue(
        notice_id=notice.pk,
        venue_id=house.id,
        addressee=notice.addressee,
        year=year,
        # Taken after all checks: a refused issue must not leave a gap.
        number=next_number(Numbering, house.id, f"{notice.addressee} {year}"),
        delivery=delivery,
        annexes=[title for each in annexes if (title := each.strip())],
        issued_by_id=by.pk,
        issued_at=at,
    )
    row.clean_fields(exclude=["notice", "venue", "issued_by"])
    row.save(force_insert=True)
    return row


def _check_issuable(house: House, notice: Notice, at: datetime) -> None:
    """Refuse to issue anything but a draft whose reasons its authority can read."""
    state = selectors.notice_state(notice.pk)
    if state == "withdrawn":
        raise Refused(_("This notice has been withdrawn."))
    if state != "draft":
        raise Refused(_("This notice already has a number."))
    # An issued letter cannot be withdrawn, so issuing would settle a request that another person must decide.
    if selectors.pending_withdrawal(notice.pk):
        raise Refused(_("Withdrawal of this notice has been requested."), next_step=_("Decide that request first."))
    # A trigger repeats this check, for writes that bypass this service.
    if selectors.wording_language(selectors.get_notice(house.id, notice.pk)) != house.written_in:
        raise Refused(
            _("The reasons are not worded in the language of the authority yet."),
            next_step=_("Enter them in that language first. The original wording stays in the register."),
        )
    if at < notice.raised_at:
        raise Refused(_("The notice was created later than that. Check the clock of this machine."))


def ensure_letter(*, house: House, notice: Notice, at: datetime, sealing: Sealing = at_hand) -> NoticeLetter:
    """Render, sign and store the letter of an issued notice, unless it exists; this takes about a second.

    `sealing` returns the seal of the letter's data once they are in the log, and may wait for it. Raises Refused if the
    data are not sealed or the letter cannot be signed: the number remains taken, and the worker tries again.
    """
    row = selectors.get_notice(house.id, notice.pk)
    letter = selectors.stored_letter(row.pk)
    if letter is not None:
        return letter
    data = data_of(house, row)
    # The data are logged and sealed first, so that the letter can carry the proof of its time.
    seal = sealing(_log_compiled(house, row, sha256_hex(data), at), "notice")
    if seal is None:
        raise Refused(
            _("%(number)s is assigned. Its letter is generated as soon as the log has sealed it; Carnet retries.")
            % {"number": row.issue}
        )
    try:
        pdf = letter_contents.render_letter(house, row, data, seal, at)
    except CannotSign as failure:
        raise Refused(
            _("%(number)s is assigned, but its letter cannot be signed (%(code)s). Carnet retries automatically.")
            % {"number": row.issue, "code": failure.code}
        ) from failure
    return _store_letter(house, row, pdf, sha256_hex(data), seal.index, at)


def draw_letter(*, house: House, notice: Notice, by: "Staff", at: datetime) -> NoticeLetter:
    """Store the letter of a notice for a reader who waits for its seal. The log names no one: the issue implies it.

    Raises Refused if it cannot be signed.
    """
    return ensure_letter(house=house, notice=notice, at=at, sealing=wait_for_seal)


# A transaction of its own: the sealer sees only what is committed.
@transaction.atomic(durable=True)
def _log_compiled(house: House, row: Notice, data_sha256: str, at: datetime) -> UUID:
    """Log the digest of a letter's data before anything of it is rendered."""
    return log.note(
        "notices.letter.compiled",
        subject=row,
        by=None,
        # The clock of the worker may be behind that of the web server.
        at=max(at, row.issue.issued_at),
        scope=house.id,
        letter=row.letter_number,
        file=DATA_NAME,
        data_sha256=data_sha256,
    )


@transaction.atomic(durable=True)
def _store_letter(house: House, row: Notice, pdf: bytes, data_sha256: str, leaf: int, at: datetime) -> NoticeLetter:
    letter = NoticeLetter(
        issue=row.issue,
        data_sha256=data_sha256,
        sha256=sha256_hex(pdf),
        size=len(pdf),
        leaf=leaf,
        drawn_at=max(at, row.issue.issued_at),
    )
    wait_turn(str(row.pk))
    # Another process may have stored the letter while this one rendered its own.
    stored_letter = selectors.stored_letter(row.pk)
    if stored_letter is not None:
        return stored_letter
    with log.act(
        "notices.letter.kept",
        subject=row,
        by=None,
        at=letter.drawn_at,
        scope=house.id,
        letter=row.letter_number,
        sha256=letter.sha256,
        data_sha256=data_sha256,
    ):
        letter.save(force_insert=True)
        LetterContent(letter=letter, sealed=seal_file(LETTER, house.id, letter.pk, pdf)).save(force_insert=True)
    return letter


def letter_bytes(notice_id: UUID) -> bytes | None:
    """Return the stored letter of a notice after checking its digest; None without one."""
    content = LetterContent.objects.filter(letter__issue__notice=notice_id).select_related("letter__issue").first()
    if content is None:
        return None
    letter = content.letter
    return unsealed_pdf(LETTER, letter.issue.venue_id, letter.pk, content.sealed, letter.sha256)


def unsealed_pdf(kind: str, venue_id: UUID, subject_id: UUID, sealed: bytes | memoryview, sha256: str) -> bytes:
    """Return a stored letter or scan. Raises LetterDamaged unless it is the one that the register names."""
    try:
        pdf = unseal_file(kind, venue_id, subject_id, sealed)
    except SealBroken as error:
        raise LetterDamaged(str(subject_id)) from error
    if sha256_hex(pdf) != sha256:
        raise LetterDamaged(str(subject_id))
    return pdf


@transaction.atomic(durable=True)
def note_opened(*, venue_id: UUID, notice: Notice, by: "Staff", at: datetime) -> None:
    """Log that a member of staff read a notice, because most notices name a person."""
    log.note("notices.notice.opened", subject=notice, by=by, at=at, scope=venue_id)


@transaction.atomic(durable=True)
def note_printed(*, venue_id: UUID, notice: Notice, by: "Staff", at: datetime) -> None:
    """Log that the letter of a notice was opened for printing or download, under its number."""
    log.note("notices.notice.printed", subject=notice, by=by, at=at, scope=venue_id, letter=notice.letter_number)
