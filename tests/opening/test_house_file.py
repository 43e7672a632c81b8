"""`open_house --from` opens a casino from a file, or lists every fault and writes nothing."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command

from compliance.opening.models import OpeningLink
from compliance.venues.models.places import Venue
from compliance.venues.models.staff import Staff
from tests import cast, said
from tests.opening.plans import FILE

AT = cast.TUESDAY


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as moved:
        yield moved


def run(tmp_path: Path, text: str) -> str:
    file, out = tmp_path / "house.toml", StringIO()
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    call_command("open_house", "--from", str(file), stdout=out)
    return out.getvalue()


def refused(tmp_path: Path, text: str) -> list[str]:
    """What the command says. It has written nothing."""
    with pytest.raises(CommandError) as caught:
        run(tmp_path, text)
    assert "Nothing was written" in str(caught.value)
    assert not OpeningLink.objects.exists()
    assert list(Venue.objects.values_list("name", flat=True)) == [cast.house().name]
    return str(caught.value).split("\n")[1:]


def test_a_file_opens_a_casino_and_prints_the_links_of_its_accounts(tmp_path: Path) -> None:
    printed = run(tmp_path, FILE)
    assert printed.startswith("Opened Casino du Lac.")
    assert printed.count("/account/credentials/#") == 2
    assert Staff.objects.get(username="jo.kremer").venue.name == "Casino du Lac"
    with pytest.raises(CommandError, match="A casino with this name exists already"):
        run(tmp_path, FILE)
    assert OpeningLink.objects.count() == 1


def test_all_faults_are_listed_with_their_fields(tmp_path: Path) -> None:
    text = FILE.replace('"mixed"', '"bar"').replace("day = 1", "day = 0").replace('"jo.kremer"', '"j"')
    faults = refused(tmp_path, text)
    assert [fault.split(":")[0] for fault in faults] == ["kind_1", "day", "username_administrator"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[casino]", "[casino", "at line 2"),
        ("Casino du Lac S.A.", "\udcff", "invalid start byte"),
        ("[casino]", "[house]", "casino: a table [casino] is needed"),
        ("[stub_books]\nday = 1\nyear = 500", "stub_books = 1", "stub_books"),
        ("[[rooms]]", "[rooms]", "rooms: tables [[rooms]] are needed"),
        ("[[people]]", "[[persons]]", "people: tables [[people]] are needed"),
        ("[[rooms]]", "[[rooms]]\n" * 7, "rooms: 6 at most; add others on the page of the places"),
        ("legal_name", "owner", "casino 1, owner: unknown"),
        ('["Réception"]', '"Réception"', "casino 1, desks: a list of names is needed"),
        ('["Réception"]', "[1]", "casino 1, desks: a list of names is needed"),
        ('"L-9600"', "9600", "casino 1, postal_code: a text is needed"),
        ('"director"', '"porter"', "people 1, role: one of"),
        ('"administrator"', '"director"', "people 2, role: director is there twice"),
        ("year = 500", "decade = 500", "stub_books, decade: unknown kind of card"),
        ('"LU"', '"BE"', "jurisdiction: "),
    ],
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert any(fault in each for each in refused(tmp_path, FILE.replace(old, new)))


def test_a_casino_needs_a_director_and_an_administrator(tmp_path: Path) -> None:
    faults = refused(tmp_path, FILE[: FILE.rindex("[[people]]")])
    assert [fault.split(":")[0] for fault in faults] == [
        "full_name_administrator",
        "username_administrator",
        "language_administrator",
    ]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("open_house", "--from", str(tmp_path / "none.toml"))
    assert not said.acts(None, "opening.link.made")
