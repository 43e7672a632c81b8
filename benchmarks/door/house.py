"""Opens the house of a benchmark through its services, lets one guest in, and prints what desks need: run by itself."""

import json
import os
import sys
from datetime import UTC, datetime, timedelta
from uuid import uuid4

DESKS = 8
PASSWORD = "amber-saddle-orbit"
YEARS = timedelta(days=4 * 365)


def main(desks: int = DESKS) -> None:
    """Migrate, open the house four years ago, let the first guest in a day later, give every desk its token."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", database="owner", verbosity=0)
    from compliance.demonstration import houses
    from compliance.venues.selectors import venues as selectors

    now = datetime.now(UTC)
    # Noon: whatever the hour at which the benchmark runs, nobody comes in while the house changes its day.
    opened = (now - YEARS).replace(hour=10, minute=0, second=0, microsecond=0)
    house = selectors.get_house(houses.open_house(houses.LUXEMBOURG, opened))
    staff = _porters(house, desks, opened)
    doors = {row.room.kind: row.pk for row in selectors.doors(house.id)}
    sample = _first_guest(house, staff[0], opened + timedelta(days=1, hours=10))
    told = {
        "venue": str(house.id),
        "timezone": str(house.zone),
        "table_door": str(doors["table"]),
        "slot_door": str(doors["slot"]),
        "sample": sample,
        "tokens": [_token(house, each, place, now) for place, each in enumerate(staff)],
        "sessions": [_session(each) for each in staff],
    }
    sys.stdout.write(json.dumps(told))


def _porters(house, count, at):
    from compliance.venues.services import accounts, posts

    found = []
    for place in range(count):
        staff = accounts.create_account(
            username=f"porter{place}",
            full_name=f"Porter {place}",
            language="en",
            password=PASSWORD,
            scope=house.id,
            by=None,
            at=at,
        )
        posts.set_up_post(
            staff=staff,
            venue_id=house.id,
            role="porter",
            starts=house.local(at).date(),
            ends=None,
            at=at,
        )
        found.append(staff)
    return found


def _token(house, staff, place, at):
    from compliance.venues.services import devices

    day, name = house.local(at).date() + timedelta(days=30), f"Desk {place}"
    made = devices.issue_device(house=house, staff=staff, name=name, scopes=["door"], expires_on=day, by=staff, at=at)
    devices.accept_device(house=house, device=made.device, by=staff, at=at)
    return made.token


def _session(staff):
    """The cookie of somebody who has signed in: signing in itself is not what is measured."""
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(staff, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def _first_guest(house, by, at):
    """One guest comes in by the service itself: every row of the made-up past is a copy of this one's."""
    from compliance.admissions.door.services import document_admission
    from compliance.admissions.door.services.presentations import Place, Presentation
    from compliance.people.domain.documents.document_data import DocumentData, PostalAddress
    from compliance.people.domain.documents.mrz import PartialDate
    from compliance.venues.selectors import venues as selectors

    door = next(row for row in selectors.doors(house.id) if row.room.kind == "table")
    paper = DocumentData(
        kind="passport",
        number="FIRST0001",
        issuing_state="LUX",
        expires_on=house.local(at).date() + timedelta(days=2000),
        surname="WEBER",
        given_names="JEAN",
        birth=PartialDate(1980, 5, 17),
        sex="M",
        nationality="LUX",
        read_from="mrz",
    )
    done = document_admission.present_document(
        house=house,
        place=Place(door_id=door.pk, desk_id=None, name=door.name, room_kind=door.room.kind),
        presentation=Presentation(
            paper=paper,
            address=PostalAddress("5, rue des Bains", "L-5501", "Remich", "LU"),
            judgement=None,
            note="",
            face_compared=True,
            card_kind="day",
            nonce=uuid4(),
        ),
        by=by,
        at=at,
    )
    if done.entry is None:
        raise SystemExit(f"The first guest did not get in: {done.decision.outcome}, {done.card_refusal}")
    return {"decision": str(done.decision.pk), "person": str(done.decision.person_id)}


if __name__ == "__main__":
    main()
