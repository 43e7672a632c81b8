"""Acts on linked operations."""

from .clearing import clear, note_opened
from .noting import note_operation, void_operation

__all__ = ["clear", "note_opened", "note_operation", "void_operation"]
