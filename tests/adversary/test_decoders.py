"""Small files that become large when they are read: the limits of a process refuse them, and ours does not grow."""

import io
import json
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from compliance.confinement import PROJECT
from compliance.exclusions.ministerial_list.domain.workbooks import reader
from compliance.people.domain import pictures
from tests.exclusions.workbooks import listed, saved
from tests.people.made_pictures import picture

pytestmark = pytest.mark.slow

MB = 1024  # resource.getrusage counts in kilobytes
# Runs in an interpreter of its own, so that its peaks are those of this file alone.
MEASURE = """
import json, resource, sys
def peak(who):
    return resource.getrusage(who).ru_maxrss
{prepared}
before = peak(resource.RUSAGE_SELF)
try:
    result = run(sys.argv[1])
except Exception as refused:
    result = str(refused)
print(json.dumps([result, peak(resource.RUSAGE_SELF) - before, peak(resource.RUSAGE_CHILDREN)]))
"""
PICTURE = """
from compliance.people.domain.pictures import drawn_anew
drawn_anew(open(sys.argv[2], "rb").read())
def run(path):
    return drawn_anew(open(path, "rb").read()).width
"""
WORKBOOK = """
from compliance.exclusions.ministerial_list.domain.files import open_confined
def run(path):
    with open(path, "rb") as file, open_confined(file) as found:
        return sum(1 for _line in found.lines)
"""


def measure(prepared: str, sent: bytes, folder: Path) -> tuple[object, int, int]:
    """What became of a file, how much this process grew, and the peak of its children; both in kilobytes."""
    file, small = folder / "sent", folder / "small"
    file.write_bytes(sent)
    small.write_bytes(picture(size=(1280, 720)))
    words = [sys.executable, "-c", MEASURE.format(prepared=prepared), str(file), str(small)]
    done = subprocess.run(words, cwd=PROJECT, capture_output=True, check=True)
    result, grown, peak = json.loads(done.stdout)
    return result, grown, peak


def png(mode: str, size: int) -> bytes:
    return picture("PNG", mode, size=(size, size))


def png_with_texts() -> bytes:
    """A small picture whose texts unpack to 60 MB."""
    sent = picture("PNG", size=(100, 100))
    packed = zlib.compress(bytes(1 << 20), 9)
    body = b"zTXtAuthor\0\0" + packed
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return sent[:33] + chunk * 60 + sent[33:]


def progressive_with_many_scans() -> bytes:
    """A JPEG of two million pixels whose last scan is repeated until the file has 4 MB."""
    into = io.BytesIO()
    Image.effect_noise((1400, 1400), 9).convert("RGB").save(into, "JPEG", progressive=True, quality=1)
    sent = into.getvalue()
    last = sent[sent.rindex(b"\xff\xda") : -2]
    return sent[:-2] + last * ((4 << 20) // len(last)) + sent[-2:]


PICTURES: dict[str, Callable[[], bytes]] = {
    "grey of 49 million pixels": lambda: png("L", 7000),
    "colours of 49 million pixels": lambda: png("RGB", 7000),
    "transparent, 49 million pixels": lambda: png("RGBA", 7000),
    "palette of 49 million pixels": lambda: png("P", 7000),
    "sixteen bits, 49 million pixels": lambda: png("I;16", 7000),
    "two colours of 49 million pixels": lambda: png("1", 7000),
    "WebP of 49 million pixels": lambda: picture("WEBP", size=(7000, 7000)),
    "JPEG of 49 million pixels": lambda: picture("JPEG", size=(7000, 7000)),
    "progressive JPEG of 49 million pixels": lambda: picture("JPEG", size=(7000, 7000), progressive=True),
    "JPEG with hundreds of scans": progressive_with_many_scans,
    "PNG with 60 MB of texts": png_with_texts,
}


@pytest.mark.parametrize("made", PICTURES.values(), ids=PICTURES)
def test_a_small_file_with_a_large_picture_takes_little_memory_of_ours(
    made: Callable[[], bytes], tmp_path: Path
) -> None:
    sent = made()
    assert len(sent) <= pictures.LARGEST
    result, grown, peak = measure(PICTURE, sent, tmp_path)
    assert result in {480, "too_demanding", "no_picture", "broken"}
    assert grown < 32 * MB
    assert peak < pictures.LIMITS.memory // 1024


def test_a_picture_decoded_here_takes_little_memory(tmp_path: Path) -> None:
    for sent in (picture("PNG", "RGBA", size=(1900, 1100)), picture("PNG", "P", size=(1900, 1100))):
        result, grown, peak = measure(PICTURE, sent, tmp_path)
        assert result == 480
        assert grown < 64 * MB
        assert peak == 0


@pytest.mark.parametrize("size", [(4032, 3024), (13_000, 1000)])
def test_a_jpeg_decoded_here_takes_bounded_memory(size: tuple[int, int], tmp_path: Path) -> None:
    for sent in (picture(size=size), picture(size=size, progressive=True, subsampling=0)):
        result, grown, peak = measure(PICTURE, sent, tmp_path)
        assert result == 480
        assert grown < 160 * MB
        assert peak == 0


MAIN = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
SHARED = (
    b'<Override PartName="/xl/sharedStrings.xml" '
    b'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>'
)


def with_part(name: str, content: bytes) -> bytes:
    file, types = io.BytesIO(), SHARED if name == "xl/sharedStrings.xml" else b"</Types>"
    with (
        zipfile.ZipFile(io.BytesIO(saved(listed()))) as old,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for part in old.infolist():
            if part.filename != name:
                new.writestr(part.filename, old.read(part).replace(b"</Types>", types))
        new.writestr(name, content)
    return file.getvalue()


def texts() -> bytes:
    return with_part("xl/sharedStrings.xml", b"<sst %b>" % MAIN + b"<si><t>ab</t></si>" * 1_200_000 + b"</sst>")


def styles() -> bytes:
    return with_part("xl/styles.xml", b"<styleSheet %b><cellXfs>" % MAIN + b"<xf/>" * 1_500_000)


def one_row() -> bytes:
    cells = b"<c><v>1</v></c>" * 4_000_000
    return with_part("xl/worksheets/sheet1.xml", b"<worksheet %b><sheetData><row>" % MAIN + cells)


def merged() -> bytes:
    ranges = b'<mergeCell ref="A1:B1"/>' * 4_000_000
    head = b"<worksheet %b><sheetData/><mergeCells>" % MAIN
    return with_part("xl/worksheets/sheet1.xml", head + ranges + b"</mergeCells></worksheet>")


@pytest.mark.parametrize("made", [texts, styles, one_row, merged])
def test_a_small_workbook_that_unpacks_to_much_takes_little_memory_of_ours(
    made: Callable[[], bytes], tmp_path: Path
) -> None:
    sent = made()
    result, grown, peak = measure(WORKBOOK, sent, tmp_path)
    assert result in {"too_demanding", "unpacks_too_large", "broken_workbook", "no_heading", "too_many_columns", 2}
    assert grown < 32 * MB
    assert peak < reader.LIMITS.memory // 1024


def test_a_workbook_of_the_usual_size_is_far_below_the_limits(tmp_path: Path) -> None:
    result, grown, peak = measure(WORKBOOK, saved(listed()), tmp_path)
    assert result == 2
    assert grown < 8 * MB
    assert peak < 64 * MB
