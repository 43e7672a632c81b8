"""The record of a bingo round for page and paper: cards, draws, claims and payments, with time and person."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.http.formatting.money import money
from compliance.venues.domain.house import House

from ...prizes.presentation import words
from ...prizes.presentation.sheets import Sheet, make_sheet, time_and_person
from .. import selectors

if TYPE_CHECKING:
    from ...models.bingo import BingoClaim, BingoRound


def facts_of(house: House, row: "BingoRound") -> list[tuple[str, str]]:
    """Return what was announced of a round, and its end."""
    version = row.prize_table.version
    facts = [
        (_("Table"), row.table.name),
        (_("Gaming day"), date_format(row.gaming_day, "SHORT_DATE_FORMAT")),
        (pgettext("bingo round", "Colour"), row.colour),
        (_("Game"), f"Bingo {row.variant}, {words.PATTERNS[row.pattern]}"),
        (_("Price of a card"), money(row.price, house.currency)),
        (pgettext("payout schedule", "Prize"), money(row.prize, house.currency)),
        (_("Payout schedule"), f"{version.document.name} {version.number}"),
        (_("Progressive jackpot"), row.jackpot),
        (pgettext("bingo round", "Opened"), time_and_person(house, row.opened_at, row.opened_by)),
    ]
    if end := getattr(row, "ended", None):
        facts.append((pgettext("bingo round", "Ended"), time_and_person(house, end.ended_at, end.ended_by)))
        facts.append((_("Winners"), str(end.winners)))
        facts.append((_("Share of each winner"), money(end.share, house.currency) if end.winners else ""))
        facts.append((_("Reason"), end.reason))
    return [(label, text) for label, text in facts if text]


def sheets_of(house: House, row: "BingoRound", at: datetime) -> list[Sheet]:
    """Return the tables of the record."""
    when = _("Time and person")
    sales = [
        (f"{each.first_card} – {each.last_card}", time_and_person(house, each.sold_at, each.sold_by))
        for each in row.sales.all()
    ]
    draws = [
        (each.position, each.number, time_and_person(house, each.drawn_at, each.drawn_by)) for each in row.draws.all()
    ]
    claims = [_claim_cells(house, each) for each in row.claims.all()]
    unclaimed = [
        (
            each.card,
            capfirst(str(words.REASONS[each.reason])),
            time_and_person(house, each.recorded_at, each.recorded_by),
        )
        for each in row.unclaimed.all()
    ]
    heads = [
        *(_("Card"), _("After ball"), _("Numbers of the card"), pgettext("bingo claim", "Result")),
        *(pgettext("bingo claim", "Recorded"), _("Checked by a second person"), pgettext("bingo claim", "Paid")),
    ]
    return [
        make_sheet(_("Cards sold"), house.cite("bingo.sale", at), [_("Series of cards"), when], sales),
        make_sheet(_("Balls drawn"), house.cite("bingo.draw", at), [_("Ball"), _("Number"), when], draws, narrow=True),
        make_sheet(pgettext("bingo", "Claims"), house.cite("bingo.share", at), heads, claims),
        make_sheet(
            _("Bingos not claimed"), house.cite("bingo.unclaimed", at), [_("Card"), _("Reason"), when], unclaimed
        ),
    ]


def _claim_cells(house: House, claim: "BingoClaim") -> tuple[object, ...]:
    decision, payment = getattr(claim, "decision", None), getattr(claim, "payment", None)
    checked = time_and_person(house, decision.decided_at, decision.decided_by) if decision else ""
    paid = ""
    if payment is not None:
        parts = [money(payment.amount, house.currency), time_and_person(house, payment.paid_at, payment.paid_by)]
        paid = ", ".join([*parts, payment.payout.label] if payment.payout else parts)
    return (
        claim.card,
        claim.position,
        words.list_numbers(claim.numbers),
        capfirst(str(words.RESULTS[selectors.result_of(claim)])),
        time_and_person(house, claim.recorded_at, claim.recorded_by),
        checked,
        paid,
    )
