"""A PDF written sequentially: of a written object, only the offset stays in memory."""

import zlib
from array import array
from collections.abc import Iterable
from typing import IO

BLOCK = 1 << 18
# Two bytes: after a single one, a stream ending with a carriage return would be read as one byte shorter.
END_OF_STREAM = b"\r\nendstream\nendobj\n"


class File:
    """Objects of a PDF in any order; `reserve` returns a number for references to an object not yet written."""

    def __init__(self, output: IO[bytes]) -> None:
        self._out = output
        # Object 0 of a PDF is never used.
        self._places = array("Q", [0])
        self._at = 0
        # Bytes above 127 mark the file as binary, as PDF/A requires.
        self._write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def reserve(self) -> int:
        """Return the number of an object that is written later."""
        self._places.append(0)
        return len(self._places) - 1

    def put(self, body: str, number: int | None = None) -> int:
        """Write an object and return its number."""
        number = self._begin(number)
        self._write(body.encode() + b"\nendobj\n")
        return number

    def stream(self, data: bytes, extra: str = "", number: int | None = None, *, plain: bool = False) -> int:
        """Write a stream held in memory; `plain` leaves it uncompressed."""
        number = self._begin(number)
        compressed = data if plain else zlib.compress(data)
        kind = "" if plain else "/Filter /FlateDecode "
        self._write(f"<< {extra} {kind}/Length {len(compressed)} >>\nstream\n".encode())
        self._write(compressed)
        self._write(END_OF_STREAM)
        return number

    def long_stream(self, blocks: Iterable[bytes], extra: str) -> int:
        """Write a stream of any size, block by block."""
        # The length is an object of its own, because it is known only at the end.
        length = self.reserve()
        number = self._begin(None)
        self._write(f"<< {extra} /Filter /FlateDecode /Length {length} 0 R >>\nstream\n".encode())
        began, packer = self._at, zlib.compressobj()
        for block in blocks:
            self._write(packer.compress(block))
        self._write(packer.flush())
        size = self._at - began
        self._write(END_OF_STREAM)
        self.put(str(size), length)
        return number

    def finish(self, root: int, info: int, identity: str) -> None:
        """Write the cross-reference table and the trailer; every reserved number must have been used."""
        began, count = self._at, len(self._places)
        self._write(f"xref\n0 {count}\n0000000000 65535 f \n".encode())
        # In blocks, so that the table of a long volume is never one string.
        for first in range(1, count, 1000):
            places = self._places[first : first + 1000]
            self._write("".join(f"{place:010d} 00000 n \n" for place in places).encode())
        self._write(
            f"trailer\n<< /Size {count} /Root {root} 0 R /Info {info} 0 R /ID [<{identity}> <{identity}>] >>\n"
            f"startxref\n{began}\n%%EOF\n".encode()
        )
        self._out.flush()

    def _begin(self, number: int | None) -> int:
        number = self.reserve() if number is None else number
        self._places[number] = self._at
        self._write(f"{number} 0 obj\n".encode())
        return number

    def _write(self, data: bytes) -> None:
        self._out.write(data)
        self._at += len(data)


def file_blocks(handle: int, size: int) -> Iterable[bytes]:
    """Yield an open file in blocks, without moving the position of other readers."""
    import os

    for place in range(0, size, BLOCK):
        yield os.pread(handle, BLOCK, place)


def text_string(words: str) -> str:
    """Return a text string: UTF-16 with BOM, in hexadecimal, so that no character needs escaping."""
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"
