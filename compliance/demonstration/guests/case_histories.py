"""Demonstration guests with a history: observations, requests for proof, self-exclusion and withheld winnings."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from compliance.admissions.door.services import document_admission
from compliance.admissions.door.services.presentations import Place, Presentation
from compliance.exclusions.follow_ups import selectors as follow_ups_selectors
from compliance.exclusions.follow_ups import services as follow_ups_services
from compliance.exclusions.interviews import services as interviews_services
from compliance.exclusions.measure_register import selectors
from compliance.exclusions.measure_register.domain import Terms
from compliance.exclusions.measures.services import entries, reviews
from compliance.exclusions.measures.services.attachments import MeasureAttachments
from compliance.exclusions.observations import services as observations_services
from compliance.exclusions.proof_of_means import services as proof_of_means_services
from compliance.exclusions.self_exclusion import services as self_exclusion_services
from compliance.exclusions.self_exclusion.services import Wish
from compliance.exclusions.signatures import services as signatures_services
from compliance.exclusions.withheld_winnings.services import decisions, proposals
from compliance.exclusions.withheld_winnings.services.decisions import Ban
from compliance.exclusions.withheld_winnings.services.proposals import Winnings
from compliance.people.domain.documents.document_data import Choice, DocumentData, PostalAddress
from compliance.people.domain.documents.mrz import PartialDate
from compliance.rules.values.durations import months_later
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

DAY = timedelta(days=1)
# A signature as a child would draw it: three strokes.
STROKES = (
    "[[[60,150],[80,60],[100,40],[120,60],[140,150]],[[75,110],[130,105]],"
    "[[170,140],[200,70],[230,140],[260,80],[300,150],[360,60],[420,130],[540,90]]]"
)


def add_examples(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Create one guest for each page of the exclusion registers; none if the law has no self-exclusion."""
    if house.jurisdiction != "LU":
        return
    add_observations(house, staff, at)
    asked_for_means(house, staff, at)
    add_withheld_winnings(house, staff, at)
    signed_out(house, staff, at)
    review_ministerial_exclusion(house, staff["compliance"], at + 30 * DAY)


def create_guest(house: House, staff: "dict[str, Staff]", surname: str, given_names: str, at: datetime) -> UUID:
    """Create a guest known since a visit to the slot hall, or to the casino's only room."""
    doors = list(venues.doors(house.id))
    # A slot hall requires no card.
    row = next((each for each in doors if each.room.kind == "slot"), doors[0])
    place = Place(door_id=row.pk, desk_id=None, name=row.name, room_kind=row.room.kind)
    presentation = Presentation(
        paper=DocumentData(
            kind="id_card",
            # The same name gives the same document, so a second call is another visit of the guest.
            number=f"X{surname.upper()}7",
            issuing_state="LUX",
            expires_on=date(at.year + 5, 6, 1),
            surname=surname,
            given_names=given_names,
            birth=PartialDate(1974, 4, 9),
            sex="X",
            nationality="LUX",
            read_from="typed",
        ),
        address=PostalAddress("12, rue de la Gare", "L-5540", "Remich", "LU"),
        judgement=None,
        note="",
        face_compared=True,
        card_kind=None,
        nonce=uuid4(),
        # Otherwise a namesake among the simulated guests would raise a question that is never answered.
        choice=Choice(new_guest=True),
    )
    found = document_admission.present_document(
        house=house, place=place, presentation=presentation, by=staff["porter"], at=at
    ).decision.person_id
    assert found is not None
    return found


