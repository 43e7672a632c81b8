"""A Dutch house uses Dutch rules only: no page, register, API list or report names an institution of Luxembourg.

The English pages are read together with their articles, in `tests/adversary/test_foreign_articles.py`.
"""

from collections.abc import Iterator

import pytest
import time_machine
from django.utils import translation

from compliance.catalogue import SHELVES
from compliance.reports.catalogue.presentation.titles import TITLES, offered_reports
from compliance.rules.rulebook import version_in_force
from compliance.venues.domain.jurisdictions import LUXEMBOURG, is_unknown_address, unknown_permissions
from compliance.venues.presentation.permissions import PERMISSIONS
from tests import cast
from tests.adversary.every_role import ROLES, Person, employ_everyone
from tests.house import source
from tests.house.routes import routes
from tests.venues.foreign_words import FOREIGN, OF_THE_PROGRAM, foreign_words

# Not of a casino, or no page.
LEFT_OUT = ("static", "i18n", "account", "house/switch", "log/file", "alive")
# Pages that a role can open at least. These roles can together open all of them.
FEWEST = {"director": 60, "inspector": 40, "play_it_safe": 15, "accountant": 20, "administrator": 20}


@pytest.fixture(autouse=True)
def _tuesday() -> Iterator[None]:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def readers(db: None) -> list[Person]:
    return employ_everyone({"NL"})["NL"]


def pages() -> list[str]:
    """Every address without a row in it."""
    return sorted(
        {address for address, _name, _view in routes() if "<" not in address and not address.startswith(LEFT_OUT)}
    )


def foreign_pages(person: Person) -> tuple[set[str], list[str]]:
    """The pages that a person can open, and the foreign words on them."""
    seen, named = set[str](), list[str]()
    client = person.session()
    client.post("/i18n/setlang/", {"language": "nl"})
    for address in pages():
        if address in OF_THE_PROGRAM or not person.may_open(f"/{address}"):
            continue
        answer = client.get(f"/{address}")
        if answer.status_code == 200 and not answer.streaming:
            seen.add(address)
            named += [f"{address}: {words}" for words in foreign_words(answer.content.decode(errors="replace"))]
    return seen, named


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_no_page_and_no_list_names_an_institution_of_luxembourg(db: None, role: str) -> None:
    (person,) = employ_everyone({"NL"}, {role})["NL"]
    seen, named = foreign_pages(person)
    # A walk that sees nothing proves nothing.
    assert len(seen) > FEWEST.get(role, 5)
    assert not named, source.listed(sorted(set(named)))


def test_pages_of_luxembourg_do_not_exist_there(readers: list[Person]) -> None:
    director = next(person for person in readers if person.role == "director").session()
    beginnings = LUXEMBOURG.addresses
    found = [address for address in pages() if f"/{address}".startswith(beginnings)]
    assert len(found) > 8
    opened = [address for address in found if director.get(f"/{address}").status_code != 404]
    assert not opened, source.listed(opened)


def test_every_address_of_luxembourg_exists_and_is_known_there() -> None:
    every = [f"/{address}" for address, _name, _view in routes()]
    assert not [start for start in LUXEMBOURG.addresses if not any(each.startswith(start) for each in every)]
    assert not [start for start in LUXEMBOURG.addresses if is_unknown_address(start, "LU")]
    assert all(is_unknown_address(start, "NL") for start in LUXEMBOURG.addresses)


def test_no_role_holds_a_permission_of_luxembourg_there(readers: list[Person]) -> None:
    assert LUXEMBOURG.permissions <= {*PERMISSIONS}
    assert unknown_permissions("LU") == frozenset()
    answers = [person.session().get("/api/v1/registers/").json()["results"] for person in readers]
    offered = {row["name"] for rows in answers for row in rows}
    closed = {shelf.name for shelf in SHELVES if shelf.permission in LUXEMBOURG.permissions}
    assert closed
    assert not offered & closed


def test_no_rule_of_the_netherlands_cites_or_names_an_institution_of_luxembourg() -> None:
    edition = version_in_force("NL", cast.TUESDAY.date())
    shown = [each for each in edition.parameters.values() if each.name not in edition.absent]
    with translation.override("nl"):
        named = [each.name for each in shown if FOREIGN.search(str(translation.gettext(each.label)))]
    assert not named
    assert all(edition.parameters[name].is_fixed and edition.parameters[name].value is None for name in edition.absent)


def test_only_reports_of_the_netherlands_are_offered_there() -> None:
    assert offered_reports("NL").keys() == TITLES.keys() - {
        "R-01",
        "R-02",
        "R-06",
        "R-07",
        "R-08",
        "R-10",
        "R-14",
    }
    for language in ("en", "nl"):
        with translation.override(language):
            assert not [title for title in offered_reports("NL").values() if FOREIGN.search(str(title))]
