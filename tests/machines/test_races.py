"""Two persons at one machine at the same instant: the second finds what the first did."""

from compliance.machines.models.meters import MeterReading
from compliance.machines.models.placements import MachinePlacement
from compliance.refusals import Refused
from tests.database import OwnDatabase
from tests.machines import floor
from tests.races import together


def test_a_machine_is_placed_once_by_two_at_the_same_instant(own_database: OwnDatabase) -> None:
    machine = floor.register()
    floor.approve(machine)

    def one(_number: int) -> str:
        try:
            floor.place(machine)
        except Refused as refused:
            return str(refused)
        return ""

    sentence = "This machine is already in a room. Record a move or its removal."
    assert sorted(together(one, 3)) == ["", sentence, sentence]
    assert MachinePlacement.objects.count() == 1


def test_a_reading_of_play_and_a_fault_at_the_same_instant_come_one_after_the_other(
    own_database: OwnDatabase,
) -> None:
    machine = floor.standing()

    def one(number: int) -> str:
        try:
            if number:
                floor.report(machine)
            else:
                floor.read(machine)
        except Refused as refused:
            return str(refused)
        return ""

    reading, fault = together(one, 2)
    assert fault == ""
    assert (reading == "") is MeterReading.objects.exists()
