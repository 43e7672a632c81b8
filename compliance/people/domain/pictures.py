"""A photograph as it is kept: drawn anew, small, upright, without anything the camera wrote beside the picture.

Nothing of what was sent is stored, so that nothing hides in it: no place, no time, no second picture, no program.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from threading import Lock

from PIL import Image, ImageFile, ImageOps

LARGEST = 5 * 1024 * 1024  # bytes, before anything is decoded
MOST_PIXELS = 50_000_000  # the largest cameras of telephones; a picture of 5 MB may claim to be far larger
SMALLEST = 64  # pixels a side: less shows no face
BOX = (480, 640)  # of a face
QUALITY = 82
# JPEG pictures of telephones are often MPO, a JPEG with further pictures behind it: those are left out.
_FORMATS = ("JPEG", "PNG", "WEBP")
_MANY = ("PNG", "WEBP")  # with more than one picture these are films
_one_at_a_time = Lock()


class Unfit(StrEnum):
    """Why a picture is not kept."""

    EMPTY = "empty"
    TOO_LARGE = "too_large"
    TOO_MANY_PIXELS = "too_many_pixels"
    TOO_SMALL = "too_small"
    NO_PICTURE = "no_picture"
    BROKEN = "broken"
    FILM = "film"


class NotKept(ValueError):
    """A picture that cannot be kept, with the reason as a code; the words for it are elsewhere."""

    def __init__(self, why: Unfit) -> None:
        super().__init__(why.value)
        self.why = why


@dataclass(frozen=True)
class Picture:
    """A small JPEG picture and its measures; `digest` is its SHA-256."""

    image: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.image).hexdigest()


def drawn_anew(sent: bytes, box: tuple[int, int] = BOX) -> Picture:
    """The picture within 480 by 640 pixels, or another box, as JPEG, upright, in plain colours. Raises NotKept."""
    if not sent:
        raise NotKept(Unfit.EMPTY)
    if len(sent) > LARGEST:
        raise NotKept(Unfit.TOO_LARGE)
    try:
        found = Image.open(BytesIO(sent), formats=_FORMATS)
    except Image.DecompressionBombError as error:
        raise NotKept(Unfit.TOO_MANY_PIXELS) from error
    except Exception as error:  # whatever a decoder trips over in bytes from outside, they are no picture
        raise NotKept(Unfit.NO_PICTURE) from error
    with found:
        if found.width * found.height > MOST_PIXELS:
            raise NotKept(Unfit.TOO_MANY_PIXELS)
        if min(found.size) < SMALLEST:
            raise NotKept(Unfit.TOO_SMALL)
        if found.format in _MANY and getattr(found, "n_frames", 1) > 1:
            raise NotKept(Unfit.FILM)
        try:
            with _no_half_pictures():
                return _redraw_picture(_small(found, box))
        except Exception as error:  # the rest of the file is missing, or is not what its beginning says
            raise NotKept(Unfit.BROKEN) from error


@contextmanager
def _no_half_pictures() -> Iterator[None]:
    """The library that draws reports lets every picture of the process be half there; a face must be whole."""
    with _one_at_a_time:
        before = ImageFile.LOAD_TRUNCATED_IMAGES
        ImageFile.LOAD_TRUNCATED_IMAGES = False
        try:
            yield
        finally:
            ImageFile.LOAD_TRUNCATED_IMAGES = before


def _small(found: Image.Image, box: tuple[int, int]) -> Image.Image:
    if found.format in ("JPEG", "MPO"):
        found.draft("RGB", (box[0] * 2, box[1] * 2))  # a large picture is not even decoded in full
    upright = ImageOps.exif_transpose(found)
    plain = _plain(upright)
    plain.thumbnail(box, Image.Resampling.LANCZOS)
    return plain


def _plain(picture: Image.Image) -> Image.Image:
    """In red, green and blue of eight bits; what is transparent becomes white."""
    if picture.mode.startswith("I") or picture.mode == "F":  # sixteen bits a grey: the upper eight count
        return picture.convert("I").point(lambda grey: grey / 256).convert("L").convert("RGB")
    if picture.mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        paper = Image.new("RGBA", clear.size, "white")
        paper.alpha_composite(clear)
        return paper.convert("RGB")
    return picture.convert("RGB")


def _redraw_picture(picture: Image.Image) -> Picture:
    # A fresh picture: what stood beside the old one (EXIF, colour profile, comments) is not even within reach.
    fresh = Image.new("RGB", picture.size)
    fresh.paste(picture)
    into = BytesIO()
    fresh.save(into, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return Picture(into.getvalue(), fresh.width, fresh.height)
