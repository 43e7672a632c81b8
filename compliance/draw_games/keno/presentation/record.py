"""The record of a keno round, and of a ticket, for pages and the paper."""

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
    from ...models.keno import KenoDraw, KenoTicket


def facts_of_round(house: House, row: "KenoDraw") -> list[tuple[str, str]]:
    """Return what is recorded of the draw of a round."""
    return [
        (_("Table"), row.table.name),
        (_("Gaming day"), date_format(row.gaming_day, "SHORT_DATE_FORMAT")),
        (_("Numbers drawn"), words.list_numbers(row.numbers)),
        (pgettext("keno round", "Drawn"), time_and_person(house, row.drawn_at, row.drawn_by)),
    ]


def sheets_of_round(house: House, row: "KenoDraw", at: datetime) -> list[Sheet]:
    """Return the tickets that played in a round, with what each won in it."""
    heads = [
        *(pgettext("keno ticket", "Serial number"), _("Numbers"), _("Stake of each game"), _("Hits")),
        *(_("Winnings"), pgettext("keno ticket", "Registered"), pgettext("keno ticket", "Paid")),
    ]
    lines = [_ticket_cells(house, row, ticket) for ticket in selectors.tickets_of_round(row)]
    return [make_sheet(_("Keno tickets"), house.cite("register.keno_tickets", at), heads, lines)]


def _ticket_cells(house: House, row: "KenoDraw", ticket: "KenoTicket") -> tuple[object, ...]:
    found = next(each for each in selectors.rounds_of(ticket) if each.label == row.label)
    return (
        ticket.label,
        words.list_numbers(ticket.numbers),
        money(ticket.stake, house.currency),
        found.hits,
        money(found.amount, house.currency),
        time_and_person(house, ticket.registered_at, ticket.registered_by),
        _payment(house, ticket),
    )


def _payment(house: House, ticket: "KenoTicket") -> str:
    """Return what was paid for the whole series, or that it was not collected."""
    if paid := getattr(ticket, "collected", None):
        parts = [money(paid.amount, house.currency), time_and_person(house, paid.paid_at, paid.paid_by)]
        return ", ".join([*parts, paid.payout.label] if paid.payout else parts)
    if loss := getattr(ticket, "lost", None):
        late = capfirst(str(words.TICKET_STATES["late"]))
        return f"{late}, {time_and_person(house, loss.recorded_at, loss.recorded_by)}"
    return ""


def facts_of_ticket(house: House, row: "KenoTicket") -> list[tuple[str, str]]:
    """Return what the receipt of a ticket says, and its payment."""
    facts = [
        (_("Table"), row.table.name),
        (_("Numbers"), words.list_numbers(row.numbers)),
        (_("Stake of each game"), money(row.stake, house.currency)),
        (_("First round"), str(row.first_round)),
        (_("Last round"), str(row.last_round)),
        (_("Wished round"), str(row.wished) if row.wished != row.first_round else ""),
        (pgettext("keno", "Form"), _("electronic form") if row.electronic else _("paper form")),
        (pgettext("keno ticket", "Registered"), time_and_person(house, row.registered_at, row.registered_by)),
        (pgettext("keno ticket", "Paid"), _payment(house, row)),
    ]
    return [(label, text) for label, text in facts if text]


def sheets_of_ticket(house: House, row: "KenoTicket", at: datetime) -> list[Sheet]:
    """Return the drawn rounds of a ticket, with hits and winnings."""
    lines = [(each.label, each.hits, money(each.amount, house.currency)) for each in selectors.rounds_of(row)]
    return [make_sheet(_("Keno rounds"), house.cite("keno.draw", at), [_("Round"), _("Hits"), _("Winnings")], lines)]
