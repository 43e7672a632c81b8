"""The data behind a report has one form, so that its checksum means something."""

import hashlib
import io
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from compliance.reports.figures.domain.canonical_json import Recorded, encode_canonical, encode_in_parts, sha256_hex
from tests import cast


@dataclass(frozen=True)
class Line:
    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Page:
    price: Decimal
    day: date
    at: datetime
    lines: tuple[Line, ...]
    remark: str | None


def test_writes_figures_sorted_without_spaces_and_in_utf_8() -> None:
    page = Page(Decimal("1.50"), date(2026, 3, 3), cast.TUESDAY, (Line("Élan", ("D-000001",)),), None)
    assert encode_canonical(page).decode() == (
        '{"at":"2026-03-03T19:15:00.000000Z","day":"2026-03-03","lines":[{"cards":["D-000001"],"name":"Élan"}],'
        '"price":"1.50","remark":null}'
    )


def test_the_same_moment_in_another_zone_gives_the_same_bytes() -> None:
    assert encode_canonical(cast.TUESDAY) == encode_canonical(datetime(2026, 3, 3, 19, 15, tzinfo=UTC))


def test_refuses_a_float() -> None:
    with pytest.raises(TypeError, match="Decimal"):
        encode_canonical((1.5,))


def test_the_digest_is_what_sha256sum_prints() -> None:
    assert sha256_hex(b"carnet") == hashlib.sha256(b"carnet").hexdigest()


@dataclass(frozen=True)
class Book:
    number: int
    lines: tuple[Line, ...] | Recorded
    page: Page


@pytest.mark.parametrize("count", [0, 1, 3])
def test_figures_too_many_to_be_held_give_the_same_bytes(count: int) -> None:
    page = Page(Decimal("1.50"), date(2026, 3, 3), cast.TUESDAY, (), None)
    lines = tuple(Line(f"Élan {number}", ("D-000001",) * number) for number in range(count))
    recorded = Recorded(io.BytesIO())
    for line in lines:
        recorded.add(line)
    assert recorded.count == count
    whole = encode_canonical(Book(1, lines, page))
    assert b"".join(encode_in_parts(Book(1, recorded, page))) == whole
    assert b"".join(encode_in_parts(Book(1, lines, page))) == whole
