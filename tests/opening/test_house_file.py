"""`open_house --from` opens a casino from a file, or lists every fault and writes nothing."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command

from compliance.http.access.presence import StaffContext
from compliance.opening.models import OpeningLink
from compliance.readiness.domain import State
from compliance.readiness.presentation.page import list_items
from compliance.venues.domain.roles import permissions_of
from compliance.venues.models.places import Venue
from compliance.venues.models.staff import Staff
from compliance.venues.selectors import venues
from tests import cast, said
from tests.opening.plans import FILE

AT = cast.TUESDAY


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as moved:
        yield moved


def printed(*words: str) -> str:
    out = StringIO()
    call_command("open_house", *words, stdout=out)
    return out.getvalue()


def run(tmp_path: Path, text: str) -> str:
    file = tmp_path / "house.toml"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    return printed("--from", str(file))


def refused(tmp_path: Path, text: str) -> list[str]:
    """What the command says. It has written nothing."""
    with pytest.raises(CommandError) as caught:
        run(tmp_path, text)
    assert "Nothing was written" in str(caught.value)
    assert not OpeningLink.objects.exists()
    assert list(Venue.objects.values_list("name", flat=True)) == [cast.house().name]
    return str(caught.value).split("\n")[1:]


def test_a_file_opens_a_casino_and_prints_the_links_of_its_accounts(tmp_path: Path) -> None:
    out = run(tmp_path, FILE)
    assert out.startswith("Opened Casino du Lac.")
    assert out.count("/account/credentials/#") == 2
    assert Staff.objects.get(username="jo.kremer").venue.name == "Casino du Lac"
    with pytest.raises(CommandError, match="A casino with this name exists already"):
        run(tmp_path, FILE)
    assert OpeningLink.objects.count() == 1


def test_all_faults_are_listed_with_their_fields(tmp_path: Path) -> None:
    text = FILE.replace('"mixed"', '"bar"').replace('"jo.kremer"', '"j"')
    text = text.replace("day_price = 2", "day_price = 1.49").replace("courrier@casino.example", "courrier")
    faults = refused(tmp_path, text)
    assert [fault.split(":")[0] for fault in faults] == [
        "letterhead.email",
        "rooms[1].kind",
        "tariff.day_price",
        "people[2].username",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[casino]", "[casino", "at line 2"),
        ("Casino du Lac S.A.", "\udcff", "invalid start byte"),
        ("[casino]", "[house]", "casino: a table [casino] is needed"),
        ("[stub_books]\nday = 1\nyear = 500", "stub_books = 1", "stub_books"),
        ("[[rooms]]", "[rooms]", "rooms: tables [[rooms]] are needed"),
        ("[[people]]", "[[persons]]", "people: tables [[people]] are needed"),
        ("[[rooms]]", "[[rooms]]\n" * 31, "rooms: 30 at most; add others on the pages"),
        ("legal_name", "owner", "casino.owner: unknown"),
        ('["Réception"]', '"Réception"', "casino.desks: a list of names is needed"),
        ('["Réception"]', "[1]", "casino.desks: a list of names is needed"),
        ('"L-9600"', "9600", "casino.postal_code: a text is needed"),
        ("[letterhead]", "[[letterhead]]", "letterhead: a table [letterhead] is needed"),
        ("day_price = 2", "day_price = true", "tariff.day_price: a number is needed"),
        ("day_price = 2", 'day_price = "2"', "tariff.day_price: a number is needed"),
        ("[tariff]\nday_price = 2", "", "tariff.day_price: This field is required"),
        ("[tariff]", '[opening_hours]\nslot_sun_thu = "10:00-02:30"\n[tariff]', "the casino has no such room"),
        ("[tariff]", '[opening_hours]\ntable_sun_thu = "late"\n[tariff]', "opening_hours.table_sun_thu: "),
        ("[tariff]", '[opening_hours]\nbar = "10:00-02:30"\n[tariff]', "opening_hours.bar: unknown"),
        ('"mixed"', '"slot"', "opening_hours.slot_fri_sat: This field is required"),
        ('"director"', '"inspector"', "people, director: This field is required"),
        ('"director"', '"inspector"', "people[1].role: Select a valid choice"),
        ('role = "administrator"\n', "", "people[2].role: Choose a role"),
        ('"administrator"', '"director"', "people, administrator: This field is required"),
        ("jo.kremer", "director", "people: This sign-in name is in use: director"),
        ("Casino du Lac", "Casino Mondorf", "casino.name: A casino with this name exists already"),
        ("day = 1", "day = 0", "stub_books.day: Ensure this value is greater than or equal to 1"),
        ("year = 500", "decade = 500", "stub_books.decade: unknown kind of card"),
        ('"LU"', '"BE"', "casino.jurisdiction: "),
        ('"LU"', '"NL"', "tariff: the rules of this casino do not provide for admission cards"),
    ],
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert any(fault in each for each in refused(tmp_path, FILE.replace(old, new)))


def test_a_casino_needs_a_director_and_an_administrator(tmp_path: Path) -> None:
    faults = refused(tmp_path, FILE[: FILE.rindex("[[people]]")])
    assert faults == ["people, administrator: This field is required."]


@pytest.mark.parametrize("jurisdiction", ["LU", "NL"])
def test_each_example_opens_a_casino_that_is_ready_as_far_as_its_opening_can_make_it(
    tmp_path: Path, jurisdiction: str
) -> None:
    example = printed("--example", jurisdiction)
    file = tmp_path / "house.toml"
    file.write_text(example, encoding="utf-8")
    assert printed("--check", "--from", str(file)) == "The file has no faults. Nothing was written.\n"
    assert Venue.objects.count() == 1
    assert printed("--from", str(file)).count("  Code: ") == 5
    person = Staff.objects.exclude(venue=cast.VENUE).filter(posts__role="director").get()
    states = readiness_of(person)
    done = {"places", "opening_hours", "stub_books", "tariff", "letterhead", "pairs"} & states.keys()
    assert {states[key] for key in done} == {State.DONE}
    assert ("tariff" in done) == (jurisdiction == "LU")


def readiness_of(person: Staff) -> dict[str, State]:
    house, roles = venues.get_house(person.venue_id), frozenset({"director"})
    return {item.key: item.state for item in list_items(StaffContext(person, house, roles, permissions_of(roles)), AT)}


def test_a_check_finds_what_no_field_shows(tmp_path: Path) -> None:
    text = FILE.replace('"Entrée nord", "Entrée sud"', "")
    assert refused(tmp_path, text) == ["rooms[1].doors: This field is required."]
    with pytest.raises(CommandError, match="--check needs a file"):
        call_command("open_house", "--check")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("open_house", "--from", str(tmp_path / "none.toml"))
    assert not said.acts(None, "opening.link.made")
