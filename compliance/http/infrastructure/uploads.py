"""Upload handlers: small files are read into memory, large ones are skipped without storing them."""

import tempfile
from contextlib import ExitStack
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, MemoryFileUploadHandler, SkipFile
from django.http import HttpRequest

from ..input.hidden_characters import without_hidden

LARGEST = 5 * 1024 * 1024
# Form fields and boundaries need room in addition to the file.
ROOM = 64 * 1024
SKIPPED = "carnet_skipped_bytes"


class SmallFiles(MemoryFileUploadHandler):
    """Reads files of a small request; skips those of a large one and records its size for `skipped_bytes`.

    The other fields are still read, so that the page can answer with a sentence.
    """

    def handle_raw_input(
        self,
        input_data: object,
        META: dict[str, str],
        content_length: int,
        boundary: object,
        encoding: str | None = None,
    ) -> None:
        self.content_length = content_length
        self.activated = content_length <= LARGEST + ROOM

    # Any here and below: the arguments that Django passes on.
    def new_file(self, *args: Any, **kwargs: Any) -> None:
        if not self.activated:
            setattr(self.request, SKIPPED, self.content_length)
            raise SkipFile
        super().new_file(*args, **kwargs)


def last_part(file_name: str) -> str:
    """Return a file name without its folders and without unprintable characters."""
    # A browser or an attacker may send a whole path.
    name = file_name.replace("\\", "/").rpartition("/")[2]
    # The columns for file names have 200 characters.
    return without_hidden("".join(sign for sign in name if sign.isprintable()))[:200]


def skipped_bytes(request: HttpRequest) -> int | None:
    """Return the size of a request whose files were skipped; None if they were read."""
    found: int | None = getattr(request, SKIPPED, None)
    return found


class LargeFile(FileUploadHandler):
    """Accepts one large file for a page that set `request.upload_handlers` itself, after its permission check.

    The file is anonymous and disappears with the process: nothing remains on the disk.
    """

    def __init__(self, request: HttpRequest, largest: int) -> None:
        super().__init__(request)
        self.largest = largest
        self.activated = True

    def handle_raw_input(
        self,
        input_data: object,
        META: dict[str, str],
        content_length: int,
        boundary: object,
        encoding: str | None = None,
    ) -> None:
        self.content_length = content_length
        self.activated = content_length <= self.largest + ROOM

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        if not self.activated:
            setattr(self.request, SKIPPED, self.content_length)
            raise SkipFile
        super().new_file(*args, **kwargs)
        with ExitStack() as stack:
            self.file = stack.enter_context(tempfile.TemporaryFile())
            stack.pop_all()  # the request closes it

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.file.write(raw_data)

    def file_complete(self, file_size: int) -> "UploadedFile[Any]":
        self.file.seek(0)
        return UploadedFile(self.file, self.file_name, self.content_type, file_size, self.charset)
