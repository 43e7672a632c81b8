"""Re-encodes photographs: small, upright, and without metadata.

No part of the original file is stored, so that it cannot contain a location, a time, a second image or a program.
A picture of the camera at the door or of a telephone is decoded here, in milliseconds; any other one in a process of
its own, with limits on memory and time (ADR 70).
"""

import hashlib
import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from threading import Lock

from PIL import Image, ImageFile, ImageOps, PngImagePlugin

from compliance.confinement import LimitExceeded, Limits, confine_process, read_confined

LARGEST = 5 * 1024 * 1024  # bytes, checked before decoding
MOST_PIXELS = 50_000_000  # of the largest phone cameras; a file of 5 MB may claim far more
SMALLEST = 64  # pixels per side; a smaller picture shows no face
BOX = (480, 640)  # for a face
QUALITY = 82
# JPEG files from phones are often MPO, a JPEG followed by further images, which are ignored.
_FORMATS = ("JPEG", "PNG", "WEBP")
_MANY = ("PNG", "WEBP")  # with more than one frame these are animations
# Up to these pixels, decoding takes less than 64 MB. A camera of 1920 x 1080 pixels stays below.
DECODED_HERE = 2_100_000
# A JPEG is reduced while it is decoded: that of a telephone, with 12 million pixels, takes less than 160 MB at worst.
JPEG_DECODED_HERE = 13_000_000
# A progressive JPEG has about ten scans. Each takes as long as the whole picture, and a file of 5 MB has room for
# hundreds of thousands.
MOST_SCANS = 16
_SCAN = b"\xff\xda"
# Not `nice`: a person at the door waits for the picture.
LIMITS = Limits(memory=512 * 1024**2, processor=10)
SECONDS = 20.0  # wall-clock time
LARGEST_ANSWER = 16 * 1024**2  # bytes: a page of a document is drawn with up to four million pixels
_ANSWER = re.compile(rb"([0-9]{1,5}) ([0-9]{1,5})\n")
# Texts of a PNG are unpacked with its header, up to 64 MB unless this says less. None of them is stored.
PngImagePlugin.MAX_TEXT_MEMORY = 4 * 1024**2
# Larger pictures are reduced before anything else copies them. The palette of the others cannot be averaged.
_REDUCED_FIRST = ("RGB", "RGBA", "L", "LA", "CMYK", "YCbCr")
# Serialises changes of Pillow's process-wide flag.
_one_at_a_time = Lock()

logger = logging.getLogger("carnet.people")


class Unfit(StrEnum):
    """Reasons to reject a picture."""

    EMPTY = "empty"
    TOO_LARGE = "too_large"
    TOO_MANY_PIXELS = "too_many_pixels"
    TOO_SMALL = "too_small"
    NO_PICTURE = "no_picture"
    BROKEN = "broken"
    FILM = "film"
    TOO_DEMANDING = "too_demanding"


class NotKept(ValueError):
    """The picture was rejected. `why` is the reason; its message is in another module."""

    def __init__(self, why: Unfit) -> None:
        super().__init__(why.value)
        self.why = why


@dataclass(frozen=True)
class Picture:
    """A small JPEG image with its dimensions. `digest` is its SHA-256."""

    image: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.image).hexdigest()


def drawn_anew(sent: bytes, box: tuple[int, int] = BOX) -> Picture:
    """Re-encode a picture as an upright RGB JPEG within the box. Raises NotKept."""
    if not sent:
        raise NotKept(Unfit.EMPTY)
    # Checked before decoding, to limit memory.
    if len(sent) > LARGEST:
        raise NotKept(Unfit.TOO_LARGE)
    if _is_decoded_apart(sent):
        return _draw_apart(sent, box)
    return decode_picture(sent, box)


def main() -> None:
    """Read a picture from standard input within limits, and write its dimensions and the new one, or the reason."""
    confine_process(LIMITS)
    box = (int(sys.argv[1]), int(sys.argv[2]))
    try:
        picture = decode_picture(sys.stdin.buffer.read(), box)
    except NotKept as refused:
        sys.stdout.buffer.write(refused.why.encode())
        return
    sys.stdout.buffer.write(b"%d %d\n%b" % (picture.width, picture.height, picture.image))


