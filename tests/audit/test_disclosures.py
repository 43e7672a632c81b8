"""Personal values are packed before they are encrypted, and come back as they were, also altered ones."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Sequence

import pytest
from pytest_django.fixtures import Settings

from audit.store import disclosures as stored
from audit.store.value_vault import ValuesLocked, find_vault
from audit.tlog.leaves import encode_disclosure

SALT = bytes(range(16))
OF_ROW = [
    ("after.owner", encode_disclosure(SALT, "owner", "Weber [Élise]\n")),
    ("before.a.b", encode_disclosure(SALT, "a.b", {"x": [1, None]})),
    ("before.d d", encode_disclosure(SALT, "d d", None)),
    ("entry", encode_disclosure(SALT, "entry", "[]")),
]
ALTERED = [
    ("after.owner", "no!json"),
    ("after.owner", "bm8ganNvbg"),
    ("after.other", OF_ROW[0][1]),
    ("after.owner", OF_ROW[0][1] + "="),
    ("after.owner", "é"),
    ("after.owner", urlsafe_b64encode(b"[" * 100_000).decode().rstrip("=")),
    ("after.owner", urlsafe_b64encode(b'["salt","owner"]').decode().rstrip("=")),
    ("", ""),
]


def test_packed_values_are_the_same_again_and_shorter() -> None:
    packed = stored.pack_disclosures(reversed(OF_ROW))
    assert stored.unpack_disclosures(packed) == OF_ROW
    assert stored.pack_exactly(OF_ROW) == packed
    many = [(f"after.column{n}", encode_disclosure(SALT, f"column{n}", "Weber")) for n in range(9)]
    assert len(stored.pack_disclosures(many)) < sum(len(path) + len(each) for path, each in many) / 2
    assert stored.unpack_disclosures(stored.pack_disclosures([])) == []


@pytest.mark.parametrize("pair", ALTERED, ids=str)
def test_what_was_altered_in_clear_text_stays_what_it_is(pair: tuple[str, str]) -> None:
    assert stored.unpack_disclosures(stored.pack_exactly([OF_ROW[0], pair])) == [OF_ROW[0], pair]


@pytest.mark.parametrize("content", [b"", b"Weber", stored.zlib.compress(b"after[1]", 6, stored.WINDOW)])
def test_what_is_encrypted_and_not_packed_does_not_open(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    class Vault:
        def open(self, values: Sequence[tuple[int, bytes]]) -> list[bytes]:
            return [content for _each in values]

    monkeypatch.setattr(stored, "find_vault", Vault)
    assert stored.open_disclosures([(1, b"x")]) == [None]
    assert stored.read_disclosures(lambda _question, _values: [(7, b"x")], [7, 8]) == {7: None}


def test_a_log_without_keys_says_so(settings: Settings) -> None:
    settings.AUDIT_VAULT = ""
    with pytest.raises(ValuesLocked, match="AUDIT_VAULT names no keys"):
        find_vault()
    assert stored.open_disclosures([]) == []
    assert stored.read_disclosures(lambda _question, _values: [(7, b"x")], [7]) == {7: None}


def test_a_disclosure_is_the_json_of_the_leaf() -> None:
    assert json.loads(stored.decode_disclosure(OF_ROW[0][1]))[1:] == ["owner", "Weber [Élise]\n"]
