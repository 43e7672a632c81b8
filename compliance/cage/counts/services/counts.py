"""Acts on counts: the blind count at the end of a shift, the recount, the explanation and the second signature."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.cage.count_teams import selectors as count_teams
from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.models.counts import Count, CountKind, CountLine, CountSignature, Explanation
from compliance.cage.models.drop_boxes import BoxFitting
from compliance.cage.models.shifts import Shift
from compliance.cage.sheets.domain import Pieces, Sums, sums_of
from compliance.cage.sheets.services import check_sheet
from compliance.cage.slips import selectors as slip_selectors
from compliance.cage.witnesses.services import check_opening
from compliance.games.selectors import sessions as session_selectors
from compliance.notices.domain.subjects import Variance
from compliance.notices.services.raising import raise_variance_notice
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..selectors import counts as count_selectors
from .disclosures import check_explains

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def store_count(
    shift: Shift,
    *,
    kind: CountKind,
    pieces: Sequence[Pieces],
    nonce: UUID,
    by: "Staff",
    at: datetime,
    fitting: BoxFitting | None = None,
) -> Count:
    """Store a count with its pieces and the expected amounts. Call it inside an act. `fitting` is the counted box."""
    found = sums_of(pieces)
    # Stored together with what was found; the database compares these amounts with the last booking.
    due = _expected_sums(shift, kind, found, fitting)
    count = Count(
        shift=shift,
        kind=kind,
        number=count_selectors.counts_of(shift.pk).count() + 1,
        cash=found.cash,
        chips=found.chips,
        plaques=found.plaques,
        expected_cash=due.cash,
        expected_chips=due.chips,
        expected_plaques=due.plaques,
        nonce=nonce,
        counted_by_id=by.pk,
        counted_at=at,
        fitting=fitting,
    )
    count.clean_fields(exclude=["shift", "fitting", "counted_by"])
    count.save(force_insert=True)
    for row in pieces:
        CountLine(count=count, medium=row.medium, value=row.value, quantity=row.quantity).save(force_insert=True)
    return count


def _expected_sums(shift: Shift, kind: CountKind, found: Sums, fitting: BoxFitting | None) -> Sums:
    """Return the expected amounts: the last count of the float, its last totals, or the notes dropped into a box."""
    if fitting is not None:
        return Sums(cash=booking_selectors.dropped_into(fitting.pk))
    if kind == CountKind.OPENING:
        last = count_selectors.last_count(shift.before_id) if shift.before_id else None
        if last:
            return Sums(last.cash, last.chips, last.plaques)
        # The first count of a new float has nothing to compare with, so it has no variance.
        return found
    entry = booking_selectors.last_entry(shift.pk)
    assert entry is not None  # every shift begins with a booking
    return Sums(entry.cash_after, entry.chips_after, entry.plaques_after)


@transaction.atomic(durable=True)
def count_float(
    *, house: House, shift: Shift, pieces: Sequence[Pieces], nonce: UUID, by: "Staff", at: datetime
) -> Count:
    """Count a float at its end, or again until the count is signed. This closes the float for bookings.

    The same `nonce` returns the same count. Raises Refused while a slip awaits its signature or the session of the
    table is open, if the count is signed or another person holds the float, and, after disclosure of the variance, for
    those who took part.
    """
    # Bookings take the same lock: none may come between the count and its expected amount.
    wait_turn(str(shift.pk))
    existing_row = count_selectors.count_by_nonce(shift.pk, nonce)
    if existing_row is not None:
        return existing_row
    is_recount = shift_selectors.is_counted(shift.pk)
    kind = CountKind.RECOUNT if is_recount else CountKind.CLOSING
    with log.act(
        "cage.count.entered",
        subject=shift,
        by=by,
        at=at,
        scope=house.id,
        place=shift_selectors.place_of(shift),
        count=kind,
    ):
        if is_recount:
            _check_recount(shift, by)
        else:
            _check_session(house, shift)
        # A counted float accepts no slips, so a recount has none to wait for.
        waiting = [] if is_recount else slip_selectors.slips_on_the_way(shift.pk)
        if waiting:
            raise Refused(
                _("Signature missing: %(slips)s. Have it signed or returned, then count.")
                % {"slips": ", ".join(slip.label for slip in waiting)}
            )
        rows = check_sheet(house, pieces)
        if shift.table_id is not None and sums_of(rows).cash:
            raise Refused(_("Tables hold no cash: notes go into the drop box."), "pieces")
        last = booking_selectors.last_entry(shift.pk)
        # A booking that this count waited for may be later than `at`: the count must follow it.
        turn = max(at, last.entered_at) if last else at
        return store_count(shift, kind=kind, pieces=rows, nonce=nonce, by=by, at=turn)


def _check_session(house: House, shift: Shift) -> None:
    """Refuse the closing count of a table that is still open for play (LU art. 37-3(1))."""
    still_open = session_selectors.open_session(house.id, shift.table_id) if shift.table_id is not None else None
    if still_open is not None:
        message = _("Session %(session)s of this table is still open. End it first.")
        raise Refused(message % {"session": still_open.label})


def _check_recount(shift: Shift, by: "Staff") -> None:
    last = count_selectors.last_count(shift.pk)
    if count_selectors.is_signed(last.pk):
        raise Refused(_("This count is signed and cannot be changed. Explain the variance to your supervisor."))
    if Shift.objects.filter(before=shift).exists():
        raise Refused(_("This float has already been handed over and cannot be counted again."))
    check_blind(last, by)


def check_blind(last: Count, by: "Staff") -> None:
    """Raise Refused for a person who took part or compared, once the variance is disclosed: they cannot count blind."""
    if count_selectors.is_disclosed(last) and by.pk in count_selectors.people_who_know(last):
        raise Refused(_("You have seen the expected amount. Explain the variance; another person may recount."))


@transaction.atomic(durable=True)
def explain_variance(*, house: House, count: Count, said: str, checked: str, by: "Staff", at: datetime) -> Explanation:
    """Explain the variance of a count; above the casino's threshold, also state what was done to find it.

    Raises Refused without an explanation, if the count is already explained or not yet compared, and for a person who
    neither took part in it nor supervises.
    """
    wait_turn(str(count.shift_id))
    row = Explanation(
        count_id=count.pk, said=said.strip(), checked=checked.strip(), explained_by_id=by.pk, explained_at=at
    )
    with log.act(
        "cage.count.explained",
        subject=count,
        by=by,
        at=at,
        scope=house.id,
        place=shift_selectors.place_of(count.shift),
    ):
        if Explanation.objects.filter(count=count).exists():
            raise Refused(_("This variance has already been explained."))
        check_explains(house, count, by, at)
        if not row.said:
            raise Refused(_("Describe what happened, as far as you know."), "said")
        if needs_report(house, count) and not row.checked:
            raise Refused(
                _("A variance of this size requires a report: state what was reviewed and with whom."),
                "checked",
                house.cite("cage.variance_report_above", at),
            )
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def sign_count(*, house: House, count: Count, by: "Staff", at: datetime) -> CountSignature:
    """Sign a count as the second person. This makes the count of a float final.

    Raises Refused for one's own count, for an unexplained variance, for a count replaced by a recount, and for a box
    whose whole team has signed.
    """
    wait_turn(str(count.shift_id))
    notice_above = variance_threshold(house, count, "cage.variance_notice_above")
    row = CountSignature(
        count_id=count.pk,
        # Both thresholds are stored: the database checks report and notice against them, and settings change.
        report_above=variance_threshold(house, count, "cage.variance_report_above"),
        notice_above=notice_above,
        signed_by_id=by.pk,
        signed_at=max(at, count.counted_at),  # a request that waited for the count may have an earlier time
    )
    with log.act(
        "cage.count.signed", subject=count, by=by, at=at, scope=house.id, place=shift_selectors.place_of(count.shift)
    ):
        _check_signature(house, count, by)
        row.save(force_insert=True)
        # In the same transaction: at the commit the database refuses the signature without this notice.
        _notify_variance(house, count, notice_above, by=by, at=at)
    return row


def _notify_variance(house: House, count: Count, above: Decimal, *, by: "Staff", at: datetime) -> None:
    """Notify the authority of a variance above the notice threshold, once, with the first signature.

    The variance is that of the last count. If that count has none, it is the largest compared variance: a person who
    knows the expected amount could recount until it matches.
    """
    subject = _count_to_report(count, above)
    if subject is None:
        return
    variance = Variance(
        place=shift_selectors.place_of(count.shift),
        shift=count.shift.label,
        gaming_day=count.shift.gaming_day,
        expected=subject.expected,
        counted=subject.counted,
        gap=count_selectors.gap_of(subject),
        threshold=above,
        explanation=Explanation.objects.get(count=subject).said,
    )
    raise_variance_notice(house=house, subject=subject, variance=variance, by=by, at=at)


def _count_to_report(count: Count, above: Decimal) -> Count | None:
    large = [each for each in count_selectors.differing_counts(count) if count_selectors.gap_of(each) > above]
    if any(each.pk == count.pk for each in large):
        return count
    disclosed_counts = [each for each in large if hasattr(each, "disclosure")]
    return max(disclosed_counts, key=count_selectors.gap_of, default=None)


def _check_signature(house: House, count: Count, by: "Staff") -> None:
    at_end = count.kind in shift_selectors.AT_END
    if by.pk == count.counted_by_id or (at_end and by.pk in count_selectors.took_part(count)):
        raise Refused(_("You made this count or hold this float. Another person must sign."))
    if count.kind == CountKind.OPENING and count.shift.before and by.pk == count.shift.before.opened_by_id:
        raise Refused(_("You handed over this float. Another person must sign."))
    if count_selectors.signed_by(count.pk, by.pk):
        raise Refused(_("You have already signed this count."))
    if count_selectors.counted_again(count):
        raise Refused(_("A recount has been made since. Sign the latest count."))
    if at_end and booking_selectors.had_a_hand_in(count.shift_id, by.pk):
        raise Refused(_("You changed the expected amount of this float. Another person must sign."))
    if count.fitting_id is not None:
        check_opening(count.fitting_id)
        team = count_teams.team_size(house, count.shift.gaming_day)
        if not count_teams.missing_signatures(count.signatures.count(), team):
            raise Refused(_("The whole team has already signed this count."))
    _check_explained(count, by)


def _check_explained(count: Count, by: "Staff") -> None:
    """Check that every variance is explained before the last count is signed, by a person other than the signatory."""
    differing = count_selectors.differing_counts(count)
    explanations = {row.count_id: row for row in Explanation.objects.filter(count__in=differing)}
    if any(row.explained_by_id == by.pk for row in explanations.values()):
        raise Refused(_("You explained a variance in this count. Another person must sign."))
    if len(explanations) == len(differing):
        return
    if count.kind == CountKind.BOX and not count_selectors.is_disclosed(count):
        raise Refused(
            _("The count of this box shows a variance. Ask a count signatory who took no part to compare it.")
        )
    if count.kind != CountKind.OPENING and not count_selectors.is_disclosed(count):
        raise Refused(
            _("This count or an earlier one shows a variance. Ask for the explanation first."),
            next_step=_("Use the button on the page of the count."),
        )
    raise Refused(
        _("The variance has not been explained yet. Have it explained first."),
        next_step=_("The counting team explains it on the page of the count."),
    )


def variance_threshold(house: House, count: Count, name: str) -> Decimal:
    """Return the casino's setting for the gaming day of the shift, in its currency. Related counts share one value."""
    return house.rulebook(count.shift.gaming_day).decimal(name)


def needs_report(house: House, count: Count) -> bool:
    """Is the variance above the threshold for a report?"""
    return count_selectors.gap_of(count) > variance_threshold(house, count, "cage.variance_report_above")
