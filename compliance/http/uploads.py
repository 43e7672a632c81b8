"""Files sent to a page: small ones are read, a large one is let run out without being kept, in memory or on disk."""

from typing import Any

from django.core.files.uploadhandler import MemoryFileUploadHandler, SkipFile
from django.http import HttpRequest

LARGEST = 5 * 1024 * 1024
# Beside the file, a form sends its fields and borders.
ROOM = 64 * 1024
SKIPPED = "carnet_skipped_bytes"


class SmallFiles(MemoryFileUploadHandler):
    """Reads files while the whole request is small; otherwise skips them, and `skipped_bytes` says how much came.

    The other fields are read all the same, so that the page can answer with a sentence.
    """

    def handle_raw_input(
        self,
        input_data: Any,
        META: dict[str, str],
        content_length: int,
        boundary: Any,
        encoding: str | None = None,
    ) -> None:
        self.content_length = content_length
        self.activated = content_length <= LARGEST + ROOM

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        if not self.activated:
            setattr(self.request, SKIPPED, self.content_length)
            raise SkipFile
        super().new_file(*args, **kwargs)


def skipped_bytes(request: HttpRequest) -> int | None:
    """How large a request was whose files were skipped; None if they were read."""
    found: int | None = getattr(request, SKIPPED, None)
    return found
