"""R-04 as figures: stubs in the order of their books, one line of the index per guest, volumes of a readable size."""

from uuid import UUID

from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.reports.definitions.r04_stub_register import figures as stub_register
from compliance.reports.definitions.r04_stub_register.figures import (
    Cancellation,
    StubRegister,
    build_register,
    split_volumes,
)
from tests import cast
from tests.reports.torn_stubs import torn

ANN, BOB = UUID(int=1), UUID(int=2)
CANCELLED = Cancellation("Cashier", cast.TUESDAY, "Wrong name", "Chef De Salle", cast.TUESDAY)


def test_at_19_the_index_is_in_the_order_in_which_a_reader_looks_names_up() -> None:
    register = build_register(
        torn(number, name) for number, name in enumerate(["Ehrhardt", "Eberhard", "Élan", "Eban"], 1)
    )
    assert [line.surname for line in register.index] == ["Eban", "Eberhard", "Ehrhardt", "Élan"]
    assert [stub.number for stub in register.stubs] == ["D-000001", "D-000002", "D-000003", "D-000004"]
    assert [[card.number for card in line.cards] for line in register.index] == [
        ["D-000004"],
        ["D-000002"],
        ["D-000001"],
        ["D-000003"],
    ]


def test_the_cards_of_one_guest_stand_on_one_line_and_two_guests_of_one_name_on_two() -> None:
    rows = [torn(1, "Weber", person=ANN), torn(2, "Weber", person=BOB), torn(3, "Weber", person=ANN)]
    assert [[card.number for card in line.cards] for line in build_register(rows).index] == [
        ["D-000001", "D-000003"],
        ["D-000002"],
    ]


def test_a_guest_who_moved_is_in_the_index_under_each_address() -> None:
    rows = [torn(1, "Weber", person=ANN), torn(2, "Weber", person=ANN, address="1, place d’Armes")]
    assert [(line.address, line.cards[0].number) for line in build_register(rows).index] == [
        ("1, place d’Armes", "D-000002"),
        ("5, rue des Bains", "D-000001"),
    ]


def test_a_cancelled_card_keeps_its_stub_and_its_place_in_the_index() -> None:
    register = build_register([torn(1, "Weber", cancelled=CANCELLED), torn(2, "Klein")])
    assert register.cancelled_count == 1
    assert [card.cancelled for line in register.index for card in line.cards] == [False, True]


def test_each_line_knows_its_letter_and_names_without_one_stand_under_a_dash() -> None:
    register = build_register([torn(1, "Élan"), torn(2, "Θεοδωράκης"), torn(3, "李", "")])
    assert [line.letter for line in register.index] == ["E", "T", "–"]


def test_an_empty_register_is_one_empty_volume() -> None:
    (volume,) = split_volumes(build_register([]))
    assert (volume.number, volume.of, volume.rows) == (1, 1, 0)


def test_a_short_index_follows_the_last_stub_in_the_same_volume() -> None:
    register = build_register(torn(number, "Weber", person=ANN) for number in range(1, 1_502))
    first, second = split_volumes(register)
    assert (len(first.stubs), len(first.index)) == (1_500, 0)
    assert (len(second.stubs), len(second.index)) == (1, 1)
    assert [(volume.number, volume.of) for volume in (first, second)] == [(1, 2), (2, 2)]


def test_a_long_index_fills_volumes_of_its_own() -> None:
    register = build_register(torn(number, f"Weber {number:05d}") for number in range(1, 3_202))
    sizes = [(len(volume.stubs), len(volume.index)) for volume in split_volumes(register)]
    assert sizes == [(1_500, 0), (1_500, 0), (201, 0), (0, 3_000), (0, 201)]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 5_000), st.integers(0, 5_000))
def test_binding_loses_and_doubles_nothing(stubs: int, lines: int) -> None:
    one = build_register([torn(1, "Weber")])
    register = StubRegister(stubs=one.stubs * stubs, index=one.index * lines)
    volumes = split_volumes(register)
    assert sum(len(volume.stubs) for volume in volumes) == stubs
    assert sum(len(volume.index) for volume in volumes) == lines
    assert [volume.number for volume in volumes] == list(range(1, volumes[0].of + 1))
    assert all(len(volume.stubs) <= stub_register.STUBS_IN_A_VOLUME for volume in volumes)
