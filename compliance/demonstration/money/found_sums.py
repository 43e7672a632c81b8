"""Demonstration found sums of two months, most of them paid in, some still on the floor."""

from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from compliance.cage.witnesses import services as witnesses
from compliance.orphans.account.services import deposits, reconciliations
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.finds import selectors
from compliance.orphans.finds.services import establishments, finds, lapses, pay_ins, rounds
from compliance.orphans.finds.services.finds import FoundSum
from compliance.orphans.finds.services.pay_ins import Piece
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House
from compliance.venues.selectors import cameras, venues

from . import claims

if TYPE_CHECKING:
    from compliance.orphans.models.finds import Find
    from compliance.venues.models.staff import Staff

DAYS, CHIP = 58, Decimal("5.00")
# Nights with a claim, and its outcome.
CLAIMED = {6: "paid", 18: "refused", 34: "paid", 52: "waits", 54: "competing"}
SPOTS = ("au bar", "sous la table 4", "au vestiaire", "devant la caisse", "dans l’escalier")
GAMES = (("Roulette anglaise", "3"), ("Roulette anglaise", "1"), ("Black Jack", "2"), ("Black Jack", "5"))


def add_examples(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Add found sums of every kind that the law of the casino knows, in chronological order."""
    if house.jurisdiction == "LU":
        add_luxembourg_examples(house, staff, at)
    else:
        add_dutch_examples(house, staff, at)


def add_luxembourg_examples(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Add a found sum on most nights, confirmed by its witness and paid in within the hour.

    The last three are still on the floor: one confirmed, one that awaits its witness, and one that is disputed.
    """
    random = Random(1979)
    desk = venues.cash_desks(house.id)[0]
    for night in range(0, DAYS, 2):
        opens = house.opens_at(house.gaming_day(at) + timedelta(days=night + 1))
        when = opens + timedelta(hours=15, minutes=random.randrange(300))
        find = _record_find(house, staff, _random_found_sum(house, random, staff, when), when)
        _answer(house, find, when)
        if find.coups_needed:
            _play_rounds(house, staff, find, random, when)
        worth = selectors.total_worth(find)
        # An amount that whole chips cannot make is paid in without a list of pieces.
        pieces = [Piece("chip", CHIP, int(worth / CHIP))] if worth % CHIP == 0 else []
        pay_ins.cash_in(
            house=house,
            find=find,
            desk_id=desk.pk,
            amount=worth,
            pieces=pieces,
            nonce=uuid4(),
            by=staff["cashier"],
            at=when + timedelta(minutes=25),
        )
        if night in CLAIMED:
            claims.come_forward(house, staff, find, when + timedelta(hours=20), CLAIMED[night])
    deposit_and_compare(house, staff, at + timedelta(days=DAYS, hours=6))
    late = house.opens_at(house.gaming_day(at) + timedelta(days=DAYS + 1)) + timedelta(hours=16)
    for minutes, category in enumerate(("floor", "abandoned", "slot_credit")):
        when = late + timedelta(minutes=17 * minutes)
        find = _record_find(house, staff, _random_found_sum(house, random, staff, when, category), when)
        if category != "abandoned":
            _answer(house, find, when, "" if category == "floor" else "La somme a été laissée à l’appareil voisin.")
        if category == "abandoned":
            rounds.count_coup(
                house=house,
                find=find,
                number=1,
                gain=find.initial,
                by=staff["pit_boss"],
                at=when + timedelta(minutes=2),
            )


def deposit_and_compare(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Deposit most of the money at the bank, and compare it with the casino's accounts."""
    for carnet in carnet_selectors.carnets(house.id):
        cash = carnet_selectors.sum_balances(carnet).cash
        if brought := cash - cash % 100:
            deposits.book_deposit(
                house=house, carnet=carnet, amount=brought, reference="Bordereau 4471", by=staff["accountant"], at=at
            )
        reconciliations.reconcile_account(
            house=house, carnet=carnet, stated=carnet_selectors.running_total(carnet), by=staff["accountant"], at=at
        )


def add_dutch_examples(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Add a credit awaiting a decision after its period of management, and a stake lapsed after three rounds."""
    when = house.opens_at(house.gaming_day(at) + timedelta(days=20)) + timedelta(hours=12)
    people: dict[str, Any] = {"found_by": staff["porter"].pk, "witnessed_by": staff["director"].pk}
    credit = FoundSum(
        category="credit",
        place="1044",
        initial=Decimal("18.40"),
        found_at=when,
        camera=_camera_that_covers(house, "Automaten"),
        **people,
    )
    recorder = {"cashier": staff["porter"]}
    _answer(house, _record_find(house, staff | recorder, credit, when), when)
    stake = FoundSum(
        category="abandoned",
        game="American Roulette",
        place="7",
        initial=Decimal("20.00"),
        found_at=when,
        camera=_camera_that_covers(house, "Tafels"),
        **people,
    )
    row = _record_find(house, staff | recorder, stake, when)
    _answer(house, row, when)
    for number in (1, 2, 3):
        later = when + timedelta(minutes=3 * number)
        rounds.count_coup(house=house, find=row, number=number, gain=Decimal("10.00"), by=staff["director"], at=later)
    lapses.lapse_find(house=house, find=row, reason="", by=staff["director"], at=when + timedelta(minutes=12))


def _random_found_sum(
    house: House, random: Random, staff: "dict[str, Staff]", when: datetime, category: str = ""
) -> FoundSum:
    category = category or random.choice(("floor", "floor", "table", "abandoned", "slot_credit", "slot_credit"))
    game, place = random.choice(GAMES) if category in {"table", "abandoned"} else ("", "")
    return FoundSum(
        category=category,
        game=game,
        place=place or (random.choice(SPOTS) if category == "floor" else str(random.randrange(1, 180))),
        initial=Decimal(random.randrange(20, 4000)) / 100
        if category == "slot_credit"
        else CHIP * random.randrange(1, 30),
        found_at=when,
        found_by=staff["pit_boss"].pk,
        witnessed_by=staff["chef_de_salle"].pk,
        **random_camera(house, random),
    )


def random_camera(house: House, random: Random) -> dict[str, Any]:
    """Return a camera of the casino, now and then none with the reason."""
    known = list(cameras.cameras_in_use(house.id))
    if random.random() < 0.1:
        return {"no_camera": "Un pilier masque la vue de la caméra."}
    return {"camera": random.choice(known).pk}


def _camera_that_covers(house: House, place: str) -> UUID:
    return next(each.pk for each in cameras.cameras_in_use(house.id) if each.covers.startswith(place))


def _answer(house: House, find: "Find", when: datetime, disputed: str = "") -> None:
    answer_as_witness(house, find, when + timedelta(minutes=4), disputed)


def answer_as_witness(house: House, find: "Find", at: datetime, disputed: str = "") -> None:
    """Confirm a find as its named witness, or dispute it with a statement."""
    step = selectors.find_step(house.id, find.pk)
    if disputed:
        witnesses.dispute_as_witness(house=house, step=step, said=disputed, by=step.witness, at=at)
    else:
        witnesses.sign_as_witness(house=house, step=step, by=step.witness, at=at)


def _record_find(house: House, staff: "dict[str, Staff]", found: FoundSum, when: datetime) -> "Find":
    return finds.record_find(
        house=house, found=found, nonce=uuid4(), by=staff["cashier"], at=when + timedelta(minutes=1)
    )


def _play_rounds(house: House, staff: "dict[str, Staff]", find: "Find", random: Random, when: datetime) -> None:
    """Play three rounds; a stake in play wins some of them before it is established as abandoned."""
    in_play = find.category == "abandoned"
    for number in (1, 2, 3):
        gain = find.initial if in_play and random.random() < 0.4 else ZERO
        later = when + timedelta(minutes=3 * number)
        rounds.count_coup(house=house, find=find, number=number, gain=gain, by=staff["pit_boss"], at=later)
    if in_play:
        establishments.establish_abandonment(
            house=house, find=find, by=staff["pit_boss"], at=when + timedelta(minutes=11)
        )
