"""Each personal column has a value after an erasure, which the database knows and every constraint takes."""

import io
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.core.management import call_command

from audit.erasure import procedure as erasing
from audit.schema.erasable_columns import after_erasure
from audit.schema.registers import Register
from audit.store.queries import ask
from audit.verifying import verify_registers as live
from compliance.exclusions.models.measures import Measure
from compliance.retention.domain import kinds
from compliance.retention.selectors import erasures as selectors
from compliance.retention.selectors import related_records
from compliance.retention.selectors.erasures import GUEST, OTHERS
from compliance.retention.services import erasures
from compliance.rules.jurisdictions.retention_settings import KINDS
from compliance.venues.selectors import venues
from compliance.venues.services import policies
from server import addresses
from tests import database

from . import erased

pytestmark = pytest.mark.slow

# Registers with personal columns that no erasure of a guest empties, each with the reason.
NOT_OF_GUESTS = {
    "venues.Staff": "the law of employment says how long accounts of the staff are kept",
    "venues.Device": "a digest of a token",
    "venues.CredentialRequest": "a digest of a code",
    "venues.CredentialLink": "a digest of a token",
    "notices.MailAddress": "the address of an authority",
    "venues.Letterhead": "the director in charge, whose name letters of the company bear",
    "opening.OpeningLink": "the digest of a random token, about no person",
}
# Registers that no key leads to from a guest, a find, a claim, a payout, a notice, a report or a list.
ABOUT_THE_HOUSE = {
    *("admissions.OpeningDecision", "admissions.GamingDayClosing", "admissions.DoorPost", "admissions.DoorPostEnd"),
    *("admissions.DoorPostCorrection", "admissions.DoorClosure", "admissions.GapExplanation"),
    *("cage.Entry", "cage.BoxOpening", "cage.Explanation", "cage.StockChange", "cage.SlipEnd"),
    *("cage.WitnessSignature", "cage.WitnessSettlement", "games.StakeRecord"),
    *("inspection.Observation", "inspection.Entry", "audit.ErasureWithdrawal"),
}
ROOTS = (GUEST, *OTHERS)


def of_persons() -> list[type[Register]]:
    return [
        model
        for model in apps.get_models()
        if issubclass(model, Register)
        and after_erasure(model)
        and model._meta.label not in NOT_OF_GUESTS
        and model._meta.app_label != "shelf"
    ]


@pytest.mark.parametrize("model", of_persons(), ids=lambda model: model._meta.label)
def test_the_database_knows_what_stands_there_afterwards(db: None, model: type[Register]) -> None:
    """A new register: `MayErase` in its migration, or a reason above."""
    said = ask("SELECT column_name, after FROM audit.erasable WHERE table_name = %s", [model._meta.db_table])
    assert dict(said) == after_erasure(model)


def test_bytes_without_a_register_go_as_a_whole(db: None) -> None:
    said = ask("SELECT table_name, key_column FROM audit.erasable WHERE column_name = '*'", [])
    wanted = {apps.get_model(label)._meta.db_table: key for label, key in related_records.WHOLE.items()}
    assert dict(said) == wanted | {"shelf_sheet": "id"}


def test_every_personal_column_is_reached_or_is_about_the_house() -> None:
    reached, waiting = set(ROOTS), list(ROOTS)
    while waiting:
        label = waiting.pop()
        more = {child._meta.label for child, _key in related_records._child_models(label)} | set(
            related_records.POINTERS
        )
        if label in related_records.ALSO:
            more.add(apps.get_model(label)._meta.get_field(related_records.ALSO[label]).related_model._meta.label)
        more |= {other for other in [related_records.TWINS.get(label, ("", "", ""))[1]] if other}
        waiting += more - reached
        reached |= more
    assert {model._meta.label for model in of_persons()} - reached == ABOUT_THE_HOUSE
    assert not reached & ABOUT_THE_HOUSE
    assert {kinds.kind_of(label, {}) for label in reached if not label.startswith("audit.")} <= set(KINDS)


