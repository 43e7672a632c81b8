"""Payouts of a guest, on the guest's page and next to winnings that may be withheld."""

from compliance.people.presentation.panels import Panel, PanelRequest

from ..selectors import payouts as selectors
from .payouts import READ, describe_payout
from .requests import ASK

SHOWN = 10


def guest_panels(asked: PanelRequest) -> list[Panel]:
    """Return the payouts of a guest, newest first, with a link to request another."""
    presence = asked.presence
    if not presence.may(READ):
        return []
    rows = [describe_payout(row) for row in selectors.of_guest(presence.house.id, asked.persons)[:SHOWN]]
    may_ask = presence.may(ASK)
    if not rows and not may_ask:
        return []
    context = {"rows": rows, "currency": presence.house.currency, "guest_id": asked.persons[0], "may_ask": may_ask}
    return [Panel("payouts/of_guest.html", context)]
