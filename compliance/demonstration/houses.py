"""Two fictitious casinos, one under each rulebook, set up through the real services."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID
from zoneinfo import ZoneInfo

from compliance.admissions.cards.services import cards, tariffs
from compliance.notices.services import addresses
from compliance.venues.domain.house import House
from compliance.venues.domain.roles import AUTHORITY_ROLES
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import accounts, letterheads, places, posts
from compliance.venues.services import policies as policies_services
from compliance.venues.services.letterheads import LetterheadFacts

from . import incidents, training
from . import observations as authority
from .guests import case_histories, measure_attachments, measures
from .money import cage
from .money import found_sums as orphans

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

PASSWORD = "velvet-ladder-comet"
AGE = timedelta(days=60)
# A post at the authority needs a last day; the demonstration is used for a year.
MANDATE = timedelta(days=365)
KINDS = ("day", "week", "month", "year", "honour_day", "honour_year")


# Visitors of the demonstration try several roles one after the other in one browser.
SAME_DEVICE_ALLOWED = ("second_person.same_device_minutes", "0")


@dataclass(frozen=True)
class Colleague:
    """A fictitious member of staff: sign-in name, name, post and language."""

    username: str
    full_name: str
    role: str
    language: str


@dataclass(frozen=True)
class MadeUpHouse:
    """The setup of a demonstration casino."""

    facts: dict[str, str]
    rooms: tuple[tuple[str, str, tuple[str, ...]], ...]
    desk: str
    cameras: tuple[str, ...]  # the places that each covers, in the order of their numbers
    colleagues: tuple[Colleague, ...]
    day_price: Decimal | None
    letterhead: LetterheadFacts
    recipients: tuple[dict[str, str], ...]
    policies: tuple[tuple[str, str], ...] = (SAME_DEVICE_ALLOWED,)


LUXEMBOURG = MadeUpHouse(
    facts={
        "name": "Casino Bellevue",
        "legal_name": "Casino Bellevue S.A.",
        "street": "1, promenade du Parc",
        "postal_code": "L-5600",
        "commune": "Mondorf-les-Bains",
        "country": "LU",
        "jurisdiction": "LU",
        "timezone": "Europe/Luxembourg",
        "currency": "EUR",
    },
    rooms=(
        ("Salle des jeux de table", "table", ("Entrée nord", "Entrée du parc")),
        ("Salle des appareils à sous", "slot", ("Entrée des appareils à sous",)),
    ),
    desk="Réception",
    cameras=(
        "Entrée nord et vestiaire",
        "Bar et escalier",
        "Caisse",
        "Tables 1 à 3",
        "Tables 4 à 6",
        "Appareils à sous",
    ),
    day_price=Decimal("1.50"),
    letterhead=LetterheadFacts(
        legal_form="société anonyme",
        seat="1, promenade du Parc, L-5600 Mondorf-les-Bains",
        registration="R.C.S. Luxembourg B 99999",
        telephone="+352 23 66 11",
        email="direction@bellevue.example",
        director="Claudine Reuter",
    ),
    recipients=(
        {
            "addressee": "justice",
            "name": "Ministère de la Justice",
            "lines": "13, rue Erasme\nL-1468 Luxembourg",
            "salutation": "Madame la Ministre",
        },
        {
            "addressee": "finance",
            "name": "Ministère des Finances",
            "lines": "3, rue de la Congrégation\nL-1352 Luxembourg",
            "salutation": "Monsieur le Ministre",
        },
        {
            "addressee": "treasurer",
            "name": "Recette communale de Mondorf-les-Bains",
            "lines": "1, place des Villes Jumelées\nL-5627 Mondorf-les-Bains",
            "salutation": "Monsieur le Receveur",
        },
    ),
    colleagues=(
        Colleague("porter", "Paul Wagner", "porter", "en"),
        Colleague("cashier", "Marie Schmit", "cashier", "en"),
        Colleague("pitboss", "Luc Hoffmann", "pit_boss", "en"),
        Colleague("chef", "Hélène Garnier", "chef_de_salle", "fr"),
        Colleague("playsafe", "Anne Weis", "play_it_safe", "en"),
        Colleague("compliance", "Nora Thill", "compliance", "en"),
        Colleague("director", "Claudine Reuter", "director", "en"),
        Colleague("inspector", "Marc Faber", "inspector", "fr"),
        Colleague("auditor", "Zoé Lambert", "auditor", "fr"),
        Colleague("accountant", "Thierry Krier", "accountant", "fr"),
        Colleague("counter", "Josée Majerus", "count_team", "en"),
        Colleague("admin", "Jürgen Köhler", "administrator", "de"),
        Colleague("authority", "Christine Weber", "authority_admin", "fr"),
        Colleague("head", "Romain Kayser", "authority_head", "fr"),
        Colleague("head2", "Nathalie Steffen", "authority_head", "fr"),
        Colleague("desk", "Lucie Thoma", "authority_desk", "fr"),
        Colleague("desk2", "Patrick Meyers", "authority_desk", "de"),
    ),
)

NETHERLANDS = MadeUpHouse(
    facts={
        "name": "Casino Duinzicht",
        "legal_name": "Casino Duinzicht B.V.",
        "street": "Strandweg 10",
        "postal_code": "2586 AA",
        "commune": "Den Haag",
        "country": "NL",
        "jurisdiction": "NL",
        "timezone": "Europe/Amsterdam",
        "currency": "EUR",
    },
    rooms=(("Speelzaal", "mixed", ("Hoofdingang",)),),
    desk="Receptie",
    cameras=("Hoofdingang", "Tafels 1 t/m 12", "Automaten 1001 t/m 1180"),
    day_price=None,
    letterhead=LetterheadFacts(
        legal_form="besloten vennootschap",
        seat="Strandweg 10, 2586 AA Den Haag",
        registration="KvK 99999999",
        telephone="+31 70 555 01 00",
        email="directie@duinzicht.example",
        director="Willem Meijer",
    ),
    recipients=(
        {
            "addressee": "ksa",
            "name": "Kansspelautoriteit",
            "lines": "Postbus 298\n2501 CG Den Haag",
            "salutation": "Geachte heer, mevrouw",
        },
    ),
    colleagues=(
        Colleague("portier", "Pieter Bakker", "porter", "nl"),
        Colleague("zaalchef", "Ruben Jansen", "chef_de_salle", "nl"),
        Colleague("naleving", "Sanne de Vries", "compliance", "nl"),
        Colleague("directeur", "Willem Meijer", "director", "nl"),
    ),
    # The rules of play do not cover identity documents, so the casino's settings apply.
    policies=(
        SAME_DEVICE_ALLOWED,
        ("admission.id_kinds", "passport, id_card, foreigner_id_card"),
        ("admission.id_valid_on_expiry_day", "true"),
    ),
)


def opened_at(plan: MadeUpHouse, now: datetime) -> datetime:
    """Return the opening time, 60 calendar days ago, so that 60 gaming days follow regardless of clock changes."""
    return (now.astimezone(ZoneInfo(plan.facts["timezone"])) - AGE).astimezone(UTC)


def find_house(plan: MadeUpHouse) -> House | None:
    """Return the casino of a plan, if it exists."""
    return next((house for house in selectors.all_houses() if house.name == plan.facts["name"]), None)


def open_house(plan: MadeUpHouse, at: datetime) -> UUID:
    """Set up a casino as of a moment, with staff, rooms, stub books, tariff and settings."""
    # The casino has no staff yet, so the acts of its opening have no person (`by=None`).
    venue_id = places.open_venue(facts=plan.facts, by=None, at=at)
    for name, kind, doors in plan.rooms:
        room = places.add_room(venue_id=venue_id, name=name, kind=kind, by=None, at=at)
        for door in doors:
            places.add_door(room=room, name=door, by=None, at=at)
    places.add_desk(venue_id=venue_id, name=plan.desk, by=None, at=at)
    house = selectors.get_house(venue_id)
    for number, covers in enumerate(plan.cameras, start=1):
        places.add_camera(house=house, name=str(number), covers=covers, by=None, at=at)
    starts = house.local(at).date()
    staff = {each.role: employ_person(house, each, starts, at) for each in plan.colleagues}
    director = staff["director"]
    if plan.day_price is not None:
        for kind in KINDS:
            cards.open_series(house=house, kind=kind, first_number=1, by=director, at=at)
        tariffs.set_tariff(
            house=house, day_price=plan.day_price, effective_from=house.gaming_day(at), by=director, at=at
        )
    _approve_letterhead(plan, house, staff, at)
    _approve_settings(plan, house, staff, at)
    house = selectors.get_house(venue_id)  # with the settings
    measures.keep_out(house, staff["compliance"], staff["director"], at)
    measure_attachments.add_examples(house, staff, at)
    case_histories.add_examples(house, staff, at)
    training.add_trainings(house, staff, at)
    orphans.add_examples(house, staff, at)
    cage.add_examples(house, staff, at)
    incidents.add_examples(house, staff, at)
    authority.add_examples(house, staff, at)
    return venue_id


def employ_person(house: House, colleague: Colleague, starts: date, at: datetime) -> "Staff":
    """Give a fictitious person an account and a post at a casino."""
    of_authority = colleague.role in AUTHORITY_ROLES
    account = accounts.create_account(
        username=colleague.username,
        full_name=colleague.full_name,
        language=colleague.language,
        password=PASSWORD,
        scope=house.id,
        authority=house.jurisdiction if of_authority else "",
        by=None,
        at=at,
    )
    ends = starts + MANDATE if of_authority else None
    posts.set_up_post(staff=account, venue_id=house.id, role=colleague.role, starts=starts, ends=ends, at=at)
    return account


def _approve_letterhead(plan: MadeUpHouse, house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Propose and approve the letterhead, and the postal addresses of the authorities."""
    officer, director, today = staff["compliance"], staff["director"], house.local(at).date()
    proposed = letterheads.propose_letterhead(house=house, facts=plan.letterhead, valid_from=today, by=officer, at=at)
    letterheads.decide_letterhead(house=house, letterhead=proposed, approved=True, by=director, at=at)
    for facts in plan.recipients:
        recipient = addresses.propose_recipient(
            house=house, their_reference="", valid_from=today, by=officer, at=at, **facts
        )
        addresses.decide_recipient(house=house, recipient=recipient, approved=True, by=director, at=at)


def _approve_settings(plan: MadeUpHouse, house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Propose and approve the settings of the casino."""
    for parameter, value in plan.policies:
        policy = policies_services.propose_policy(
            house=house,
            parameter=parameter,
            raw=value,
            # A setting never takes effect on the day on which it is proposed.
            effective_from=house.gaming_day(at) + timedelta(days=1),
            reason="Règle de l’établissement depuis l’ouverture.",
            by=staff["compliance"],
            at=at,
        )
        policies_services.decide_policy(house=house, policy=policy, approved=True, note="", by=staff["director"], at=at)
