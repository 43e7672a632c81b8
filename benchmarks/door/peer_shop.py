"""Runs in pretix's own environment, not in ours: one organizer, event and check-in list, paid orders, one token.

    python peer_shop.py NUMBER-OF-ORDERS

Prints what a check-in needs as one line of JSON.
"""

import json
import os
import secrets
import sys
from datetime import timedelta
from decimal import Decimal

BATCH = 2000


def main(count):
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pretix.settings")
    import django

    django.setup()
    from django_scopes import scopes_disabled

    with scopes_disabled():
        event, ticket, checkins, token = _shop()
        found = _orders(event, ticket, count)
    print(json.dumps({"organizer": event.organizer.slug, "list": checkins.pk, "token": token, "secrets": found}))


def _shop():
    from django.utils.timezone import now
    from pretix.base.models import Event, Organizer
    from pretix.base.models.organizer import TeamAPIToken

    organizer = Organizer.objects.create(name="Bench", slug="bench")
    event = Event.objects.create(
        organizer=organizer,
        name="Night",
        slug="night",
        currency="EUR",
        live=True,
        date_from=now() - timedelta(hours=1),
        date_to=now() + timedelta(hours=8),
        plugins="",
    )
    event.set_defaults()
    ticket = event.items.create(name="Entry", default_price=Decimal("1.50"), admission=True)
    quota = event.quotas.create(name="All", size=None)
    quota.items.add(ticket)
    checkins = event.checkin_lists.create(name="Door", all_products=True)
    team = organizer.teams.create(name="Door", all_events=True, all_event_permissions=True)
    token = TeamAPIToken.objects.create(team=team, name="Door")
    return event, ticket, checkins, token.token


def _orders(event, ticket, count):
    """Paid orders of one ticket each, as a sale leaves them; returns the codes on the tickets."""
    from django.utils.timezone import now
    from pretix.base.models import Order, OrderPosition

    at, found = now() - timedelta(days=7), []
    channel = event.organizer.sales_channels.get(identifier="web")
    for first in range(0, count, BATCH):
        numbers = range(first, min(first + BATCH, count))
        orders = Order.objects.bulk_create(
            Order(
                event=event,
                organizer=event.organizer,
                code=f"B{number:07d}",
                status=Order.STATUS_PAID,
                email=f"guest{number}@example.org",
                locale="en",
                datetime=at,
                expires=at + timedelta(days=14),
                total=Decimal("1.50"),
                sales_channel=channel,
            )
            for number in numbers
        )
        positions = OrderPosition.objects.bulk_create(
            OrderPosition(
                order=order,
                organizer=event.organizer,
                item=ticket,
                positionid=1,
                price=Decimal("1.50"),
                tax_rate=Decimal(0),
                tax_value=Decimal(0),
                secret=secrets.token_hex(16),
                pseudonymization_id=order.code,
                attendee_name_cached=f"Guest {order.code}",
                attendee_name_parts={"_scheme": "full", "full_name": f"Guest {order.code}"},
            )
            for order in orders
        )
        found += [position.secret for position in positions]
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]))
