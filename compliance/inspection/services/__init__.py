"""Acts on the register of observations."""

from .observations import write_observation
from .opening import note_document_read, note_opened, note_printed
from .thread import Document, answer, close, reply

__all__ = [
    "Document",
    "answer",
    "close",
    "note_document_read",
    "note_opened",
    "note_printed",
    "reply",
    "write_observation",
]
