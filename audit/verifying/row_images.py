"""A row as the log tells it, and whether two tellings are of the same row: long values stand by their digests."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from ..sealing.leaves import exact, plain, read, told_apart
from ..tlog.leaves import DIGESTS, canonical, open_disclosure

DIGEST = {"sha256", "length"}  # what stands in a leaf for a value, or for a whole row, that is too long


class Image(NamedTuple):
    """The columns of a row as a leaf writes them, and those that are about a person, as far as they are disclosed."""

    plain: dict[str, Any]
    apart: dict[str, Any]


def of_json(text: str | None, personal: str | None, names: Iterable[str] | None) -> Image | None:
    """An image as it waits to be sealed: JSON, with the columns that sealing separates; None where there is none."""
    if text is None:
        return None
    public, personal_values = told_apart(text, read(personal), names)
    return Image(plain(public), _exact(personal_values))


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
    opened = [open_disclosure(found, text) for path, text in disclosures if path.startswith(f"{which}.")]
    return Image(
        {name: value for name, value in image.items() if name != DIGESTS}, {each.name: each.value for each in opened}
    )


def differing_columns(recorded: Image, current: Image, *, gone: bool) -> tuple[str, ...]:
    """The columns in which two images differ. `gone`: whether a column that only the first one has counts."""
    if DIGEST in (recorded.plain.keys(), current.plain.keys()) and recorded.plain != current.plain:
        if any(_is_digest(value) for image in (recorded, current) for value in image.plain.values()):
            # Of one image only a digest is known, and of the other not everything.
            recorded, current = Image({}, recorded.apart), Image({}, current.apart)
        else:
            recorded = Image({"image": recorded.plain}, recorded.apart)
            current = Image({"image": current.plain}, current.apart)
    # An erasure leaves personal columns in plain text, so a name can be on either side.
    one, other = recorded.plain | recorded.apart, current.plain | current.apart
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
