"""Many desks at once, and desks that die in the middle: no gap, no double, nothing acknowledged is lost."""

import signal
import subprocess
import sys
from uuid import uuid4

import pytest
from django.db import connection, transaction

from compliance.admissions.models.cards import AdmissionCard, CardSeries, CardStub
from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.admissions.statistics.selectors import nightly_totals as night
from compliance.people.models import Person
from tests import cast, said
from tests.admissions.presenting import present
from tests.database import ROOT, OwnDatabase
from tests.races import DESKS, together

pytestmark = pytest.mark.slow


def numbers() -> list[int]:
    return list(AdmissionCard.objects.filter(kind="day").order_by("number").values_list("number", flat=True))


def test_at_05_sixteen_desks_at_once_leave_no_gap_and_no_double(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")

    def sell(number: int) -> list[str]:
        return [present(porter, paper=cast.paper(number=f"R{number:02d}{turn}")).card.label for turn in range(4)]

    sold = [label for labels in together(sell) for label in labels]
    assert len(set(sold)) == DESKS * 4
    assert numbers() == list(range(1, DESKS * 4 + 1))
    assert CardStub.objects.count() == Entry.objects.count() == DESKS * 4


def test_at_05_a_number_that_was_rolled_back_goes_to_the_next_card(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    assert present(porter).card.number == 1
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("UPDATE admissions_cardseries SET last_number = last_number + 1 WHERE kind = 'day'")
        transaction.set_rollback(True)
    assert present(porter, paper=cast.paper(number="P2")).card.number == 2


def test_one_presentation_sent_sixteen_times_at_once_is_one_admission(own_database: OwnDatabase) -> None:
    porter, nonce = cast.member("porter"), uuid4()
    found = together(lambda number: present(porter, nonce=nonce))
    assert {each.card.label for each in found} == {"D-000001"}
    assert len({each.entry.pk for each in found}) == 1
    assert AdmissionCard.objects.count() == DoorDecision.objects.count() == Person.objects.count() == 1
    assert len(said.acts(cast.VENUE, "admissions.guest.admitted")) == 1


def test_sixteen_desks_meet_the_same_new_guest_and_issue_one_card_on_one_paper(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    together(lambda number: present(porter))
    assert Person.objects.count() == 1
    assert numbers() == [1]
    assert Entry.objects.count() == DESKS


def test_sixteen_doors_without_cards_meet_the_same_new_guest(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    found = together(lambda number: present(porter, place=cast.slot_door(), card_kind=None))
    assert Person.objects.count() == 1
    assert len({each.entry.person_id for each in found}) == 1


def test_desks_killed_in_the_middle_lose_nothing_that_was_acknowledged(own_database: OwnDatabase) -> None:
    acknowledged: list[int] = []
    for round_ in range(2):
        desks = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.admissions.admitting", own_database.name, str(round_ * 4 + each), "400"],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                text=True,
            )
            for each in range(4)
        ]
        for desk in desks:
            assert desk.stdout is not None
            acknowledged += [int(desk.stdout.readline()) for _turn in range(5)]
            desk.send_signal(signal.SIGKILL)
        for desk in desks:
            rest, _errors = desk.communicate(timeout=30)
            acknowledged += [int(line) for line in rest.split()]
    assert len(acknowledged) == len(set(acknowledged)) >= 40
    found = numbers()
    assert set(acknowledged) <= set(found)
    assert found == list(range(1, len(found) + 1))
    assert CardSeries.objects.get(kind="day").last_number == len(found)
    assert CardStub.objects.count() == Entry.objects.count() == len(found)


def test_two_porters_who_admit_the_same_guest_at_once_make_one_visit(own_database: OwnDatabase) -> None:
    """Both looked, so both decisions and both entries are kept; a visit is a guest and a gaming day (A-10)."""
    porters = [cast.member("porter"), cast.member("cashier")]
    sold = present(porters[0], place=cast.desk()).card
    found = together(lambda number: present(porters[number], card_kind=None), count=2)
    assert {each.card for each in found} == {sold}
    assert Entry.objects.count() == 2
    assert AdmissionCard.objects.count() == Person.objects.count() == 1
    assert night.night_totals(cast.VENUE, found[0].decision.gaming_day).admitted == 1
