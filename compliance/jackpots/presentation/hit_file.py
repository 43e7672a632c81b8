"""The file of one hit on paper: meter, winners, verification and payouts, each with time and person."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.citations.texts import citation_text
from compliance.http.formatting.dates_and_numbers import local_time
from compliance.http.formatting.money import money
from compliance.http.pdf.drawing import render_pdf
from compliance.payouts.presentation.words import STATES
from compliance.venues.domain.house import House
from compliance.venues.presentation.company import company_line

from ..domain.shares import borne_by_the_house
from ..selectors import hits as selectors
from . import words
from .registers.hits import precise_time

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

    from ..models.hits import HitVerification, JackpotHit, JackpotShare


@dataclass(frozen=True)
class Sheet:
    """A table of the file with its article."""

    label: str
    article: str
    heads: Sequence[str]
    lines: Sequence[Sequence[str]]


def draw_hit_file(house: House, row: "JackpotHit", by: "Staff", at: datetime) -> bytes:
    """Return the file of a hit as a PDF, with the rows of which the log has the proof."""
    context = {
        "title": _("Hit %(number)s of %(jackpot)s") % {"number": row.label, "jackpot": row.jackpot.name},
        "facts": facts_of(house, row),
        "sheets": sheets_of(house, row, at),
        "house": house,
        "company": company_line(house, at),
        "language": translation.get_language(),
        "printed_by": by,
        "printed_at": at,
    }
    return render_pdf("hit", render_to_string("jackpots/print/hit.html", context))


def facts_of(house: House, row: "JackpotHit") -> list[tuple[str, str]]:
    """Return the hit, its jackpot and its verification."""
    jackpot, shares = row.jackpot, list(row.shares.all())
    borne = borne_by_the_house(row.amount, shares[0].amount, len(shares))
    facts = [
        (_("State"), capfirst(str(words.HIT_STATES[selectors.state_of_hit(row)]))),
        (_("Kind"), f"{words.KINDS[jackpot.kind]}, {words.SCOPES[jackpot.scope]}"),
        (_("Game"), words.jackpot_game(jackpot)),
        (_("Start amount"), money(jackpot.seed, house.currency)),
        (_("Time"), precise_time(row.hit_at)),
        (_("Gaming day"), f"{row.gaming_day:%d.%m.%Y}"),
        (_("Table or machine"), str(row.table or row.machine)),
        (_("Winning combination"), row.combination),
        (_("Meter at the hit"), money(row.amount, house.currency)),
        (_("Within five seconds of"), row.first.label if row.first is not None else ""),
        (_("Added by the casino to round the shares"), money(borne, house.currency) if borne else ""),
        (_("Recorded by"), _time_and_person(house, row.recorded_at, row.recorded_by)),
        (_("Verification"), _verification_text(house, getattr(row, "verification", None))),
    ]
    return [(label, text) for label, text in facts if text]


def sheets_of(house: House, row: "JackpotHit", at: datetime) -> list[Sheet]:
    """Return the tables of the file: players, winners, payouts, meter, other winners of the amount, and log."""
    when = _("Time and person")
    return [
        _make_sheet(
            _("Players with the winning hand"),
            house.cite("jackpot.box_holder", at),
            [_("Box"), _("Seat"), _("Jackpot bet"), _("Stake")],
            [
                (each.box, each.seat or _("box holder"), _sum(house, each.jackpot_bet), _sum(house, each.stake))
                for each in row.claims.all()
            ],
        ),
        _make_sheet(
            _("Winners"),
            house.cite("jackpot.split", at),
            [_("Winner"), _("Share")],
            [(capfirst(words.winner_name(share)), _sum(house, share.amount)) for share in row.shares.all()],
        ),
        _make_sheet(
            _("Payouts"),
            house.cite("jackpot.verified", at),
            [_("Payout"), _("Amount"), _("State"), when],
            [cells for share in row.shares.all() for cells in _payout_cells(house, share)],
        ),
        _make_sheet(
            _("Meter"),
            house.cite("jackpot.shown", at),
            [_("Number"), pgettext("jackpot meter", "Entry"), _("Amount"), _("Time"), when],
            [
                (
                    each.number,
                    capfirst(str(words.ENTRIES[each.kind])),
                    _sum(house, each.amount),
                    precise_time(each.read_at),
                    _time_and_person(house, each.recorded_at, each.recorded_by),
                )
                for each in selectors.entries_of_hit(row)
            ],
        ),
        _make_sheet(
            _("Other hits that win the same amount"),
            house.cite("jackpot.simultaneous_seconds", at),
            [_("Number"), _("Table or machine"), _("Time")],
            [(each.label, each.machine, precise_time(each.hit_at)) for each in selectors.simultaneous_hits(row)],
        ),
        _make_sheet(_("Proof in the log"), "", [_("Table of the log"), _("Key")], selectors.rows_in_log(row)),
    ]


def _make_sheet(
    label: str | Promise, article: str, heads: Sequence[str | Promise], rows: Iterable[Sequence[object]]
) -> Sheet:
    lines = [[str(cell) for cell in row] for row in rows]
    return Sheet(str(label), citation_text(article), [str(each) for each in heads], lines)


def _payout_cells(house: House, share: "JackpotShare") -> list[tuple[str, ...]]:
    return [
        (
            each.payout.label,
            _sum(house, each.payout.amount),
            capfirst(str(STATES[getattr(each, "state", "")])),
            _time_and_person(house, each.linked_at, each.linked_by),
        )
        for each in share.payouts.all()
    ]


def _verification_text(house: House, row: "HitVerification | None") -> str:
    if row is None:
        return _("Not verified yet: there is no right to the jackpot before.")
    result = _("It worked properly: there is a right to the jackpot.")
    if not row.sound:
        result = _("There was a malfunction: there is no right to the jackpot.")
    return f"{result} {row.said} ({_time_and_person(house, row.verified_at, row.verified_by)})"


def _sum(house: House, amount: Decimal) -> str:
    return money(amount, house.currency)


def _time_and_person(house: House, at: datetime, by: "Staff") -> str:
    return f"{local_time(house, at)}, {by}"
