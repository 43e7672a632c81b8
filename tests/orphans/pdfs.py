"""PDFs made by hand, object by object, for what no honest program writes."""

import io
import zlib
from collections.abc import Collection

import pikepdf

PAGES = (
    b"<< /Type /Catalog /Pages 2 0 R >>",
    b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << >> >>",
)


def handmade(
    *objects: bytes, pages: tuple[bytes, ...] = PAGES, trailer: bytes = b"", left_out: Collection[int] = ()
) -> bytes:
    """A file with one page and these objects, numbered from 4; the table does not name those in `left_out`."""
    file, table = bytearray(b"%PDF-1.7\n"), [b"0000000000 65535 f \n"]
    for number, body in enumerate((*pages, *objects), 1):
        table.append(b"0000000000 00001 f \n" if number in left_out else b"%010d 00000 n \n" % len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    begun = len(file)
    file += b"xref\n0 %d\n%b" % (len(table), b"".join(table))
    file += b"trailer\n<< /Root 1 0 R /Size %d %b >>\nstartxref\n%d\n%%%%EOF\n" % (len(table), trailer, begun)
    return bytes(file)


def stream(content: bytes, more: bytes = b"/Filter /FlateDecode", body: bytes | None = None) -> bytes:
    """A stream; `body` replaces what its filter would make of the content."""
    packed = zlib.compress(content, 9) if body is None else body
    return b"<< %b /Length %d >>\nstream\n%b\nendstream" % (more, len(packed), packed)


def object_stream(*objects: bytes, more: bytes = b"/Filter /FlateDecode", body: bytes | None = None) -> bytes:
    """A stream of packed objects, numbered from 1,000."""
    head, content = bytearray(), bytearray()
    for number, each in enumerate(objects, 1000):
        head += b"%d %d " % (number, len(content))
        content += each + b" "
    described = b"/Type /ObjStm /N %d /First %d %b" % (len(objects), len(head), more)
    return stream(bytes(head + content), described, body)


def packed(shown: bytes) -> bytes:
    """A file as newer programs write it: all objects but streams are packed, and the table is a stream."""
    with pikepdf.open(io.BytesIO(handmade(shown, trailer=b"/Shown 4 0 R"))) as pdf:
        into = io.BytesIO()
        pdf.save(into, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return into.getvalue()


def changed(file: bytes, number: int, body: bytes) -> bytes:
    """The file with another version of an object appended, as programs do that keep earlier ones."""
    before = int(file.rpartition(b"startxref")[2].split()[0])
    begun = len(file)
    added = b"%d 0 obj\n%b\nendobj\n" % (number, body)
    size = max(number + 1, 5)
    return (
        file
        + added
        + (
            b"xref\n%d 1\n%010d 00000 n \ntrailer\n<< /Root 1 0 R /Size %d /Prev %d >>\nstartxref\n%d\n%%%%EOF\n"
            % (number, begun, size, before, begun + len(added))
        )
    )