def _is_decoded_apart(sent: bytes) -> bool:
    """Must a process of its own decode the picture, judging by its header?"""
    # The decoder of WebP reserves the whole picture when it is opened.
    if sent[8:12] == b"WEBP" or sent.count(_SCAN) > MOST_SCANS:
        return True
    try:
        with Image.open(BytesIO(sent), formats=("JPEG", "PNG")) as found:
            most = JPEG_DECODED_HERE if found.format in ("JPEG", "MPO") else DECODED_HERE
            return found.width * found.height > most
    except Exception:  # `decode_picture` finds the reason, and does not decode it either
        return False


def _draw_apart(sent: bytes, box: tuple[int, int]) -> Picture:
    try:
        answer = read_confined(__name__, sent, *map(str, box), seconds=SECONDS, largest=LARGEST_ANSWER)
        return _parse_answer(answer, box)
    except LimitExceeded as exceeded:
        logger.warning("a picture of %s bytes: %s", len(sent), str(exceeded))
        raise NotKept(Unfit.TOO_DEMANDING) from exceeded


def _parse_answer(answer: bytes, box: tuple[int, int]) -> Picture:
    """Return the picture of an answer. Raises NotKept with its reason, and LimitExceeded for any other answer."""
    found = _ANSWER.match(answer)
    if found is not None:
        width, height = int(found[1]), int(found[2])
        if 0 < width <= box[0] and 0 < height <= box[1]:
            return Picture(answer[found.end() :], width, height)
    reason = answer.decode("ascii", "replace")
    if reason not in set(Unfit):
        raise LimitExceeded("its reader answered with something else")
    raise NotKept(Unfit(reason))


def decode_picture(sent: bytes, box: tuple[int, int]) -> Picture:
    """Decode and re-encode a picture in this process. Raises NotKept."""
    try:
        found = Image.open(BytesIO(sent), formats=_FORMATS)
    except Image.DecompressionBombError as error:
        raise NotKept(Unfit.TOO_MANY_PIXELS) from error
    except MemoryError as error:
        raise NotKept(Unfit.TOO_DEMANDING) from error
    except Exception as error:  # decoders raise many kinds of errors on untrusted bytes
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
                return _redraw_picture(_shrink_picture(found, box))
        except MemoryError as error:
            raise NotKept(Unfit.TOO_DEMANDING) from error
        except Exception as error:  # the file is truncated or inconsistent
            raise NotKept(Unfit.BROKEN) from error


@contextmanager
def _no_half_pictures() -> Iterator[None]:
    """Require complete images. The PDF library sets a process-wide flag that allows truncated ones."""
    with _one_at_a_time:
        before = ImageFile.LOAD_TRUNCATED_IMAGES
        ImageFile.LOAD_TRUNCATED_IMAGES = False
        try:
            yield
        finally:
            ImageFile.LOAD_TRUNCATED_IMAGES = before


def _shrink_picture(found: Image.Image, box: tuple[int, int]) -> Image.Image:
    if found.format in ("JPEG", "MPO"):
        found.draft("RGB", (box[0] * 2, box[1] * 2))  # avoids decoding a large picture in full
    if found.mode in _REDUCED_FIRST and found.width * found.height > DECODED_HERE:
        found.thumbnail((max(box) * 2, max(box) * 2), Image.Resampling.LANCZOS)
    # Apply the camera's rotation before its metadata is discarded.
    ImageOps.exif_transpose(found, in_place=True)
    plain = _convert_to_rgb(found)
    plain.thumbnail(box, Image.Resampling.LANCZOS)
    return plain


def _convert_to_rgb(picture: Image.Image) -> Image.Image:
    """Convert to 8-bit RGB with a white background."""
    if picture.mode.startswith("I") or picture.mode == "F":  # 16-bit grey: use the upper eight bits
        return picture.convert("I").point(lambda grey: grey / 256).convert("L").convert("RGB")
    if picture.mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        paper = Image.new("RGBA", clear.size, "white")
        paper.alpha_composite(clear)
        return paper.convert("RGB")
    return picture.convert("RGB")


def _redraw_picture(picture: Image.Image) -> Picture:
    # A new image cannot contain the metadata of the old one (EXIF, colour profile, comments).
    fresh = Image.new("RGB", picture.size)
    fresh.paste(picture)
    into = BytesIO()
    fresh.save(into, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return Picture(into.getvalue(), fresh.width, fresh.height)
