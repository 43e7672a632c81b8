"""On the floor: what is written down, games and gains, the stake that is really abandoned, and what was no money."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from compliance.orphans.carnet import selectors as books
from compliance.orphans.documents.services import open_document
from compliance.orphans.finds import selectors
from compliance.orphans.finds.presentation import words
from compliance.orphans.finds.services import ends, establishments, finds, pay_ins, photographs, rounds
from compliance.refusals import NotFound, Refused
from tests import cast, said
from tests.cast import TUESDAY, VENUE, house, local, member
from tests.orphans import floor
from tests.orphans.blank_pdfs import blank, written
from tests.people.made_pictures import picture


def test_a_find_is_numbered_and_logged(db: None) -> None:
    first, second = floor.find(), floor.find(category="slot_credit", place="44")
    assert (first.label, second.label) == ("T-000001", "T-000002")
    assert (first.regime, first.coups_needed, first.edition) == ("register_and_claim", 0, "LU-1979.1")
    assert len(said.acts(VENUE, "orphans.find.recorded")) == 2


def test_the_same_request_is_one_find(db: None) -> None:
    nonce, said_of_it = uuid4(), floor.found()
    rows = [
        finds.record_find(house=house(), found=said_of_it, nonce=nonce, by=member("cashier"), at=TUESDAY)
        for _twice in range(2)
    ]
    assert rows[0] == rows[1]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"category": "prize"}, "category"),
        ({"category": "nonsense"}, "category"),
        ({"place": " "}, "place"),
        ({"category": "table", "game": ""}, "game"),
        ({"found_at": local("2026-03-04 20:15")}, "found_at"),
        ({"camera": None}, "camera"),
        ({"camera": None, "no_camera": " "}, "camera"),
        ({"camera": uuid4()}, "camera"),
        ({"finder_kind": ""}, "finder_kind"),
        ({"finder_kind": "somebody"}, "finder_kind"),
        ({"found_by": None}, "found_by"),
        ({"found_by": uuid4()}, "found_by"),
        ({"finder_kind": "guest", "finder_said": " ", "finder_note": "Card D-1"}, "finder_said"),
        ({"finder_kind": "outside", "finder_said": "Marc", "finder_note": " "}, "finder_note"),
        ({"witnessed_by": None}, "witnessed_by"),
        ({"witnessed_by": uuid4()}, "witnessed_by"),
    ],
)
def test_what_cannot_be_understood_is_refused_beside_its_field(db: None, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        finds.record_find(house=house(), found=floor.found(**changes), nonce=uuid4(), by=member("cashier"), at=TUESDAY)
    assert refused.value.field == field


def test_finder_and_witness_are_two_persons(db: None) -> None:
    with pytest.raises(Refused, match="the witness must be two people"):
        floor.find(witnessed_by=member("pit_boss").pk)
    row = floor.find(finder_kind="guest", finder_said=" Jean Weber ", finder_note="Card D-000007")
    assert (row.finder_said, row.finder_note, row.found_by_id) == ("Jean Weber", "Card D-000007", None)
    assert floor.find(finder_said="Jean Weber", finder_note="x").finder_said == "", "staff are named by the account"


def test_a_photograph_is_kept_with_a_find(db: None) -> None:
    row = floor.find(photograph=photographs.prepare_photograph(picture(), "find.jpg"))
    image = photographs.find_photograph(row)
    assert image is not None
    assert image.startswith(b"\xff\xd8")
    assert photographs.find_photograph(floor.find()) is None
    with pytest.raises(Refused, match="PDF, JPEG"):
        photographs.prepare_photograph(b"<script>", "find.png")
    with pytest.raises(Refused, match="The photograph must be an image: JPEG"):
        photographs.prepare_photograph(written(blank()), "find.pdf")


def test_a_photograph_opens_for_its_find_alone(db: None) -> None:
    one, other = (
        floor.find(photograph=photographs.prepare_photograph(picture(), "find.jpg")).picture for _time in range(2)
    )
    for key, digest in ((one.pk, one.sha256), (other.pk, "0" * 64)):
        with pytest.raises(NotFound):
            open_document(photographs.STORED, cast.VENUE, key, other.content.sealed, digest)


def test_gains_end_when_the_stake_is_established(db: None) -> None:
    stake = floor.stake()
    floor.play(stake, "20.00", "0")
    assert establishments.establish_abandonment(
        house=house(), find=stake, by=member("pit_boss"), at=TUESDAY
    ).amount == Decimal("40.00")
    with pytest.raises(Refused, match="as abandoned; its winnings ended then"):
        floor.play(stake, "5.00")
    floor.play(stake, "0")
    with pytest.raises(Refused, match="It is already established"):
        establishments.establish_abandonment(house=house(), find=stake, by=member("pit_boss"), at=TUESDAY)
    assert floor.cash_in(stake).amount == Decimal("40.00")


def test_a_stake_is_established_before_it_is_cashed_in(db: None) -> None:
    stake = floor.stake()
    floor.play(stake, "0", "0", "0")
    with pytest.raises(Refused, match="Establish first"):
        floor.cash_in(stake)


def test_games_are_counted_one_by_one(db: None) -> None:
    stake, note = floor.stake(), floor.find()
    floor.play(stake, "0")
    with pytest.raises(Refused, match="Round 1 is already counted"):
        _count(stake, 1)
    with pytest.raises(Refused, match="the winnings of the stake, or"):
        _count(stake, 2, "-1")
    with pytest.raises(Refused, match="Rounds are not counted for this"):
        _count(note, 1)
    table = floor.find(category="table", game="Black Jack")
    with pytest.raises(Refused, match="in play can win"):
        _count(table, 1, "5")
    with pytest.raises(Refused, match="Only a stake in play can be established as abandoned"):
        establishments.establish_abandonment(house=house(), find=table, by=member("pit_boss"), at=TUESDAY)


def test_a_find_is_dropped_with_a_reason(db: None) -> None:
    stake, note = floor.stake(), floor.find()
    for outcome, reason, field in (("lost", "x", "outcome"), ("returned", "x", "outcome"), ("mistake", " ", "reason")):
        with pytest.raises(Refused) as refused:
            _drop(note, outcome, reason)
        assert refused.value.field == field
    assert _drop(stake, "lost", "Zero came.").amount == Decimal("20.00")
    _drop(note, "mistake", "It was the tip of table 3.")
    for act in (lambda: _drop(note, "mistake", "Again"), lambda: floor.cash_in(note), lambda: floor.play(stake, "0")):
        with pytest.raises(Refused, match="This found sum is already closed"):
            act()
    with pytest.raises(Refused, match="This found sum is already closed"):
        establishments.establish_abandonment(house=house(), find=stake, by=member("pit_boss"), at=TUESDAY)


def test_finds_are_narrowed_to_a_state(db: None) -> None:
    on_floor, ready, done, ended = floor.stake(), floor.find(), floor.find(), floor.find()
    floor.cash_in(done)
    _drop(ended, "mistake", "The cashier's own note.")
    every = selectors.finds(VENUE)
    found = {state: {row.pk for row in every.filter(selectors.state_is(state))} for state in words.STATES}
    assert found["open"] == {on_floor.pk, ready.pk}
    assert found["ready"] == {ready.pk}
    assert found["carnet"] == {done.pk}
    assert found["ended"] == {ended.pk}
    assert every.count() == 4
    assert selectors.on_floor(VENUE) == 2


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"desk_id": uuid4()}, "Choose a cash desk"),
        (
            {"amount": Decimal("49.00")},
            r"Stake and winnings total 50\.00\sEUR\. Count again\. If the record is wrong, close it and create a new",
        ),
        ({"pieces": [pay_ins.Piece("chip", Decimal(0), 1)]}, "requires a kind, a value and"),
    ],
)
def test_the_desk_counts_the_same(db: None, changes: dict[str, Any], match: str) -> None:
    row = floor.find()
    with pytest.raises(Refused, match=match):
        floor.cash_in(row, **changes)
    assert not list(books.carnets(VENUE))


def test_the_carnet_is_opened_by_its_leaf(db: None) -> None:
    for number in range(27):
        floor.entered(f"{number + 1}.00")
    carnet = books.get_carnet(VENUE, "2026")
    last, first = books.page_of_lines(carnet, None), books.page_of_lines(carnet, "1")
    assert (last.number, last.of, len(last.lines), last.previous, last.next) == (2, 2, 2, 1, None)
    assert (first.next, first.previous, first.brought, first.carried) == (2, None, Decimal(0), last.brought)
    assert books.page_of_lines(carnet, "99").number == 2
    assert books.page_of_lines(carnet, "1" * 5000).number == 2
    assert books.totals_by_kind(carnet).total == last.carried == books.running_total(carnet)
    assert [row.number for row in first.lines] == list(range(1, 26))


def _count(find: Any, number: int, gain: str = "0") -> Any:
    return rounds.count_coup(
        house=house(), find=find, number=number, gain=Decimal(gain), by=cast.member("pit_boss"), at=TUESDAY
    )


def _drop(find: Any, outcome: str, reason: str) -> Any:
    return ends.drop_find(
        house=house(), find=find, outcome=outcome, reason=reason, by=cast.member("pit_boss"), at=TUESDAY
    )
