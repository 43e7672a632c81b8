"""What is sent to the register, and what counts as its answer: anything but a whole, right one is none."""

import json
from typing import Any
from uuid import UUID

import pytest

from compliance.central.domain.protocol import LONGEST, Cruks, Outcome, Reply, Understood
from tests.central.persons import who

ID = UUID("018f0000-0000-7000-8000-00000000c0de")
CRUKS = Cruks()


def reply(body: Any = None, *, status: int = 200, kind: str = "application/json", **changes: Any) -> Reply:
    right = {"request_id": str(ID), "status": "not_registered", "code": None} | changes
    raw = body if isinstance(body, bytes) else json.dumps(right if body is None else body).encode()
    return Reply(status, kind, raw)


def test_a_guest_is_asked_about_by_name_birth_sex_and_place_of_birth() -> None:
    message = CRUKS.question(who(), ID)
    assert message.path == "questions"
    assert message.body == {
        "request_id": str(ID),
        "person": {
            "surname": "Weber",
            "first_names": "Jean",
            "birth_date": "1980-05-17",
            "sex": "M",
            "birth_place": "Remich",
        },
    }


def test_whoever_has_a_code_is_asked_about_by_it_alone() -> None:
    known = who(surname="", given_names="", birth=(None, None, None), birth_place="", code="X-1")
    assert CRUKS.lacks(known) == ()
    assert CRUKS.question(known, ID).body == {"request_id": str(ID), "code": "X-1"}


@pytest.mark.parametrize(
    ("birth", "sent"),
    [((1958, None, None), "1958-00-00"), ((1958, 7, None), "1958-07-00"), ((None, 7, 1), "0000-07-01")],
)
def test_what_a_birth_date_leaves_open_is_sent_as_noughts_and_never_made_up(birth: Any, sent: str) -> None:
    person: Any = CRUKS.question(who(birth=birth), ID).body["person"]
    assert person["birth_date"] == sent


def test_a_part_of_the_name_that_a_paper_does_not_have_is_sent_as_none() -> None:
    person: Any = CRUKS.question(who(given_names=" "), ID).body["person"]
    assert (person["surname"], person["first_names"]) == ("Weber", None)
    assert CRUKS.question(who(surname=""), ID).body["person"]["surname"] is None


@pytest.mark.parametrize(
    ("changes", "lacking"),
    [
        ({"surname": " ", "given_names": ""}, ("name",)),
        ({"given_names": ""}, ()),
        ({"surname": ""}, ()),
        ({"birth": (None, 5, 17)}, ("birth_year",)),
        ({"birth": (1958, None, None)}, ()),
        ({"birth_place": "  "}, ("birth_place",)),
    ],
)
def test_says_what_must_be_known_before_it_can_be_asked(changes: dict[str, Any], lacking: tuple[str, ...]) -> None:
    assert CRUKS.lacks(who(**changes)) == lacking


@pytest.mark.parametrize(
    ("status", "outcome"),
    [("not_registered", "clear"), ("registered", "hit"), ("incomplete", "incomplete"), ("unknown_code", "incomplete")],
)
def test_a_right_answer_is_understood(status: str, outcome: str) -> None:
    assert CRUKS.understand(said(status), ID).outcome == outcome


def said(status: str, code: Any = "X-1") -> Reply:
    return reply({"request_id": str(ID), "status": status, "code": code})


def test_a_code_is_taken_from_an_answer_and_not_from_a_doubt() -> None:
    assert CRUKS.understand(said("registered"), ID) == Understood(Outcome.HIT, "X-1")
    assert CRUKS.understand(said("not_registered", None), ID) == Understood(Outcome.CLEAR)
    assert CRUKS.understand(said("incomplete"), ID) == Understood(Outcome.INCOMPLETE)


RIGHT = {"request_id": str(ID), "status": "not_registered", "code": None}
NONSENSE: dict[str, Reply] = {
    "another status": said("NOT_REGISTERED"),
    "a status that is no word": reply(RIGHT | {"status": True}),
    "a status in a list": reply(RIGHT | {"status": ["not_registered"]}),
    "no status": reply({"request_id": str(ID), "code": None}),
    "no code": reply({"request_id": str(ID), "status": "not_registered"}),
    "a code that is a number": said("not_registered", 7),
    "a code of nothing": said("not_registered", " "),
    "a code without an end": said("not_registered", "x" * 81),
    "a field more": reply(RIGHT | {"registered": True}),
    "another question's answer": reply(RIGHT | {"request_id": str(UUID(int=7))}),
    "an id that is a number": reply(RIGHT | {"request_id": 7}),
    "a list": reply([RIGHT]),
    "a word": reply("not_registered"),
    "half": reply(json.dumps(RIGHT).encode()[:-1]),
    "nothing": reply(b""),
    "two answers": reply(json.dumps(RIGHT).encode() * 2),
    "a field twice": reply(
        b'{"request_id": "%s", "status": "registered", "status": "not_registered", "code": null}' % str(ID).encode()
    ),
    "no text": reply(b"\xff\xfe"),
    "without a bottom": reply(b"[" * 4000),
    "too long": reply(json.dumps(RIGHT).encode() + b" " * LONGEST),
    "a page": reply(RIGHT, kind="text/html"),
    "no type": reply(RIGHT, kind=""),
    "elsewhere": reply(RIGHT, status=302),
    "taken, and no more": reply(RIGHT, status=202),
    "no content": reply(b"", status=204),
}


@pytest.mark.parametrize("one", NONSENSE)
def test_nonsense_is_no_answer(one: str) -> None:
    assert CRUKS.understand(NONSENSE[one], ID) == Understood(Outcome.MALFORMED)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500, 503])
def test_an_error_is_an_error_whatever_stands_in_it(status: int) -> None:
    assert CRUKS.understand(reply(RIGHT, status=status), ID) == Understood(Outcome.ERROR)


def test_the_type_may_name_its_signs() -> None:
    assert CRUKS.understand(reply(RIGHT, kind="Application/JSON; charset=utf-8"), ID).outcome is Outcome.CLEAR


def test_a_probe_is_about_nobody_and_its_answer_speaks_for_nobody() -> None:
    assert CRUKS.probe(ID).body == {"request_id": str(ID)}
    alive = reply({"request_id": str(ID), "status": "alive"})
    assert CRUKS.understand_probe(alive, ID) == Understood(Outcome.ALIVE)
    assert CRUKS.understand(alive, ID) == Understood(Outcome.MALFORMED)
    assert CRUKS.understand_probe(reply(RIGHT), ID) == Understood(Outcome.MALFORMED)
    assert CRUKS.understand_probe(reply({"request_id": str(ID), "status": "dead"}), ID).outcome is Outcome.MALFORMED
    assert CRUKS.understand_probe(reply(b"", status=503), ID).outcome is Outcome.ERROR
