"""Register definition of the hits of jackpots."""

from typing import TYPE_CHECKING, Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.formatting.dates_and_numbers import join_parts
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, cell
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from ...selectors import hits as selectors
from .. import words
from .jackpots import READ

if TYPE_CHECKING:
    from datetime import datetime

    from ...models.hits import JackpotHit

RECORD, VERIFY = "jackpots.hit.record", "jackpots.hit.verify"
PAY = "payouts.payout.request"


def precise_time(at: "datetime") -> str:
    """Return a time of the active time zone with its milliseconds."""
    local = localtime(at)
    return f"{date_format(local, 'SHORT_DATE_FORMAT')} {local:%H:%M:%S}.{local.microsecond // 1000:03d}"


def _place(row: "JackpotHit") -> str:
    return str(row.table or row.machine)


def _winners(row: "JackpotHit") -> str:
    return join_parts(words.winner_name(share) for share in row.shares.all())


def _payouts(row: "JackpotHit") -> str:
    return ", ".join(each.payout.label for share in row.shares.all() for each in share.payouts.all())


def _share_amount(row: "JackpotHit") -> Any:
    return row.shares.all()[0].amount


class HitFilter(RegisterFilter):
    """Hits by gaming day."""

    first = first_gaming_day()
    last = last_gaming_day()


HITS = Register(
    name="jackpot-hits",
    title=_("Hits of jackpots"),
    permission=READ,
    page=Page(
        "jackpots:hits",
        _("Won jackpots with their time in milliseconds, verification and payouts."),
        Empty(_("No hits"), _("A hit is recorded on the page of its jackpot."), "coins"),
        "register.jackpot_hits",
    ),
    rows=lambda scope: selectors.list_hits(scope.house.id),
    filters=HitFilter,
    sort="-hit_at",
    then=("-number",),
    tables=(
        "jackpots.JackpotHit",
        "jackpots.BoxClaim",
        "jackpots.JackpotShare",
        "jackpots.HitVerification",
        "jackpots.SharePayout",
    ),
    columns=(
        Column(
            "number",
            pgettext_lazy("jackpot hit", "Hit"),
            (cell("number", pgettext_lazy("jackpot hit", "Hit"), "label"),),
            order=("number",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("jackpots:hit", page_cells.text_cell("label")),
        ),
        Column(
            "hit_at",
            _("Time"),
            (
                Cell("hit_at", _("Time"), lambda row: row.hit_at, type="datetime"),
                cell("gaming_day", _("Gaming day"), type="date"),
            ),
            order=("hit_at",),
            html=page_cells.text_cell(lambda row: precise_time(row.hit_at)),
        ),
        Column(
            "jackpot",
            _("Jackpot"),
            (cell("jackpot", _("Jackpot"), "jackpot.name"), cell("jackpot_id", _("Jackpot (ID)"), type="uuid")),
            order=("jackpot__name",),
            html=page_cells.text_cell("jackpot"),
        ),
        Column(
            "place",
            _("Table or machine"),
            (Cell("place", _("Table or machine"), _place), cell("combination", _("Winning combination"))),
            html=page_cells.with_notes(page_cells.text_cell(_place), page_cells.note_cell("combination")),
        ),
        Column(
            "amount",
            _("Meter at the hit"),
            (
                cell("amount", _("Meter at the hit"), type="decimal"),
                cell("first", _("Within five seconds of"), "first.label"),
            ),
            order=("amount",),
            style="figures",
            html=page_cells.amount_cell("amount"),
        ),
        Column(
            "share",
            _("Share of each winner"),
            (
                Cell("share", _("Share of each winner"), _share_amount, type="decimal"),
                cell("share_count", _("Winners"), type="integer"),
                Cell("winners", _("Winning boxes"), _winners),
            ),
            style="figures",
            html=page_cells.amount_cell(_share_amount),
        ),
        Column(
            "verification",
            _("Verification"),
            (
                cell("sound", _("Worked properly"), "verification.sound", type="boolean"),
                cell("confirmed_amount", _("Confirmed amount"), "verification.amount", type="decimal"),
                cell("said", _("What was checked"), "verification.said"),
                cell("verified_by", _("Verified by"), "verification.verified_by", type="person"),
                cell("verified_at", _("Verified at"), "verification.verified_at", type="datetime"),
            ),
            usual=False,
            html=page_cells.text_cell("verification.verified_by"),
        ),
        Column(
            "recorded_by",
            _("Recorded by"),
            (
                cell("recorded_by", _("Recorded by"), type="person"),
                cell("recorded_at", _("Recorded at"), type="datetime"),
            ),
            order=("recorded_by__full_name",),
            usual=False,
            html=page_cells.text_cell("recorded_by"),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell(
                    "state",
                    _("State"),
                    selectors.state_of_hit,
                    lambda row: str(words.HIT_STATES[selectors.state_of_hit(row)]),
                ),
                Cell("payouts", _("Payouts"), _payouts),
            ),
            html=page_cells.badge_cell(selectors.state_of_hit, words.HIT_STATES, words.HIT_TONES),
        ),
    ),
)
