"""Any row becomes a leaf: nothing that somebody writes into a table stops the sealing."""

import json
from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

import pytest
import rfc8785

from audit.sealing import leaves
from audit.store.queue import Taken
from audit.tlog.leaves import LONGEST, encode_canonical, open_disclosure, parse_leaf
from tests.audit.acting import AT, HOUSE

ROW = UUID(int=1)


def of(after: Any, **more: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """The leaf of a row that was added, and its disclosures."""
    said = after if isinstance(after, str) else json.dumps(after)
    row = Taken(
        7,
        9,
        AT,
        "I",
        ROW,
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        "carnet_app",
        "t",
        ROW,
        None,
        said,
        None,
    )
    made = leaves.of_entry(row._replace(**more), random=bytes)
    found = parse_leaf(made.data)
    assert rfc8785.dumps(found) == made.data
    return found, dict(made.disclosures)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("1.50", "1.50"),
        ("-0.000001", "-0.000001"),
        ("12345678901234567890", "12345678901234567890"),
        ("9007199254740991", 9007199254740991),
        ("true", True),
        ('["a", 1.0]', ["a", "1.0"]),
        ('{"é": 1, "b": 2.5}', [["b", "2.5"], ["é", 1]]),
    ],
)
def test_no_number_can_be_rounded_and_every_name_is_plain(written: str, told: Any) -> None:
    assert of(f'{{"value": {written}}}')[0]["after"] == {"value": told}


@pytest.mark.parametrize("depth", [59, 61, 80, 300, 50_000])
def test_however_deep_a_value_is_it_can_be_sealed(depth: int) -> None:
    found, _apart = of('{"value": ' + "[" * depth + "]" * depth + "}")
    assert set(found["after"]) <= {"value", "text"}


def test_long_values_stand_by_their_digests_the_longest_first() -> None:
    found, _apart = of({"short": "s" * 40_000, "long": "l" * 60_000, "list": ["x" * 50_000]})
    assert found["after"]["short"] == "s" * 40_000
    assert (found["after"]["long"]["length"], found["after"]["list"]["length"]) == (60_000, 50_004)
    many, _apart = of({f"c{number:04d}": "v" * 200 for number in range(400)})
    assert len(json.dumps(many)) < LONGEST + 10_000


def test_an_image_of_very_many_values_stands_by_its_digest() -> None:
    found, _apart = of({f"c{number:05d}": "v" * 100 for number in range(1_000)})
    assert set(found["after"]) == {"sha256", "length"}


def test_however_short_a_leaf_becomes_what_is_disclosed_belongs_to_it() -> None:
    personal = json.dumps({"before": None, "after": {f"p{number}": "Weber" for number in range(9)}})
    for image in ({f"c{number:05d}": "v" * 100 for number in range(1_000)}, {"note": "n" * 90_000}):
        row = json.dumps(image)
        found, apart = of(row, personal=personal)
        assert sorted(open_disclosure(found, said).name for said in apart.values()) == [
            f"p{number}" for number in range(9)
        ]


def test_a_whole_image_is_told_by_the_digest_of_the_row_as_it_was() -> None:
    image = {f"c{number:05d}": "v" * 100 for number in range(1_000)} | {"note": "n" * 5_000}
    (said, _apart) = of(image)
    assert said["after"]["sha256"] == sha256(encode_canonical(image)).hexdigest()


@pytest.mark.parametrize("both", [{"table_name": None}, {"kind": "shelf.book.added"}])
def test_what_is_neither_an_act_nor_a_row_is_told_whole(both: dict[str, Any]) -> None:
    """Only the owner of the log could write such an entry; its leaf is taken for neither."""
    found, apart = of({"title": "Kokoro"}, **both)
    assert found.keys() == {"v", "entry", "nonce", "clock", "operation", "_sd"}
    assert apart.keys() == {"entry"}


def test_personal_columns_are_told_apart_when_they_are_sealed() -> None:
    found, apart = of({"id": str(ROW), "owner": "Weber", "note": None}, apart=["owner", "note"])
    assert found["after"].keys() == {"id", "_sd"}
    assert apart.keys() == {"after.owner", "after.note"}


def test_an_image_without_a_personal_column_is_told_whole() -> None:
    """The owner has renamed the column, and nobody can say what is personal now."""
    found, apart = of({"id": str(ROW), "renamed": "Weber"}, apart=["owner"])
    assert "after" not in found
    assert apart.keys() == {"entry"}


def test_the_address_of_a_client_can_be_erased() -> None:
    facts = {"operation": "A", "kind": "a.b", "scope": HOUSE, "occurred_at": AT, "facts": "{}", "table_name": None}
    found, apart = of({}, client="192.0.2.7", row_id=None, **facts)
    assert list(apart) == ["origin.client"]
    assert (found["occurred_at"], found["clock"]) == ("2026-03-03T19:15:00.000000Z",) * 2
    assert "192.0.2.7" not in json.dumps(found)


def test_a_heartbeat_says_when() -> None:
    later = AT + timedelta(minutes=1)
    assert parse_leaf(leaves.heartbeat_leaf(later).data)["clock"] == "2026-03-03T19:16:00.000000Z"