def add_observations(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Add two observations of one guest, and a completed interview."""
    guest_id, member = create_guest(house, staff, "Thinnes", "Claire", at), staff["play_it_safe"]
    for after, level, note, agreed, follow_up in (
        (
            9 * DAY,
            "raised",
            "Troisième soirée de suite jusqu’à la fermeture ; a demandé de l’argent à un collègue.",
            "",
            14 * DAY,
        ),
        (
            23 * DAY,
            "low",
            "Venue une heure avec sa sœur, repartie d’elle-même.",
            "Elle appelle l’équipe si elle le souhaite.",
            60 * DAY,
        ),
    ):
        when = at + after
        observations_services.record_observation(
            house=house,
            guest_id=guest_id,
            observed_on=house.local(when).date(),
            note=note,
            level=level,
            agreed=agreed,
            follow_up_on=house.local(when + follow_up).date(),
            by=member,
            at=when,
        )
    _hold_follow_up(house, member, at + 23 * DAY)
    talked = at + 12 * DAY
    interviews_services.open_interview(
        house=house,
        details=interviews_services.StepDetails(
            "held", held_on=house.local(talked).date(), led_by_id=member.pk, note="Connaît la ligne d’aide."
        ),
        by=member,
        at=talked,
        guest_id=guest_id,
    )


def _hold_follow_up(house: House, member: "Staff", at: datetime) -> None:
    """Hold the follow-up of the first observation; the second one says what the team saw."""
    follow_ups_services.hold_follow_up(
        house=house,
        follow_up=follow_ups_selectors.open_follow_ups(house.id)[0],
        held_on=house.local(at).date(),
        outcome="improved",
        next_on=None,
        by=member,
        at=at,
    )


def asked_for_means(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Add requests for proof of financial means: one open for five weeks, one met, one followed by an exclusion."""
    officer = staff["compliance"]
    for surname, after, because, reason in (
        ("Kieffer", 21 * DAY, "stakes", "Mises au-delà de ce que permet une pension, quatre soirées en une semaine."),
        ("Hoscheit", 15 * DAY, "frequency", "Twenty-two visits in a month."),
        ("Bettendorf", 10 * DAY, "signal", "Signalé par les agents de contrôle."),
    ):
        when = at + after
        guest_id = create_guest(house, staff, surname, "Dominique", at + DAY)
        row = proof_of_means_services.ask_means(
            house=house,
            guest_id=guest_id,
            because=because,
            reason=reason,
            asked_on=house.local(when).date(),
            by=officer,
            at=when,
        )
        if surname != "Kieffer":
            later = when + 6 * DAY
            shown = ("sufficient", "tax") if surname == "Hoscheit" else ("not_shown", "")
            proof_of_means_services.judge_means(
                house=house,
                request=row,
                outcome=shown[0],
                evidence=shown[1],
                decided_on=house.local(later).date(),
                note="",
                by=officer,
                at=later,
            )
        if surname == "Bettendorf":
            first = house.local(later).date()
            entries.enter_measure(
                house=house,
                who=selectors.known_guest(house.id, guest_id),
                terms=Terms(
                    "house",
                    first,
                    months_later(first, 24),
                    reason="N’a produit aucune justification de ses moyens financiers.",
                ),
                by=officer,
                at=later + timedelta(hours=1),
                attachments=MeasureAttachments(means=row),
            )


def add_withheld_winnings(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Add winnings withheld with a six-month exclusion, and others awaiting the director's decision."""
    for surname, after, breach, place, amount in (
        ("Dostert", 12 * DAY, "several_terminals", "12 + 13", Decimal("300.00")),
        ("Zenner", 44 * DAY, "group_play", "4", Decimal("1250.00")),
    ):
        when = at + after
        row = proposals.propose_withholding(
            house=house,
            guest_id=create_guest(house, staff, surname, "Sascha", at + DAY),
            won=Winnings(
                breach=breach,
                happened_on=house.local(when).date(),
                place=place,
                staked=Decimal("150.00"),
                maximum=Decimal("100.00"),
                amount=amount,
                reason="Constaté par le chef de salle et à la caméra 4.",
            ),
            by=staff["chef_de_salle"],
            at=when,
        )
        if surname == "Dostert":
            last = months_later(house.local(when).date(), 6)
            decisions.decide_withholding(
                house=house,
                withholding=row,
                outcome="withheld",
                reason="L’enregistrement montre les deux mises.",
                ban=Ban(last),
                by=staff["director"],
                at=when + timedelta(hours=1),
            )


def signed_out(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Add a guest who signed a self-exclusion at the desk, got the receipt, and tried to enter a week later."""
    when, cashier = at + 40 * DAY, staff["cashier"]
    guest_id = create_guest(house, staff, "Ferreira", "Alex", at + 2 * DAY)
    who, today = selectors.known_guest(house.id, guest_id), house.local(when).date()
    wish = Wish("self_ban", today, months_later(today, 12), "pt")
    text = self_exclusion_services.preview_request(house=house, who=who, wish=wish, by=cashier, at=when)
    row = self_exclusion_services.enter_request(
        house=house, who=who, wish=wish, read=text.digest, way="screen", strokes=STROKES, by=cashier, at=when
    )
    signatures_services.print_receipt(venue_id=house.id, measure=row, by=cashier, at=when)
    create_guest(house, staff, "Ferreira", "Alex", when + 7 * DAY)


def review_ministerial_exclusion(house: House, officer: "Staff", at: datetime) -> None:
    """Add a review of the ministerial exclusion, which was maintained."""
    (measure,) = selectors.measures(house.id).filter(kind="ministerial")
    reviews.review_measure(
        house=house,
        measure=measure,
        reviewed_on=house.local(at).date(),
        outcome="maintained",
        reference="MJ-2026-031/R1",
        note="Rien n’a changé.",
        by=officer,
        at=at,
    )
