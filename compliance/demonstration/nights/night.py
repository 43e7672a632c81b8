"""One demonstration night at the door: guests arrive and are admitted or refused, some cards are cancelled."""

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING
from uuid import UUID

from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.cards.services import cancellations
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.door.services import document_admission
from compliance.admissions.door.services.presentations import Place, Presentation
from compliance.people.domain.documents.document_data import DocumentData, from_zone
from compliance.people.domain.documents.mrz import Zone, read_zone
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..guests import measures
from ..guests.identities import MadeUp, make_up_guest

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

OPENS, LASTS = 14, timedelta(hours=6)  # hours from the day change to the opening of the table room; hours of opening


def simulate_night(
    house: House,
    day: date,
    *,
    guests: int,
    seed: int = 1979,
    progress: Callable[[int], None] | None = None,
) -> Counter[str]:
    """Present `guests` guests on the gaming day `day`, in order of arrival; count them by outcome.

    All steps use the services of the door, one transaction a guest, at the times of that night. The same seed and day
    give the same night.
    """
    random = Random(f"{seed}:{day.isoformat()}")
    staff = {post.role: post.staff for post in venues.posts_of(house.id, day)}
    places = table_doors(house)
    opens = house.opens_at(day) + timedelta(hours=OPENS)
    # Most guests arrive in the first half of the night.
    arrivals = sorted(opens + LASTS * random.betavariate(1.6, 2.6) for _each in range(guests))
    outcomes: Counter[str] = Counter()
    alike = limited = False
    # Each night has its own range of document numbers.
    serial = day.toordinal() % 1000 * 10000
    for turn, at in enumerate(arrivals):
        arriving = guest_of(random, serial + turn, day)
        presentation = shown_by(random, arriving, house.local(at).date())
        # A guest refused for another reason would show no possible match.
        if not alike and turn >= guests // 3 and _would_get_in(arriving, presentation, day):
            alike = True
            # Before the guest arrives, so that the door finds the match.
            measures.exclude_similar_person(house, arriving, staff["compliance"], at - timedelta(minutes=1))
        admission = document_admission.present_document(
            house=house, place=random.choice(places), presentation=presentation, by=staff["porter"], at=at
        )
        outcomes[admission.decision.outcome] += 1
        if not limited and turn >= guests // 2 and admission.entry is not None and house.jurisdiction == "LU":
            limited = True
            later = at + timedelta(seconds=20)
            measures.limit_visits(house, admission.entry.person_id, staff["compliance"], later)
        if admission.card is not None and random.random() < 0.004:
            cancel_card(house, admission.card.pk, staff, at)
            outcomes["cancelled"] += 1
        if progress is not None:
            progress(turn + 1)
    return outcomes


def guest_of(random: Random, serial: int, day: date) -> MadeUp:
    chance = random.random()
    return make_up_guest(random, serial, day, minor=chance < 0.006, expired=0.006 <= chance < 0.016)


def _would_get_in(made_up: MadeUp, presentation: Presentation, on: date) -> bool:
    adult = made_up.born_on < on - timedelta(days=19 * 366)
    return presentation.judgement is None and adult and made_up.expires_on >= on + timedelta(days=1)


def shown_by(random: Random, made_up: MadeUp, on: date) -> Presentation:
    """Return what a guest presents on a day: usually a document for a day card, sometimes a problem case."""
    judgement, note = None, ""
    chance = random.random()
    if chance < 0.004:
        judgement, note = Judgement.DRUNK, "Ne tenait plus debout."
    elif chance < 0.005:
        judgement, note = Judgement.SCANDAL, "A invectivé des clients dans la file d’attente."
    elif chance < 0.0055:
        judgement = Judgement.UNIFORM
    kind = random.choices(["day", "week", "month", "year"], weights=[90, 5, 3, 2])[0]
    by_hand = made_up.scan is None or random.random() < 0.1
    return Presentation(
        paper=_typed_document(made_up) if by_hand else _read_document(made_up, on),
        address=made_up.address,
        judgement=judgement,
        note=note,
        face_compared=judgement is None,
        card_kind=kind if judgement is None else None,
        # From the generator, so that the same seed gives the same night.
        nonce=UUID(int=random.getrandbits(128), version=4),
    )


def _read_document(made_up: MadeUp, on: date) -> DocumentData:
    zone = read_zone(made_up.scan or "", on=on)
    assert isinstance(zone, Zone), zone
    return from_zone(zone)


def _typed_document(made_up: MadeUp) -> DocumentData:
    return DocumentData(
        kind=made_up.kind,
        number=made_up.number,
        issuing_state=made_up.state,
        expires_on=made_up.expires_on,
        surname=made_up.surname,
        given_names=made_up.given_names,
        birth=made_up.birth,
        sex=made_up.sex,
        nationality=made_up.state,
        read_from="typed",
    )


def table_doors(house: House) -> list[Place]:
    """Return the doors of every room except slot halls."""
    return [
        Place(door_id=door.pk, desk_id=None, name=door.name, room_kind=door.room.kind)
        for door in venues.doors(house.id)
        if door.room.kind != "slot"
    ]


def cancel_card(house: House, card_id: UUID, staff: Mapping[str, "Staff"], at: datetime) -> None:
    card = card_selectors.get_card(house.id, card_id)
    cancellation = cancellations.ask_cancellation(
        house=house,
        card=card,
        reason="Imprimée pour un autre client.",
        by=staff["porter"],
        at=at + timedelta(seconds=40),
    )
    cancellations.answer_cancellation(
        house=house, cancellation=cancellation, confirmed=True, by=staff["pit_boss"], at=at + timedelta(seconds=95)
    )
