"""Read hits with their winners, verification and payouts."""

from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from audit.schema.registers import Register
from compliance.refusals import get_row

from ..domain.timing import SIMULTANEOUS
from ..models.hits import BoxClaim, HitVerification, JackpotHit, JackpotShare, SharePayout
from ..models.meters import EntryKind, MeterEntry

if TYPE_CHECKING:
    from compliance.payouts.models.payouts import Payout

# The share may be requested again after these states of its payout.
CLOSED = ("refused", "withdrawn", "voided")


def _payout_state() -> Subquery:
    """Return the state of the last step of the payout of a share."""
    steps = SharePayout.objects.filter(pk=OuterRef("pk")).order_by("-payout__steps__number")
    return Subquery(steps.values("payout__steps__state")[:1])


def list_hits(venue_id: UUID) -> QuerySet[JackpotHit]:
    """Return the hits of a casino, newest first, with their winners and payouts."""
    payouts = (
        SharePayout.objects.annotate(state=_payout_state())
        .select_related("payout", "linked_by")
        .order_by("linked_at", "pk")
    )
    shares = (
        JackpotShare.objects.select_related("claim")
        .prefetch_related(Prefetch("payouts", payouts))
        .order_by("claim__box", "pk")
    )
    return (
        JackpotHit.objects.filter(venue_id=venue_id)
        .select_related("jackpot", "table", "machine", "first", "recorded_by", "verification__verified_by")
        .prefetch_related(
            Prefetch("shares", shares), Prefetch("claims", BoxClaim.objects.order_by("box", "seat", "pk"))
        )
        .order_by("-hit_at", "-number")
    )


def get_hit(venue_id: UUID, hit_id: UUID) -> JackpotHit:
    """Return a hit. Raises NotFound."""
    return get_row(list_hits(venue_id), _("Hit not found."), pk=hit_id)


def hit_by_nonce(venue_id: UUID, nonce: UUID) -> JackpotHit | None:
    """Return the hit of a repeated request."""
    return JackpotHit.objects.filter(venue_id=venue_id, nonce=nonce).first()


def first_hits(jackpot_id: UUID, since: datetime, until: datetime) -> QuerySet[JackpotHit]:
    """Return the hits of a jackpot in a time, both ends included, that did not follow another one, newest first."""
    rows = JackpotHit.objects.filter(jackpot_id=jackpot_id, first__isnull=True, hit_at__range=(since, until))
    return rows.order_by("-hit_at", "-number")


def has_later_hit(jackpot_id: UUID, hit_at: datetime) -> bool:
    """Has a jackpot a recorded hit after a time?"""
    return JackpotHit.objects.filter(jackpot_id=jackpot_id, hit_at__gt=hit_at).exists()


def is_recorded(hit: JackpotHit) -> bool:
    """Is a hit of this jackpot recorded at the same place and time that is not found without a right?"""
    of_place = Q(table_id=hit.table_id, machine_id=hit.machine_id)
    rows = JackpotHit.objects.filter(of_place, jackpot_id=hit.jackpot_id, hit_at=hit.hit_at)
    return rows.exclude(verification__sound=False).exists()


def hit_of_hand(game: str, table_id: UUID | None, boxes: Collection[int], hit_at: datetime) -> JackpotHit | None:
    """Return the hit that one of these boxes won at a table in the hand at a time; None without one.

    Two hands of a table are not within five seconds.
    """
    rows = JackpotHit.objects.filter(
        table_id=table_id, jackpot__game=game, hit_at__range=(hit_at - SIMULTANEOUS, hit_at + SIMULTANEOUS)
    )
    return rows.filter(claims__box__in=boxes).exclude(verification__sound=False).order_by("number").first()


def is_earlier_unverified(hit: JackpotHit) -> bool:
    """Is another hit of the jackpot, before this one or at the same time, not verified?"""
    rows = JackpotHit.objects.filter(jackpot_id=hit.jackpot_id, hit_at__lte=hit.hit_at, verification__isnull=True)
    return rows.exclude(pk=hit.pk).exists()


def has_unverified(jackpot_id: UUID) -> bool:
    """Has a jackpot a hit that is not verified?"""
    return JackpotHit.objects.filter(jackpot_id=jackpot_id, verification__isnull=True).exists()


def get_share(venue_id: UUID, share_id: UUID) -> JackpotShare:
    """Return the share of a winner. Raises NotFound."""
    rows = JackpotShare.objects.select_related("hit__jackpot", "hit__table", "hit__machine", "claim")
    return get_row(rows.filter(hit__venue_id=venue_id), _("Share not found."), pk=share_id)


