"""A row as the log tells it, and whether two tellings are of the same row: long values stand by their digests."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from .leaves import exact, plain, read, told_apart
from .tlog.leaves import DIGESTS, canonical, open_disclosure

DIGEST = {"sha256", "length"}  # what stands in a leaf for a value, or for a whole row, that is too long


class Image(NamedTuple):
    """The columns of a row as a leaf writes them, and those that are about a person, as far as they are disclosed."""

    plain: dict[str, Any]
    apart: dict[str, Any]


def of_json(said: str | None, personal: str | None, names: Iterable[str] | None) -> Image | None:
    """An image as it waits to be sealed: JSON with the columns that are to be told apart; None where there is none."""
    if said is None:
        return None
    told, about = told_apart(said, read(personal), names)
    return Image(plain(told), _exact(about))


def of_row(said: str, personal: Iterable[str], secret: Iterable[str]) -> Image:
    """A row as it stands in its table."""
    row, about = read(said), {*personal}
    kept = {name: value for name, value in row.items() if name not in about | {*secret}}
    return Image(plain(kept), _exact({name: row[name] for name in about & row.keys()}))


def of_leaf(found: Mapping[str, Any], which: str, disclosures: Iterable[tuple[str, str]]) -> Image | None:
    """The image `before` or `after` of a sealed entry. Raises WrongLeaf if a disclosure is not of this leaf."""
    image = found.get(which)
    if image is None:
        return None
    told = [open_disclosure(found, said) for path, said in disclosures if path.startswith(f"{which}.")]
    return Image(
        {name: value for name, value in image.items() if name != DIGESTS}, {each.name: each.value for each in told}
    )


def differing_columns(told: Image, there: Image, *, gone: bool) -> tuple[str, ...]:
    """The columns in which two images differ. `gone`: whether a column that only the first one has counts."""
    if DIGEST in (told.plain.keys(), there.plain.keys()) and told.plain != there.plain:
        if any(_is_digest(value) for image in (told, there) for value in image.plain.values()):
            # Of one nothing but a digest is known, and of the other not everything.
            told, there = Image({}, told.apart), Image({}, there.apart)
        else:
            told, there = Image({"image": told.plain}, told.apart), Image({"image": there.plain}, there.apart)
    # What an erasure left of personal columns is told plainly: a name stands on one side or on the other.
    one, other = told.plain | told.apart, there.plain | there.apart
    return tuple(sorted(name for name in one if (gone if name not in other else not same(one[name], other[name]))))


def same(one: Any, other: Any) -> bool:
    """Whether two values are one; a long one is told by its digest."""
    if one == other:
        return True
    if _is_digest(other):
        one, other = other, one
    if not _is_digest(one):
        return False
    said = other.encode() if isinstance(other, str) else canonical(other)
    return bool(sha256(said).hexdigest() == one["sha256"])


def _exact(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: exact(value) for name, value in values.items()}


def _is_digest(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == DIGEST
