"""A leaf can be written in one way only, which is that of RFC 8785; personal values stand apart (RFC 9901)."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as some

from audit.tlog.leaves import (
    LARGEST,
    LONGEST,
    NESTED,
    Disclosed,
    WrongLeaf,
    disclosure_digest,
    encode_canonical,
    encode_disclosure,
    open_disclosure,
)
from audit.tlog.leaves import parse_leaf as read
from tests.audit.tlog.made import CALM

NAMES = some.text(some.characters(max_codepoint=127), max_size=8)
PLAIN = some.none() | some.booleans() | some.integers(-LARGEST, LARGEST) | some.text(max_size=20)
LISTS, OBJECTS = some.lists(PLAIN, max_size=4), some.dictionaries(NAMES, PLAIN, max_size=4)
VALUES = PLAIN | LISTS | OBJECTS | some.lists(OBJECTS, max_size=3) | some.dictionaries(NAMES, LISTS, max_size=3)


def told(value: Any) -> str:
    return urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


@CALM
@given(some.dictionaries(NAMES, VALUES, max_size=4))
def test_a_leaf_is_written_as_others_write_it(value: dict[str, Any]) -> None:
    data = encode_canonical(value)
    assert data == rfc8785.dumps(value)
    assert read(data) == value


@CALM
@given(some.dictionaries(NAMES, VALUES, min_size=1, max_size=4))
def test_the_same_written_in_another_way_is_no_leaf(value: dict[str, Any]) -> None:
    for wrong in (
        json.dumps(value, indent=1).encode(),
        encode_canonical(value) + b"\n",
        b"\xef\xbb\xbf" + encode_canonical(value),
    ):
        with pytest.raises(WrongLeaf, match="JSON"):
            read(wrong)
    with pytest.raises(WrongLeaf, match="not canonical"):
        read(encode_canonical(value).decode().encode("utf-16-le"))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "this is not JSON"),
        (b"\xff", "this is not JSON"),
        (b"{" * 60_000, "this is not JSON"),
        (b"[" * 60_000, "this is not JSON"),
        (b'{"a":' + b"9" * 5_000 + b"}", "this is not JSON"),
        (b"[]", "not canonical"),
        (b'{"a":1,"a":1}', "not canonical"),
        (b'{"a":2,"a":1}', "not canonical"),
        (b'{"b":1,"a":1}', "not canonical"),
        (b'{"a":-0}', "not canonical"),
        (b'{"a":"\\u0061"}', "not canonical"),
        (b'{"a":"\\/"}', "not canonical"),
        (b'{"a":1.0}', "a float is not allowed"),
        (b'{"a":1e3}', "a float is not allowed"),
        (b'{"a":NaN}', "a float is not allowed"),
        (b'{"a":Infinity}', "a float is not allowed"),
        (b'{"a":9007199254740992}', "too large a number"),
        (b'{"a":-9007199254740992}', "too large a number"),
        ('{"é":1}'.encode(), "names are of ASCII"),
        (b'{"a":"\\ud800"}', "half a letter"),
        (b'{"a":"\xed\xa0\x80"}', "half a letter"),
        (b'{"a":' + b"[" * (NESTED + 1) + b"]" * (NESTED + 1) + b"}", "levels of values are not allowed"),
        (b'{"a":"' + b"x" * LONGEST + b'"}', "at most 65535 bytes"),
    ],
)
def test_what_is_no_leaf_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(WrongLeaf, match=why):
        read(data)


def test_as_deep_as_allowed_is_read() -> None:
    assert read(b'{"a":' + b"[" * NESTED + b"]" * NESTED + b"}")


@pytest.mark.parametrize("value", [1.5, {1: 2}, b"x", (1,), {"a": {"b": [1.0]}}])
def test_what_has_no_single_form_is_not_written(value: Any) -> None:
    with pytest.raises(WrongLeaf):
        encode_canonical(value)


@CALM
@given(NAMES.filter(lambda name: name != "_sd"), VALUES, some.binary(min_size=16, max_size=16))
def test_whoever_has_the_disclosure_sees_the_value(name: str, value: Any, salt: bytes) -> None:
    said = encode_disclosure(salt, name, value)
    found = {
        "v": 1,
        "after": {
            "_sd": [disclosure_digest("other"), disclosure_digest(said)],
            "list": [{"_sd": [disclosure_digest(said)]}],
        },
    }
    assert open_disclosure(found, said) == Disclosed("after", name, value)
    assert open_disclosure({"_sd": [disclosure_digest(said)]}, said).path == ""
    assert open_disclosure({"a": {"b": {"_sd": [disclosure_digest(said)]}}}, said).path == "a.b"


def test_a_disclosure_is_short() -> None:
    """The value stands in it as it is, in UTF-8, without a space."""
    said = encode_disclosure(bytes(16), "name", ["Zoë", "Weber"])
    assert urlsafe_b64decode(said + "==").decode() == '["AAAAAAAAAAAAAAAAAAAAAA","name",["Zoë","Weber"]]'


def test_the_limits_are_those_that_readers_elsewhere_know() -> None:
    assert (LONGEST, LARGEST, NESTED) == (65_535, 9_007_199_254_740_991, 100)


def test_the_digest_is_that_of_rfc_9901() -> None:
    # Section 4.2.3: the digest of the disclosure of a family name.
    assert disclosure_digest("WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsICJmYW1pbHlfbmFtZSIsICJNw7ZiaXVzIl0") == (
        "X9yH0Ajrdm1Oij4tWso9UzzKJvPoDxwmuEcO3XAdRC0"
    )


@pytest.mark.parametrize("said", ["", "é", encode_disclosure(bytes(16), "name", "Weber"), "A" * 40])
def test_a_disclosure_of_another_leaf_is_refused(said: str) -> None:
    own = encode_disclosure(bytes(16), "name", "Meyer")
    of_this = disclosure_digest(said) if said.isascii() else said
    for found in (
        {},
        {"_sd": [disclosure_digest(own)]},
        {"_sd": {of_this: 1}},
        {"list": [of_this]},
        {"_sd": [None, False, 7, of_this[:-1]]},
    ):
        with pytest.raises(WrongLeaf, match="belongs to another leaf"):
            open_disclosure(found, said)


@pytest.mark.parametrize(
    "value",
    [
        *(7, "abc", {"a": 1, "b": 2, "c": 3}, [], ["salt", "name"], ["salt", "name", 1, 2]),
        *([1, "name", 1], ["salt", 1, 1], ["salt", "_sd", []]),
    ],
)
def test_a_disclosure_that_is_no_list_of_three_is_refused(value: Any) -> None:
    said = told(value)
    with pytest.raises(WrongLeaf, match="a list of salt, name and value"):
        open_disclosure({"_sd": [disclosure_digest(said)]}, said)


@pytest.mark.parametrize("said", ["A", "_w", "W1", urlsafe_b64encode(b"[" * 60_000).decode()])
def test_a_disclosure_that_is_no_json_is_refused(said: str) -> None:
    with pytest.raises(WrongLeaf, match="not readable"):
        open_disclosure({"_sd": [disclosure_digest(said)]}, said)


def test_a_leaf_as_long_as_allowed_is_read() -> None:
    assert read(b'{"a":"' + b"x" * (LONGEST - 8) + b'"}')
