"""A Dutch casino has no article and no institution of Luxembourg: on no English page, register, file or API answer."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import time_machine

from compliance.admissions.decisions.domain.judgements import HOUSE_RIGHTS, Judgement, judgements_under
from compliance.admissions.models.decisions import DoorGround
from compliance.games.domain.pay_tables import list_games
from compliance.people.domain.documents.zone import PartialDate
from compliance.rules.citations.articles import ARTICLES
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import places
from tests import cast
from tests.admissions.presenting import shown
from tests.adversary.every_address import NOBODY, addresses
from tests.adversary.every_role import Person, employ_everyone, person_named
from tests.venues.dutch import DUTCH
from tests.venues.foreign_words import OF_THE_PROGRAM, foreign_words

# Of no casino, or of another one.
LEFT_OUT = ("/account/", "/i18n/", "/static/", "/house/switch/", "/api/v1/schema", "/api/schema", "/api/docs")
# An id as it is stored, and a citation as people read it.
ARTICLE = re.compile(r"(?<![\w.,:/$-])[0-9]{1,2}(?:-[0-9]{1,2})?(?:\.[0-9])?\([0-9]{1,2}\)")
CITED = re.compile(r"\b(?:articles?|artikelen|artikel) ([0-9]{1,2}(?:-[0-9]{1,2})?(?:\.[0-9])?)", re.IGNORECASE)
# The law of the Union holds in both countries.
OF_THE_UNION = re.compile(r"GDPR, art\. [0-9]{1,2}\([0-9]{1,2}\)")
# Pay tables cite the article of their game, also where an edition has no heading for it.
OWN = {*ARTICLES["NL"], *ARTICLE.findall(repr(list_games("NL")))}
OWN |= {id_.partition("(")[0] for id_ in OWN}
READERS = ("director", "compliance", "porter", "chef_de_salle", "cashier", "inspector", "accountant", "administrator")


@pytest.fixture(autouse=True)
def _tuesday() -> Iterator[None]:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def readers(db: None) -> list[Person]:
    """Colleagues of a Dutch casino that has refused guests on every ground staff observe, and minors."""
    people = employ_everyone({"NL"}, READERS)["NL"]
    _refuse_guests()
    return people


def _refuse_guests() -> None:
    from compliance.admissions.door.services import document_admission
    from compliance.admissions.door.services.presentations import Place

    room = places.add_room(venue_id=DUTCH, name="Speelzaal", kind="mixed", by=None, at=cast.OPENED)
    door = places.add_door(room=room, name="Hoofdingang", by=None, at=cast.OPENED)
    place = Place(door_id=door.pk, desk_id=None, name=door.name, room_kind="mixed")
    papers = [cast.paper(number=f"NL{number}") for number in range(4)]
    papers[0] = replace(papers[0], birth=PartialDate(2012, 1, 1))
    rules = selectors.get_house(DUTCH).rulebook(cast.TUESDAY.date())
    judgements: list[Judgement | None] = [None, *judgements_under(rules), None]
    for paper, judgement in zip(papers, judgements, strict=False):
        document_admission.present_document(
            house=selectors.get_house(DUTCH),
            place=place,
            presentation=shown(
                paper=paper, judgement=judgement, note="Seen.", card_kind=None, face_compared=judgement is None
            ),
            by=person_named(DUTCH, "porter"),
            at=cast.TUESDAY,
        )


def foreign_articles(text: str) -> set[str]:
    """The numbers of articles in a text that the rules of play lack. Chapters are also names of roles and games."""
    national = OF_THE_UNION.sub("", text)
    return {*ARTICLE.findall(national), *CITED.findall(national)} - OWN


def _answers(person: Person) -> Iterator[tuple[str, str]]:
    client = person.session()
    for address in addresses():
        if NOBODY in address or address.startswith(LEFT_OUT) or not person.may_open(address):
            continue
        answer = client.get(address)
        kind = answer.get("Content-Type", "")
        if answer.status_code == 200 and kind.startswith(("text/html", "application/json")) and not answer.streaming:
            text = re.sub(r"<(script|style|svg).*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
            yield address, text


@pytest.mark.slow
def test_no_page_and_no_answer_of_a_dutch_casino_names_an_article_of_luxembourg(readers: list[Person]) -> None:
    read, found = 0, set[tuple[str, str]]()
    for person in readers:
        for address, text in _answers(person):
            read += 1
            found |= {(address, article) for article in foreign_articles(text)}
            if address.lstrip("/") not in OF_THE_PROGRAM:
                found |= {(address, words) for words in foreign_words(text)}
    assert read > 100
    assert found == set()


def test_no_ground_of_a_dutch_casino_is_stored_with_an_article(readers: Any) -> None:
    grounds = DoorGround.objects.filter(decision__venue_id=DUTCH)
    assert {"minor", *HOUSE_RIGHTS} <= {*grounds.values_list("code", flat=True)}
    assert {*grounds.values_list("article", flat=True)} == {""}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("art. 75(2)", {"75(2)"}),
        ("1.1(3); 6.1(3)", set()),
        ("37-3(4); 69(1)", {"37-3(4)", "69(1)"}),
        ("article 69, paragraph 1", {"69"}),
        ("Artikel 37-3, alinea 4", {"37-3"}),
        ("artikel 1.1, lid 3", set()),
    ],
)
def test_recognizes_articles_of_luxembourg(text: str, found: set[str]) -> None:
    assert foreign_articles(text) == found
