"""Each check: done, missing, warning or unknown, and never done where it does not know."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
import time_machine
from allauth.mfa.models import Authenticator

from audit.operating.status import Sealing, Watching
from compliance.central.services.health import Alarm, ConnectionState, Health
from compliance.http.access.presence import StaffContext
from compliance.notices.selectors import mail_outcomes
from compliance.readiness.domain import Pair, State, Undated, rehearsed_at, uncovered_pairs
from compliance.readiness.presentation import page
from compliance.readiness.presentation.checks import door, installation, letters, people
from compliance.readiness.presentation.checks.findings import Check
from compliance.rules.rulebook import Kind, Policy
from compliance.signing import keys
from compliance.venues.domain.roles import permissions_of
from compliance.venues.models.places import CashDesk
from compliance.venues.selectors.venues import get_house
from compliance.venues.services import places
from server.places import server_places
from tests import accounts, cast
from tests.adversary.another_house import FACTS
from tests.notices import life
from tests.signing import certificates
from tests.signing.conftest import arrange, folder
from tests.venues.dutch import DUTCH, open_dutch_house

__all__ = ["arrange", "folder"]

AT = cast.TUESDAY
SAMPLES = {Kind.STRING: "MF-26-1", Kind.DECIMAL: Decimal("5000.00"), Kind.INT: 5}


@pytest.fixture(autouse=True)
def tuesday():
    with time_machine.travel(AT, tick=False):
        yield


@pytest.fixture
def empty_house(db):
    """A house in Luxembourg that has nothing but its name."""
    from compliance.venues.selectors import venues

    return venues.get_house(places.open_venue(facts=FACTS, by=None, at=cast.OPENED))


@pytest.fixture
def dutch_house(empty_house):
    return replace(empty_house, jurisdiction="NL", timezone="Europe/Amsterdam")


def decided(house, **values):
    """The house with further settings, by name with `__` for the point."""
    policies = [Policy(name.replace("__", "."), value, date(2026, 1, 2), "test") for name, value in values.items()]
    return replace(house, policies=(*house.policies, *policies))


# --- The door.


def test_stub_books_are_needed_where_the_rules_name_cards(house, empty_house, dutch_house):
    assert door.find_stub_books(house, AT).state is State.DONE
    found = door.find_stub_books(empty_house, AT)
    assert found.state is State.MISSING
    assert "Day card" in found.note
    assert "Annual guest-of-honour card" in found.note
    assert door.find_stub_books(dutch_house, AT) is None
    only_day = door.find_stub_books(decided(dutch_house, admission__card__kinds=("day",)), AT)
    assert only_day.note == "No stub book is open for: Day card."


def test_a_tariff_is_needed_where_cards_have_a_price(house, empty_house, dutch_house):
    assert door.find_tariff(house, AT).state is State.DONE
    assert door.find_tariff(empty_house, AT).state is State.MISSING
    assert door.find_tariff(house, cast.local("2025-12-31 21:00")).state is State.MISSING
    assert door.find_tariff(dutch_house, AT) is None
    priced = decided(dutch_house, admission__card__min_price=Decimal("1.50"))
    assert door.find_tariff(priced, AT).state is State.MISSING


def test_opening_hours_are_known_for_all_kinds_of_rooms_some_or_none(house, empty_house, dutch_house):
    from compliance.rules.values.value_types import TimeRange

    found = door.find_opening_hours(house, AT)
    assert (found.state, "slot machines" in found.note) == (State.WARNING, True)
    evening = TimeRange(time(12), time(2))
    assert door.find_opening_hours(decided(house, opening__slot__sun_thu=evening), AT).state is State.DONE
    assert door.find_opening_hours(empty_house, AT).note == "There is no room that could have opening hours."
    places.add_room(venue_id=dutch_house.id, name="Speelzaal", kind="mixed", by=None, at=cast.OPENED)
    assert door.find_opening_hours(dutch_house, AT).state is State.MISSING


def test_places_are_rooms_with_doors_and_a_desk_for_the_cards(house, empty_house, dutch_house):
    assert door.find_places(house, AT).state is State.DONE
    assert door.find_places(empty_house, AT).note == "There is no room."
    room = places.add_room(venue_id=empty_house.id, name="Salle", kind="table", by=None, at=cast.OPENED)
    assert door.find_places(empty_house, AT).note == "These rooms have no door: Salle."
    places.add_door(room=room, name="Nord", by=None, at=cast.OPENED)
    assert not CashDesk.objects.filter(venue_id=empty_house.id).exists()
    assert door.find_places(empty_house, AT).note == "There is no desk that could issue cards."
    assert door.find_places(dutch_house, AT).state is State.DONE


def test_settings_block_the_door_or_deserve_attention(house, dutch_house):
    found = door.find_settings(house, AT)
    assert found.state is State.WARNING
    assert "slot" not in found.note
    blocked = door.find_settings(dutch_house, AT)
    assert blocked.state is State.MISSING
    able = decided(dutch_house, admission__id_kinds=("passport",), admission__id_valid_on_expiry_day=True)
    assert door.find_settings(able, AT).state is State.WARNING


def test_settings_are_done_once_the_house_has_decided_on_each(house):
    book = house.rulebook(house.gaming_day(AT))
    left = [
        rule.name for rule in book.values_in_force() if rule.value is None and door._is_left_to_house(book, rule.name)
    ]
    assert "orphan.register_template_decision" in left
    # Only whether there is a value counts here; its kind is checked where it is approved.
    whole = replace(
        house,
        policies=tuple(
            Policy(name, SAMPLES[book.edition.parameters[name].kind], date(2026, 1, 2), "test") for name in left
        ),
    )
    assert door.find_settings(whole, AT).state is State.DONE


def test_contacts_are_needed_where_guests_exclude_themselves(house, dutch_house):
    assert door.find_contacts(house, AT).state is State.MISSING
    assert door.find_contacts(decided(house, selfban__contacts="+352 23 61 11"), AT).state is State.DONE
    assert door.find_contacts(dutch_house, AT) is None


# --- Letters.


def test_letterhead_and_addresses_are_those_that_count_now(house):
    assert letters.find_letterhead(house, AT).state is State.MISSING
    life.letterhead()
    assert letters.find_letterhead(house, AT).state is State.DONE
    for office in ("justice", "finance", "control"):
        life.recipient(office)
    assert letters.find_addresses(house, AT).note == "No address is approved for: Municipal treasurer."
    life.recipient("treasurer")
    assert letters.find_addresses(house, AT).state is State.DONE
    assert letters.find_addresses(house, AT - timedelta(days=1)).state is State.MISSING


def test_a_dutch_house_needs_the_address_of_its_own_authority(dutch_house):
    found = letters.find_addresses(dutch_house, AT)
    assert (found.state, "Minister" in found.note) == (State.MISSING, False)


def test_mail_is_done_only_after_a_server_accepted_a_letter(house, settings):
    assert mail_outcomes.last_outcome(house.id) is None
    assert letters.find_mail_server(house, AT).state is State.WARNING
    settings.MAIL = settings.MAIL | {"host": "mail.casino.example"}
    assert letters.find_mail_server(house, AT).state is State.UNKNOWN
    states = {outcome: letters.judge_mailing(outcome).state for outcome in ("accepted", "refused", "unknown", "filed")}
    assert {outcome for outcome, state in states.items() if state is State.DONE} == {"accepted"}


@pytest.mark.slow
def test_the_last_letter_counts(house, settings):
    dispatch = life.mailed()
    life.attempt(dispatch, deliver=life.comes_to("deferred", 451))
    assert mail_outcomes.last_outcome(house.id) == "deferred"


# --- People.


def test_second_factors_are_required_in_production_alone(house, empty_house, settings):
    settings.SECOND_FACTOR_REQUIRED = False
    found = people.find_second_factors(house, AT)
    assert (found.state, "second factor" in found.note) == (State.WARNING, True)
    settings.SECOND_FACTOR_REQUIRED = True
    assert people.find_second_factors(house, AT).state is State.MISSING
    for name in ("director", "compliance_officer", "administrator", "pit_boss", "chef_de_salle"):
        Authenticator.objects.create(user=cast.member(name), type="recovery_codes", data={})
    assert people.find_second_factors(house, AT).state is State.MISSING
    for name in ("director", "compliance_officer", "administrator", "pit_boss", "chef_de_salle"):
        Authenticator.objects.create(user=cast.member(name), type="totp", data={})
    assert people.find_second_factors(house, AT).state is State.DONE
    assert people.find_second_factors(empty_house, AT).state is State.UNKNOWN


def test_one_person_alone_is_no_pair(house, empty_house):
    assert people.find_pairs(house, AT).state is State.DONE
    accounts.employ("alone", "director", venue_id=empty_house.id)
    found = people.find_pairs(empty_house, AT)
    assert found.state is State.MISSING
    assert "propose and approve roles" in found.note


def test_a_dutch_casino_needs_two_persons_for_an_individual_limit(empty_house):
    boss = open_dutch_house()
    assert "individual limit" in people.find_pairs(get_house(DUTCH), AT).note
    accounts.employ("zaalchef", "chef_de_salle", venue_id=DUTCH)
    assert boss.is_active
    assert "individual limit" not in people.find_pairs(get_house(DUTCH), AT).note
    # In Luxembourg the maxima follow from the minimum.
    accounts.employ("alone", "director", venue_id=empty_house.id)
    assert "individual limit" not in people.find_pairs(empty_house, AT).note


def test_a_pair_needs_two_persons_whoever_holds_the_rights():
    same, two = Pair("same", "a", "a"), Pair("two", "a", "b")
    assert uncovered_pairs([same, two], {}) == [same, two]
    assert uncovered_pairs([same, two], {1: frozenset("ab")}) == [same, two]
    assert uncovered_pairs([same, two], {1: frozenset("ab"), 2: frozenset("b")}) == [same]
    assert uncovered_pairs([same, two], {1: frozenset("a"), 2: frozenset("a")}) == [two]
    assert uncovered_pairs([same, two], {1: frozenset("a"), 2: frozenset("ab")}) == []


def test_every_pair_has_words_and_rights_that_exist():
    from compliance.venues.presentation.permissions import PERMISSIONS

    assert {pair.name for pair in people.PAIRS} == set(people.PAIR_TITLES)
    assert {right for pair in people.PAIRS for right in (pair.first, pair.second)} <= set(PERMISSIONS)


# --- The installation.


def test_sealing_is_done_only_if_the_last_head_is_new(house):
    sealed = Sealing("carnet.test/log", 9, "", AT - timedelta(minutes=1), 0, None, "")
    assert installation.judge_sealing(house, sealed, AT).note == "Sealed at 20:14:00."
    waits = replace(sealed, waiting=1, oldest=AT - timedelta(minutes=2))
    assert installation.judge_sealing(house, waits, AT).state is State.WARNING
    late = replace(sealed, at=AT - timedelta(minutes=4))
    stopped = replace(sealed, stopped="The key is gone.")
    never = replace(sealed, at=None)
    assert {installation.judge_sealing(house, each, AT).state for each in (late, stopped, never)} == {State.MISSING}
    assert installation.find_sealing(house, AT).state is State.MISSING


def test_witnesses_must_be_named_and_sign(house, settings, tmp_path):
    one, two = Watching("one", "", 9, AT, ""), Watching("two", "", None, None, "It has never signed.")
    assert installation.judge_witnesses([one]).state is State.DONE
    assert installation.judge_witnesses([one, two]).note.endswith("two.")
    assert installation.judge_witnesses([two]).state is State.MISSING
    settings.LOG = settings.LOG | {"witnesses": tmp_path / "witnesses"}
    assert "No witness is named" in installation.find_witnesses(house, AT).note
    (tmp_path / "witnesses").write_text("quorum\n")
    assert "cannot be read" in installation.find_witnesses(house, AT).note


def test_a_look_makes_no_key_and_an_own_key_is_a_warning(house, arrange, folder):
    assert installation.find_signing_keys(house, AT).state is State.UNKNOWN
    assert not folder.exists()
    keys.own_authority(folder, AT)
    found = installation.find_signing_keys(house, AT)
    assert (found.state, "give its certificate" in found.note) == (State.WARNING, True)
    assert installation.find_signing_keys(house, AT.replace(year=2100)).state is State.MISSING


def test_a_supplied_key_is_done_until_its_certificate_nears_its_end(house, arrange, tmp_path):
    arrange(**certificates.sealed(tmp_path, certificates.issued()))
    assert installation.find_signing_keys(house, AT).state is State.DONE
    assert installation.find_signing_keys(house, certificates.ENDS - timedelta(days=59)).state is State.WARNING
    assert installation.find_signing_keys(house, certificates.ENDS).state is State.MISSING
    (tmp_path / "house.pass").write_text("wrong")
    assert "manage.py check" in installation.find_signing_keys(house, AT).note


def test_a_token_is_not_opened(house, arrange, folder):
    arrange(module="/nowhere/pkcs11.so", token="house", label="papers")
    assert installation.find_signing_keys(house, AT).state is State.UNKNOWN
    keys.store_anchor(folder, certificates.issued().certificate)
    assert installation.find_signing_keys(house, AT).state is State.DONE


def test_the_central_register_must_have_answered(house, dutch_house):
    assert installation.find_central_register(house, AT) is None
    assert installation.find_central_register(dutch_house, AT).state is State.MISSING
    state = ConnectionState("", None, 300, None, "closed", 2.0)
    health = Health(state, None, None, None, None)
    assert installation.judge_register(health, []).state is State.UNKNOWN
    assert installation.judge_register(health, [Alarm("ending", days=5)]).state is State.WARNING
    assert installation.judge_register(health, [Alarm("silent")]).state is State.MISSING
    answered = replace(health, last_answer=object())
    assert installation.judge_register(answered, []).note == "Days until the certificate ends: 300."
    undated = replace(answered, state=replace(state, days_left=None))
    assert installation.judge_register(undated, []).state is State.UNKNOWN


@pytest.mark.parametrize(
    ("when", "state"),
    [
        (AT - timedelta(days=1), State.DONE),
        (AT - timedelta(days=91), State.WARNING),
        (AT + timedelta(days=1), State.UNKNOWN),
    ],
)
def test_a_backup_is_as_good_as_its_last_rehearsal(when, state, house, settings, tmp_path):
    settings.VAR = tmp_path
    assert installation.find_backup(house, AT).note == "No backup has been rehearsed."
    record = installation.backup_record()
    record.parent.mkdir()
    record.write_text(json.dumps({"rehearsed_at": when.isoformat()}))
    assert installation.find_backup(house, AT).state is state
    record.write_text("{}")
    assert installation.find_backup(house, AT).state is State.UNKNOWN


@pytest.mark.parametrize(
    "record", [b"", b"[]", b"{}", b'{"rehearsed_at": 3}', b'{"rehearsed_at": "2026-03-01"}', b"\xff"]
)
def test_a_damaged_record_proves_no_rehearsal(record):
    with pytest.raises(Undated):
        rehearsed_at(record)
    assert rehearsed_at(b'{"rehearsed_at": "2026-03-01T04:00:00+00:00"}') == datetime(2026, 3, 1, 4, tzinfo=UTC)


def test_an_unknown_disk_is_never_encrypted_and_never_keeps_the_first_guest_out(house, monkeypatch):
    states = [installation.judge_disk(encrypted).state for encrypted in (True, False, None)]
    assert states == [State.DONE, State.WARNING, State.UNKNOWN]
    [check] = [each for each in page.CHECKS if each.key == "disk_encryption"]
    assert not check.required
    asked = []
    monkeypatch.setattr(installation, "is_encrypted", asked.append)
    assert installation.find_disk_encryption(house, AT).state is State.UNKNOWN
    monkeypatch.setattr(installation, "is_embedded", lambda: False)
    assert "CARNET_DATABASE_FOLDER" in installation.find_disk_encryption(house, AT).note
    monkeypatch.setenv("CARNET_DATABASE_FOLDER", "/var/lib/postgresql/15/main")
    assert installation.find_disk_encryption(house, AT).state is State.UNKNOWN
    assert asked == [server_places().data, Path("/var/lib/postgresql/15/main")]


# --- The list.


def test_a_check_that_fails_is_unknown_and_hides_no_other(house, director, monkeypatch, caplog):
    def fail(house, at):
        raise OSError("disk")

    broken = Check("broken", "Broken", fail)
    monkeypatch.setattr(page, "CHECKS", (broken, *page.CHECKS[:1]))
    presence = StaffContext(director, house, frozenset({"director"}), permissions_of(frozenset({"director"})))
    first, second = page.list_items(presence, AT)
    assert (first.state, first.is_open, second.state) == (State.UNKNOWN, True, State.DONE)
    assert "readiness check broken failed" in caplog.text


def test_keys_of_checks_are_unique_and_subjects_are_cited():
    assert len({check.key for check in page.CHECKS}) == len(page.CHECKS)
