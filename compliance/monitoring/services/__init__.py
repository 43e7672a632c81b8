"""Acts on linked operations."""

from ..models import Direction
from .clearing import clear, note_opened
from .noting import note_operation, void_operation
from .refused import AlertRefused

__all__ = ["AlertRefused", "Direction", "clear", "note_opened", "note_operation", "void_operation"]
