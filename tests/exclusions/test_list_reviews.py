"""What uploader and reviewer see of a list before it is released, on the page and by the API."""

from typing import Any

import pytest
import time_machine

from compliance.exclusions.ministerial_list.selectors import lists
from compliance.exclusions.ministerial_list.services import decisions, imports
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.ministerial_lists import ListProblem, ListWork
from compliance.refusals import Refused
from tests import cast, said
from tests.exclusions.lists import HEAD, WEBER, again, checked, clock_from, confirmed, imported, release, text, upload
from tests.exclusions.workbooks import HEADINGS, book_of, listed, saved
from tests.exclusions.workbooks import WEBER as WEBER_CELLS
from tests.refusals import detail_of

MULLER = "MJ-2026-117;4;Müller;Zoë;1980;F;LUX;C 123-45;LUX;"


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def page(client: Any, row: Any, query: str = "") -> str:
    return " ".join(client.get(f"/exclusions/lists/{row.pk}/{query}").content.decode().split())


def test_the_page_says_what_of_a_workbook_was_read(sign_in: Any, director: Any) -> None:
    book = book_of(("Notice", [["Ministry of Justice"]]), ("List", [HEADINGS, WEBER_CELLS]), ("Empty", []))
    book["List"].row_dimensions[2].hidden = True
    book["List"].column_dimensions["H"].hidden = True
    row, client = checked(saved(book)), sign_in(director)
    shown = page(client, row)
    assert "read without errors. Nothing changes until a second person releases the list." in shown
    for words in (
        "Notice (not read: no list on it)",
        "List (read)",
        "Empty (not read: empty)",
        "One row of the sheet is hidden or filtered out. It was read as well.",
        "Hidden columns (also read): H",
    ):
        assert words in shown
    told = client.get(f"/api/v1/ministerial-lists/{row.pk}/").json()
    assert told["sheets"] == [
        {"name": "Notice", "state": "no_list"},
        {"name": "List", "state": "read"},
        {"name": "Empty", "state": "empty"},
    ]
    assert (told["hidden_rows"], told["hidden_columns"]) == (1, ["H"])


def test_an_ambiguous_workbook_says_what_to_do(sign_in: Any, director: Any) -> None:
    row = checked(saved(book_of(("A", [HEADINGS, WEBER_CELLS]), ("B", [HEADINGS, WEBER_CELLS]))))
    client = sign_in(director)
    assert "More than one sheet contains a list: A, B. Send one file for each list" in page(client, row)
    told = client.get(f"/api/v1/ministerial-lists/{row.pk}/").json()
    assert (told["state"], told["failure"]) == ("unreadable", "several_lists")
    assert "A, B" in told["sentence"]


def test_an_encoding_in_doubt_shows_both_readings(sign_in: Any, director: Any) -> None:
    row = checked(text(WEBER, "MJ-2;4;Nuñez;Jean;1980;M;LUX;;;").decode().encode("cp1252"))
    client = sign_in(director)
    shown = page(client, row)
    assert "The encoding of this file is ambiguous: row 3 reads Nuñez / " in shown
    assert "Save it as CSV UTF-8 or XLSX." in shown
    assert "row 3 reads" in client.get(f"/api/v1/ministerial-lists/{row.pk}/").json()["sentence"]
    ListProblem.objects.all().delete()  # erased by now
    assert "The encoding of this file is ambiguous: row – reads –. Save it as CSV UTF-8 or XLSX." in page(client, row)
    assert (
        "The encoding of this file is ambiguous: row – reads –. Save it as CSV UTF-8 or XLSX."
        in client.get(f"/api/v1/ministerial-lists/{row.pk}/").json()["sentence"]
    )


def test_an_encoding_that_was_found_out_is_named(sign_in: Any, director: Any) -> None:
    names = ["Müller", "Hélène", "Geneviève", "Loïc", "François", "Muñoz", "Gonçalves", "João", "Sørensen", "Thérèse"]
    lines = [f"MJ-{n};4;{name};Jean;1980;M;LUX;;;" for n, name in enumerate(names)]
    row = checked(text(*lines).decode().encode("cp1252"))
    assert "The file does not state its encoding; only one fits: cp1252." in page(sign_in(director), row)


def test_the_reviewer_sees_all_of_a_row(sign_in: Any, director: Any) -> None:
    row = checked(text(f"{MULLER};Zoé Schmit", head=f"{HEAD};Alias"))
    client = sign_in(director)
    shown = page(client, row)
    for words in ("Müller, Zoë", "Zoé Schmit", ">F<", ">LUX<", "C12345 LUX", ">1980<", "MJ-2026-117"):
        assert words in shown
    (told,) = client.get(f"/api/v1/ministerial-lists/{row.pk}/rows/").json()["results"]
    assert told["number"] == 2
    assert (
        told
        | {
            "surname": "Müller",
            "given_names": "Zoë",
            "other_names": ["Zoé Schmit"],
            "birth": "1980",
            "sex": "F",
            "nationality": "LUX",
            "document_number": "C12345",
            "document_state": "LUX",
            "reference": "MJ-2026-117",
            "ground": 4,
            "fate": "new",
        }
        == told
    )
    assert said.acts(cast.VENUE, "exclusions.list.opened")


