"""Whatever is written past the services, the database keeps finds, games and their ends in order."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from compliance.orphans.finds.services import ends, establishments
from compliance.orphans.models.carnets import Numbering
from compliance.orphans.models.claims import Claim, ClaimRuling
from compliance.orphans.models.finds import (
    Coup,
    Establishment,
    Find,
    FindEnd,
    FindPicture,
    FindSignature,
    PictureContent,
)
from compliance.refusals import Refused
from compliance.vault.services.sealing import seal_file
from tests import cast
from tests.admissions.books import second_house
from tests.orphans import floor, past
from tests.orphans.past import refused
from tests.venues import dutch


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("find_category_is_known", {"category": "wallet"}),
        ("find_regime_is_known", {"regime": "finders_keepers"}),
        ("a_find_has_an_amount", {"initial": Decimal("0.00")}),
        ("a_find_has_an_amount", {"initial": Decimal("-5.00")}),
        ("a_find_has_a_place", {"place": ""}),
        ("games_belong_to_tables", {"category": "table"}),
        ("games_belong_to_tables", {"game": "Black Jack"}),
        ("games_belong_to_tables", {"coups_needed": 3}),
        ("a_find_has_one_finder", {"found_by_id": None}),
        ("a_find_has_one_finder", {"finder_said": "A guest"}),
        ("a_find_has_one_witness", {"witnessed_by_id": None}),
        ("a_find_has_one_witness", {"witness_said": "A guest"}),
        ("a_witness_is_a_member_of_staff", {"witnessed_by_id": None, "witness_said": "A guest"}),
        ("a_find_says_who_found_it", {"finder_kind": ""}),
        ("a_finder_is_staff_or_a_guest_or_an_outside_person", {"finder_kind": "somebody"}),
        ("a_finder_is_staff_or_a_guest_or_an_outside_person", {"finder_kind": "guest"}),
        ("a_finder_is_staff_or_a_guest_or_an_outside_person", {"finder_note": "Card D-1"}),
        (
            "a_finder_is_staff_or_a_guest_or_an_outside_person",
            {"finder_kind": "outside", "found_by_id": None, "finder_said": "Marc"},
        ),
        ("a_find_names_a_camera_or_says_why_not", {"filmed_by_id": None}),
        ("a_find_names_a_camera_or_says_why_not", {"no_camera": "A pillar."}),
        ("a_find_names_a_camera_or_says_why_not", {"camera": "camera 14, 20:13"}),
        ("a_find_is_written_down_after_it_was_made", {"found_at": cast.TUESDAY + timedelta(seconds=1)}),
        ("a_photographed_find_has_its_picture", {"photographed": True}),
        ("find_numbers_have_no_gap", {"number": 3}),
    ],
)
def test_a_find_says_what_where_when_and_who(db: None, name: str, changes: dict[str, Any]) -> None:
    like = floor.find()
    with refused(name):
        past.write(past.next_find(like, **changes))


def test_nobody_is_their_own_witness(db: None) -> None:
    like = floor.find()
    with refused("nobody_is_their_own_witness"):
        past.write(past.next_find(like, witnessed_by_id=like.found_by_id))


def test_a_witness_does_not_record_the_find(db: None) -> None:
    like = floor.find()
    with refused("a_witness_does_not_record_the_find"):
        past.write(past.next_find(like, witnessed_by_id=like.recorded_by_id))


def test_a_number_and_a_request_are_used_once(db: None) -> None:
    like = floor.find()
    with refused("find_numbers_are_unique_in_a_house"):
        past.write(past.next_find(like, number=like.number))
    with refused("one_find_for_one_request"):
        past.write(past.next_find(like, nonce=like.nonce))
    other = second_house()
    camera = cast.camera_id(other)
    there = {"venue_id": other, "filmed_by_id": camera} | past.finders_at(other)
    with past.act():
        past.write(past.next_find(like, nonce=like.nonce, **there))
    assert list(Find.objects.filter(venue_id=other).values_list("number", flat=True)) == [1]


def test_a_number_is_taken_for_something(db: None) -> None:
    floor.find()
    with refused("an_orphan_number_taken_is_used"):
        past.take("find")
    with refused("an_orphan_number_taken_is_used"):
        past.take("a series of nothing")


def test_a_numbering_is_never_wound(db: None) -> None:
    floor.find()
    row = Numbering.objects.get(series="find")
    with refused("a_numbering_begins_empty"):
        past.write(Numbering(venue_id=cast.VENUE, series="carnet 2031", last_number=7))
    with refused("one_numbering_of_a_series_in_a_house"):
        past.write(Numbering(venue_id=cast.VENUE, series="find", last_number=0))
    for changes in ({"last_number": 0}, {"last_number": 3}, {"series": "other"}, {"venue_id": second_house()}):
        with refused("a_numbering_moves_by_one"):
            Numbering.objects.filter(pk=row.pk).update(**changes)


def test_a_photograph_stays_as_it_is(db: None) -> None:
    like = floor.find()
    with past.act():
        row = past.next_find(like, photographed=True)
        picture = FindPicture(find=row, media_type="image/jpeg", size=1, sha256="0" * 64)
        past.write(row, picture)
        for sealed in (b"sealed", b"\x02" * 60):
            with pytest.raises(IntegrityError, match="stored_files_are_sealed"), transaction.atomic():
                PictureContent(picture=picture, sealed=sealed).save(force_insert=True)
        sealed = seal_file("find photograph", cast.VENUE, picture.pk, b"picture")
        past.write(PictureContent(picture=picture, sealed=sealed))
    for change, name in (
        ({"sealed": b"swapped"}, "stored_files_are_sealed"),
        ({"sealed": seal_file("find photograph", cast.VENUE, picture.pk, b"other")}, "only_move_to_a_newer_key"),
    ):
        with pytest.raises(IntegrityError, match=name), transaction.atomic():
            PictureContent.objects.update(**change)
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        PictureContent.objects.all().delete()


def test_nobody_swaps_what_is_sealed(owner_connection: Any) -> None:
    """Not even the owner of the tables, whom no permission stops."""
    for table in ("orphans_picturecontent", "orphans_evidencecontent"):
        for statement in (f"DELETE FROM {table}", f"TRUNCATE {table}"):
            with pytest.raises(psycopg.IntegrityError, match="stored_files_stay"):
                owner_connection.execute(statement)
            owner_connection.rollback()


# --- Games.


def coup(find: Find, number: int, gain: str = "0.00") -> Coup:
    return Coup(
        find=find, number=number, gain=Decimal(gain), recorded_by=cast.member("pit_boss"), recorded_at=cast.TUESDAY
    )


def established(find: Find, amount: str) -> Establishment:
    return Establishment(
        find=find, amount=Decimal(amount), established_by=cast.member("pit_boss"), established_at=cast.TUESDAY
    )


def test_games_are_counted_one_after_the_other(db: None) -> None:
    stake, note = floor.stake(), floor.find()
    floor.play(stake, "5.00")
    for number in (1, 3):
        with refused("coups_follow_each_other"):
            past.write(coup(stake, number))
    with refused("a_gain_is_not_a_loss"):
        past.write(coup(stake, 2, "-5.00"))
    with refused("coups_belong_to_tables"):
        past.write(coup(note, 1))


def test_a_game_is_counted_once_even_without_the_trigger(owner_connection: Any) -> None:
    stake = floor.stake()
    floor.play(stake, "5.00")
    with pytest.raises(psycopg.IntegrityError, match="a_coup_is_counted_once"):
        past.copied_without_triggers(owner_connection, Coup)
    owner_connection.rollback()


def test_only_a_stake_in_play_wins(db: None) -> None:
    table = floor.find(category="table", game="Black Jack", place="2")
    with refused("gains_belong_to_stakes_in_play"):
        past.write(coup(table, 1, "5.00"))
    stake = floor.stake()
    establishments.establish_abandonment(house=cast.house(), find=stake, by=cast.member("pit_boss"), at=cast.TUESDAY)
    with refused("gains_belong_to_stakes_in_play"):
        past.write(coup(stake, 1, "5.00"))


def test_a_stake_is_established_with_its_gains(db: None) -> None:
    stake, note = floor.stake(), floor.find()
    floor.play(stake, "5.00")
    with refused("an_established_amount_is_stake_and_gains"):
        past.write(established(stake, "20.00"))
    with refused("only_abandoned_stakes_are_established"):
        past.write(established(note, "50.00"))
    with past.act():
        past.write(established(stake, "25.00"))


# --- Ends.


def end(find: Find, amount: str = "50.00", **changes: Any) -> FindEnd:
    facts: dict[str, Any] = {
        "outcome": "mistake",
        "amount": Decimal(amount),
        "reason": "A button.",
        "gaming_day": date(2026, 3, 3),
        "ended_by": cast.member("pit_boss"),
        "ended_at": cast.TUESDAY,
    }
    return FindEnd(find=find, **facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_end_of_a_find_is_known", {"outcome": "pocketed"}),
        ("money_is_given_back_upon_a_claim", {"outcome": "mistake", "claim_id": uuid4()}),
        ("money_goes_back_to_who_proved_their_right", {"outcome": "returned"}),
        ("a_find_that_is_dropped_has_a_reason", {"reason": ""}),
        ("a_find_ends_with_its_whole_amount", {"amount": "49.99"}),
        ("money_lapses_when_its_time_is_over", {"outcome": "lapsed"}),
        ("only_stakes_in_play_are_lost", {"outcome": "lost"}),
    ],
)
def test_an_end_says_what_became_of_it(db: None, name: str, changes: dict[str, Any]) -> None:
    row = floor.find()
    with refused(name):
        past.write(end(row, **changes))


def test_a_stake_that_was_established_is_not_lost_any_more(db: None) -> None:
    stake = floor.stake()
    establishments.establish_abandonment(house=cast.house(), find=stake, by=cast.member("pit_boss"), at=cast.TUESDAY)
    with refused("only_stakes_in_play_are_lost"):
        past.write(end(stake, "20.00", outcome="lost"))
    with pytest.raises(Refused, match="in play"):
        ends.drop_find(
            house=cast.house(),
            find=stake,
            outcome="lost",
            reason="At the fourth game.",
            by=cast.member("pit_boss"),
            at=cast.TUESDAY,
        )


def test_what_is_over_stays_over(db: None) -> None:
    cashed, dropped = floor.entered().find, floor.find()
    with past.act():
        past.write(end(dropped, "50.00"))
    for row in (cashed, dropped):
        for more in (end(row, "50.00"), coup(row, 1), established(row, "50.00")):
            with refused("a_find_that_is_over_stays_so"):
                past.write(more)


def accepted(find: Find, amount: str, **changes: Any) -> list[Any]:
    """A claim on a find and the ruling that grants it, though nothing proves it."""
    claim = Claim(
        find=find,
        number=find.claims.count() + 1,
        name="Jean Weber",
        statement="I lost it.",
        claimed_at=cast.TUESDAY,
        article="8(2)",
        edition="test",
        nonce=uuid4(),
        taken_by=cast.member("cashier"),
        taken_at=cast.TUESDAY,
        **changes,
    )
    ruling = ClaimRuling(
        claim=claim,
        verdict="accepted",
        article="8(2)",
        reasons="Sure.",
        amount=Decimal(amount),
        edition="test",
        ruled_by=cast.member("director"),
        ruled_at=cast.TUESDAY,
    )
    return [claim, ruling]


def test_money_goes_back_only_to_who_proved_their_right(db: None) -> None:
    row, other = floor.find(), floor.find()
    claim, _ruling = accepted(other, "50.00")
    with past.act():
        past.write(claim)
    for find in (row, other):
        with refused("money_goes_back_to_who_proved_their_right"):
            past.write(end(find, "50.00", outcome="returned", claim=claim))


def test_dutch_money_lapses_when_its_time_is_over(db: None) -> None:
    director = dutch.open_dutch_house("pit_boss", "porter")
    like, plain = floor.stake(), floor.find()
    facts = {"venue_id": dutch.DUTCH, "regime": "lapse_after_games", "recorded_by_id": director.pk}
    facts["filmed_by_id"] = cast.camera_id(dutch.DUTCH)
    facts |= {f"{name}_id": key for name, key in dutch.finders().items()}
    with past.act():
        stake = past.next_find(like, **facts)
        past.write(stake, coup(stake, 1), coup(stake, 2))
        held = past.next_find(plain, **facts | {"regime": "custody", "category": "credit"})
        past.write(held)
    for row, amount in ((stake, "20.00"), (held, "50.00")):
        with refused("money_lapses_when_its_time_is_over"):
            past.write(end(row, amount, outcome="lapsed"))
    with past.act():
        for row in (stake, held):
            answer = {"agreed": True, "signed_by": row.witnessed_by, "signed_at": cast.TUESDAY}
            past.write(FindSignature(find=row, **answer))
        past.write(coup(stake, 3), end(stake, "20.00", outcome="lapsed"))
        past.write(end(held, "50.00", outcome="lapsed", gaming_day=date(2026, 3, 4)))


def test_ends_that_cross_are_one(db: None) -> None:
    """Who asks whether a find is over holds it until the transaction ends."""
    row = floor.find()
    with past.act():
        past.write(end(row, "50.00"))
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()")
            assert cursor.fetchone()[0] >= 1
    with pytest.raises(IntegrityError), past.act():
        past.write(end(row, "50.00"))
