"""The letter of an application for approval: to whom it goes, and what it must have."""

from typing import Any

import pytest
import time_machine
from django.db import IntegrityError

from compliance.notices.models.notices import ApplicationNotice, Notice
from tests import cast
from tests.games import applying
from tests.notices import life
from tests.notices.notice_rows import commit, notice, refused

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


OF_AN_APPLICATION = {"addressee": "finance", "kind": "application", "ground": "application", "articles": "49-17(1)"}


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("each_kind_of_notice_has_its_addressee", {"addressee": "justice"}),
        ("an_application_names_no_person", {"surname": "Weber"}),
        ("an_application_names_no_person", {"birth_year": 1980}),
    ],
)
def test_an_application_goes_to_the_minister_of_finance(name: str, changes: dict[str, Any]) -> None:
    refused(name, notice(**OF_AN_APPLICATION | changes))


def particulars(of: Notice, **changes: Any) -> ApplicationNotice:
    facts: dict[str, Any] = {
        "notice": of,
        "number": "A-000001",
        "name": "Grand Prix",
        "about": "Demande d’agrément",
        "opening": "J’ai l’honneur …",
        "particulars": [["Type de jeu", "Black Jack"]],
    }
    return ApplicationNotice(**facts | changes)


def test_a_letter_of_an_application_is_complete() -> None:
    with pytest.raises(IntegrityError, match="a_notice_of_an_application_has_its_particulars"):
        commit(notice(**OF_AN_APPLICATION))
    refused("only_an_application_has_particulars", particulars(life.raised()))
    applying.file(applying.prepare())
    filed = Notice.objects.get(kind="application")
    for name in ("number", "name", "about", "opening"):
        refused("an_application_letter_has_number_subject_and_request", particulars(filed, **{name: ""}))
    refused("an_application_letter_has_particulars", particulars(filed, particulars=[]))


def test_particulars_belong_to_one_letter() -> None:
    applying.file(applying.prepare())
    filed = Notice.objects.get(kind="application")
    assert str(filed.application) == "A-000001 Grand Prix de Mondorf"
    refused("notices_applicationnotice_notice_id_key", particulars(filed))