def test_columns_that_are_not_read_come_first(sign_in: Any, director: Any) -> None:
    row = checked(text(f"{WEBER};blue", head=f"{HEAD};Colour"))
    client = sign_in(director)
    shown = page(client, row)
    assert "Check before release" in shown
    assert "Colour: blue" in shown
    told = client.get(f"/api/v1/ministerial-lists/{row.pk}/").json()
    assert told["columns_not_read"] == ["Colour"]
    assert client.get(f"/api/v1/ministerial-lists/{row.pk}/errors/").json()["count"] == 0
    release(row)
    imports.import_list(list_id=row.pk, clock=clock_from())
    assert not ListProblem.objects.exists()


def test_names_are_confirmed_by_the_uploader_before_the_release(
    sign_in: Any, director: Any, compliance_officer: Any
) -> None:
    row = checked(text(WEBER, MULLER))
    chief, officer = sign_in(director), sign_in(compliance_officer)
    address = f"/exclusions/lists/{row.pk}/names/"
    assert "has not confirmed the names" in page(chief, row)
    answer = chief.post(f"/exclusions/lists/{row.pk}/release/", {})
    assert answer.status_code == 422
    assert "has not confirmed the names" in answer.content.decode()
    own = page(officer, row)
    assert "One row has a name with letters that a wrong encoding would change." in own
    assert "Confirm the names" in own
    assert "the original and tick the box" in officer.post(address, {}).content.decode()
    assert (
        "The person who uploaded the list must confirm its names."
        in chief.post(address, {"compared": "on"}).content.decode()
    )
    assert officer.post(address, {"compared": "on"}).status_code == 302
    assert "compared these names with the original" in page(chief, row)
    assert len(said.acts(cast.VENUE, "exclusions.list.names_confirmed")) == 1
    assert chief.post(f"/exclusions/lists/{row.pk}/release/", {}).status_code == 302


def test_many_names_come_in_pages(sign_in: Any, compliance_officer: Any) -> None:
    lines = [f"MJ-{n};4;Müller{'x' * n};Jean;1980;M;LUX;;;" for n in range(60)]
    row, client = checked(text(*lines)), sign_in(compliance_officer)
    assert "names=2" in page(client, row)
    assert "names=1" in page(client, row, "?names=2")
    told = client.get(f"/api/v1/ministerial-lists/{row.pk}/rows/?special_letters=true").json()
    assert told["count"] == 60


def test_names_are_confirmed_by_the_api(sign_in: Any, director: Any, compliance_officer: Any) -> None:
    row = checked(text(WEBER, MULLER))
    chief, officer = sign_in(director), sign_in(compliance_officer)
    one = f"/api/v1/ministerial-lists/{row.pk}/"

    def post(client: Any, what: str, key: str) -> Any:
        return client.post(one + what, {}, content_type="application/json", headers={"Idempotency-Key": key})

    assert officer.get(one).json()["names_confirmed"] is False
    assert "has not confirmed the names" in detail_of(post(chief, "release/", "release-before-1"))
    assert "who uploaded the list must confirm its" in detail_of(post(chief, "names/", "confirm-as-other"))
    for _each in range(2):
        assert post(officer, "names/", "confirm-as-own-1").json() == {"id": str(row.pk)}
    assert officer.get(one).json()["names_confirmed"] is True
    assert len(said.acts(cast.VENUE, "exclusions.list.names_confirmed")) == 1
    assert post(chief, "release/", "release-after-11").json() == {"id": str(row.pk)}
    assert officer.get(one).json()["names_confirmed"] is None


def test_what_cannot_be_confirmed(house: Any) -> None:
    def confirm(row: Any) -> None:
        decisions.confirm_names(house=cast.house(), row=row, by=cast.member("compliance_officer"), at=cast.TUESDAY)

    with pytest.raises(Refused, match="read without errors can be released"):
        confirm(upload(text(MULLER)))
    with pytest.raises(Refused, match="list has no names with special"):
        confirm(checked(text(WEBER)))
    row = confirmed(checked(text(WEBER, MULLER)))
    release(row)
    with pytest.raises(Refused, match="already"):
        confirm(row)


def test_a_list_that_is_read_again_is_confirmed_again(house: Any) -> None:
    row = confirmed(checked(text(WEBER, MULLER)))
    assert lists.names_confirmed(row)
    ListWork.objects.filter(pk=row.pk).update(heading={})
    assert not lists.names_confirmed(again(row))


def test_other_names_come_into_the_register(house: Any) -> None:
    imported(text(f"{WEBER};Schmit", head=f"{HEAD};Birth name"))
    assert Measure.objects.get().other_mrz_names == "SCHMIT JEAN"


def test_a_workbook_with_dates_turned_round_has_errors(house: Any) -> None:
    from datetime import date

    book = listed([*WEBER_CELLS[:4], date(1980, 4, 3), *WEBER_CELLS[5:]], ["MJ-2", *WEBER_CELLS[1:4], "17/05/1980"])
    row = checked(saved(book))
    assert row.check_result.errors == 1
    assert lists.problems(row).get().code == "dates_turned_round"
