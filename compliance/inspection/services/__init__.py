"""Acts on the register of observations."""

from .observations import observe, write_observation
from .opening import note_document_read, note_opened, note_printed
from .thread import Document, answer, close, reply

__all__ = [
    "Document",
    "answer",
    "close",
    "note_document_read",
    "note_opened",
    "note_printed",
    "observe",
    "reply",
    "write_observation",
]