def has_share(venue_id: UUID, payout: "Payout") -> bool:
    """Has a recorded hit at the place and time of a win a share of its amount without an open or paid payout?"""
    open_links = SharePayout.objects.annotate(state=_payout_state()).exclude(state__in=CLOSED)
    rows = JackpotShare.objects.filter(hit__venue_id=venue_id, hit__hit_at=payout.won_at, amount=payout.amount)
    rows = rows.exclude(pk__in=open_links.values("share_id"))
    if payout.table_id is not None:
        return rows.filter(hit__table_id=payout.table_id).exists()
    return rows.filter(hit__machine__number=payout.machine).exists()


def verification_of_payout(payout_id: UUID) -> HitVerification | None:
    """Return the verification of the hit whose share a payout pays; None if it pays none."""
    return HitVerification.objects.filter(hit__shares__payouts__payout_id=payout_id).first()


def payouts_of(share_id: UUID) -> list[tuple[SharePayout, str]]:
    """Return the payouts of a share with the state of each, oldest first."""
    rows = SharePayout.objects.filter(share_id=share_id).annotate(state=_payout_state()).select_related("payout")
    return [(row, row.state) for row in rows.order_by("linked_at", "pk")]


def entries_of_hit(hit: JackpotHit) -> QuerySet[MeterEntry]:
    """Return the entries of the meter from the last start amount to the reset by a hit, and its restoration."""
    first_id = hit.first_id or hit.pk
    rows = MeterEntry.objects.filter(jackpot_id=hit.jackpot_id)
    reset = rows.get(hit_id=first_id, kind=EntryKind.RESET)
    began = rows.filter(kind__in=[EntryKind.START, EntryKind.RESET], number__lt=reset.number).latest("number")
    of_hit = Q(number__range=(began.number, reset.number)) | Q(hit_id=first_id)
    return rows.filter(of_hit).select_related("recorded_by").order_by("number")


def simultaneous_hits(hit: JackpotHit) -> QuerySet[JackpotHit]:
    """Return the other hits that win the amount of a hit, oldest first (NL 6.2(7~))."""
    first_id = hit.first_id or hit.pk
    rows = JackpotHit.objects.filter(Q(pk=first_id) | Q(first_id=first_id)).exclude(pk=hit.pk)
    return rows.select_related("machine").order_by("hit_at", "number")


def rows_in_log(hit: JackpotHit) -> list[tuple[str, UUID]]:
    """Return table and key of each row of a hit of `list_hits`, for which the log has a proof."""
    shares = list(hit.shares.all())
    verification = getattr(hit, "verification", None)
    rows: list[Register] = [hit, *hit.claims.all(), *shares, *([verification] if verification is not None else [])]
    rows += [each for share in shares for each in share.payouts.all()]
    rows += entries_of_hit(hit)
    return [(row._meta.db_table, row.pk) for row in rows]


def verification_of(hit_id: UUID) -> HitVerification | None:
    """Return the verification of a hit; None before it."""
    return HitVerification.objects.filter(hit_id=hit_id).select_related("verified_by").first()


def is_without_right(hit: JackpotHit) -> bool:
    """Has every hit that wins this amount been verified as a malfunction?"""
    first = hit.first_id or hit.pk
    group = JackpotHit.objects.filter(pk=first) | JackpotHit.objects.filter(first_id=first)
    return all(sound is False for sound in group.values_list("verification__sound", flat=True))


def state_of_hit(row: JackpotHit) -> str:
    """Return `to_verify`, `no_right`, `to_pay`, `requested` or `paid`, of a row of `list_hits`."""
    verification = getattr(row, "verification", None)
    if verification is None:
        return "to_verify"
    if not verification.sound:
        return "no_right"
    states = [_state_of_share(share) for share in row.shares.all()]
    if all(state == "paid" for state in states):
        return "paid"
    if any(is_payable(share) for share in row.shares.all()):
        return "to_pay"
    return "requested"


def is_payable(share: JackpotShare) -> bool:
    """May the payout of a share of `list_hits` be requested, for the first time or again?"""
    return _state_of_share(share) in {"", *CLOSED}


def _state_of_share(share: JackpotShare) -> str:
    """Return the state of the newest payout of a share; empty without any."""
    states: list[str] = [getattr(each, "state", "") for each in share.payouts.all()]
    return states[-1] if states else ""