@pytest.fixture(scope="module")
def night(django_db_setup: None, django_db_blocker: Any) -> Iterator[database.OwnDatabase]:
    """A house with something in most registers."""
    with django_db_blocker.unblock(), database.own_database(database.tables()) as own:
        call_command("demo_house", stdout=io.StringIO())
        call_command("demo_night", guests=12, stdout=io.StringIO())
        yield own


def test_who_is_not_due_waits_for_something(night: database.OwnDatabase) -> None:
    """After fifteen years, with a period of one year for everything."""
    house = next(each for each in venues.all_houses() if each.jurisdiction == "LU")
    staff = {each.username: each for each in venues.staff_of(house.id)}
    now = datetime.now(UTC)
    for kind in KINDS:
        policy = policies.propose_policy(
            house=house,
            parameter=f"retention.{kind}",
            raw="P1Y",
            effective_from=house.gaming_day(now) + timedelta(days=2),
            reason="Decided with the data protection officer.",
            by=staff["compliance"],
            at=now,
        )
        policies.decide_policy(house=house, policy=policy, approved=True, note="", by=staff["director"], at=now)
    house, at = venues.get_house(house.id), datetime(2041, 1, 1, 12, tzinfo=UTC)
    found = [selectors.get_case(house, root, key, at) for root, key in selectors.erasure_candidates(house, at)]
    waiting = [each for each in found if each.belongings.rows and not each.due]
    assert all(each.open for each in waiting)
    codes = {code for each in waiting for code in each.open}
    assert {"measure", "notice", "find", "means", "withholding", "payout", "alert", "signal"} <= codes
    assert any(each.due for each in found)
    guest = next(each for each in found if each.root == GUEST and each.due)
    assert guest.subject_id in {row.subject_id for row in erasures.propose_due(house=house, at=at, most=500)}


def test_every_constraint_takes_what_stands_there_afterwards(night: database.OwnDatabase, tmp_path: Path) -> None:
    """All rows of all registers at once, whatever their periods say: more than any order ever holds."""
    house = next(each for each in venues.all_houses() if each.jurisdiction == "LU")
    staff = {each.username: each for each in venues.staff_of(house.id)}
    rows = {model._meta.db_table: list(model._default_manager.values_list("pk", flat=True)) for model in of_persons()}
    filled = {table for table, keys in rows.items() if keys}
    assert len(filled) > len(rows) / 2, sorted(rows.keys() - filled)
    order = erasing.propose_erasure(
        subject=venues.get_venue(house.id),
        subjects=[house.id],
        rows=rows,
        because=[],
        basis="a test",
        scope=house.id,
        at=erased.LATER,
    )
    assert order is not None
    erasing.release_erasure(erasure=order, by=staff["compliance"], at=erased.LATER)
    erasing.confirm_erasure(erasure=order, by=staff["director"], at=erased.LATER)
    erased.seal(night, tmp_path)
    with psycopg.connect(addresses.connection_string("carnet_eraser", night.name), autocommit=True) as link:
        assert erasing.carry_out(link, order.pk).values > 500
    for model in of_persons():
        left = related_records.left_in(model, rows[model._meta.db_table])
        # Of persons whose return interview is due, name and birth date stay (ADR 75).
        assert not left or (model is Measure and left == related_records.emptied_but_due(left)), model
    with psycopg.connect(night.dsn("carnet_app"), autocommit=True) as app:
        assert list(live.find_hidden_rows(app)) == []


@pytest.mark.parametrize("table", ["orphans_picturecontent", "people_photographcontent", "exclusions_signaturecontent"])
def test_sealed_papers_go_through_the_door_alone(own_database: database.OwnDatabase, table: str) -> None:
    with psycopg.connect(addresses.connection_string("carnet_owner", own_database.name), autocommit=True) as owner:
        for words in (f"DELETE FROM {table}", f"SET ROLE carnet_audit; DELETE FROM {table}"):
            with pytest.raises(psycopg.Error, match="stored_files_stay"):
                owner.execute(words)
