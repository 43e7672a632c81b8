"""Images of a row from the log and the register, and their comparison; a digest may replace a long value."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple, TypeGuard

from ..sealing.leaves import exact_value, parse_stored, split_personal, strip_personal
from ..tlog.leaves import DIGESTS, encode_canonical, open_disclosure

DIGEST = {"sha256", "length"}  # keys of the object that replaces a value, or a whole row, that is too long for a leaf


class Image(NamedTuple):
    """The columns of a row as a leaf contains them, and the personal ones as far as they are disclosed."""

    plain: dict[str, object]
    apart: dict[str, object]


def of_json(text: str | None, personal: str | None, names: Iterable[str] | None) -> Image | None:
    """Return the image of a queued entry, with its personal columns separated; None if there is none."""
    if text is None:
        return None
    public, personal_values = split_personal(text, parse_stored(personal), names)
    return Image(strip_personal(public), _exact_values(personal_values))


def of_row(text: str, personal: Iterable[str], secret: Iterable[str]) -> Image:
    """Return the image of a row in its table."""
    row, about = parse_stored(text), {*personal}
    public = {name: value for name, value in row.items() if name not in about | {*secret}}
    return Image(strip_personal(public), _exact_values({name: row[name] for name in about & row.keys()}))


def of_leaf(found: Mapping[str, Any], which: str, disclosures: Iterable[tuple[str, str]]) -> Image | None:
    """Return the image `before` or `after` of a sealed entry. Raises WrongLeaf if a disclosure is not of this leaf."""
    image = found.get(which)
    if image is None:
        return None
    disclosed = [open_disclosure(found, text) for path, text in disclosures if path.startswith(f"{which}.")]
    return Image(
        {name: value for name, value in image.items() if name != DIGESTS}, {each.name: each.value for each in disclosed}
    )


def differing_columns(recorded: Image, current: Image, *, gone: bool) -> tuple[str, ...]:
    """Return the columns in which two images differ. With `gone`, a column that only the first one has counts too."""
    if DIGEST in (recorded.plain.keys(), current.plain.keys()) and recorded.plain != current.plain:
        if any(_is_digest(value) for image in (recorded, current) for value in image.plain.values()):
            # One image is known only by a digest, the other only in part: compare the personal columns alone.
            recorded, current = Image({}, recorded.apart), Image({}, current.apart)
        else:
            recorded = Image({"image": recorded.plain}, recorded.apart)
            current = Image({"image": current.plain}, current.apart)
    # An erasure leaves personal columns in plain text, so a name can be on either side.
    one, other = recorded.plain | recorded.apart, current.plain | current.apart
    return tuple(sorted(name for name in one if (gone if name not in other else not is_same(one[name], other[name]))))


def is_same(one: object, other: object) -> bool:
    """Are two values equal? Either may be a digest of a long value."""
    if one == other:
        return True
    if _is_digest(other):
        one, other = other, one
    if not _is_digest(one):
        return False
    encoded = other.encode() if isinstance(other, str) else encode_canonical(other)
    return bool(sha256(encoded).hexdigest() == one["sha256"])


def _exact_values(values: Mapping[str, object]) -> dict[str, object]:
    return {name: exact_value(value) for name, value in values.items()}


def _is_digest(value: object) -> TypeGuard[dict[str, str]]:
    return isinstance(value, dict) and value.keys() == DIGEST
