"""The API of the guests."""

from .guests import PartialDateField, StatedDateField

__all__ = ["PartialDateField", "StatedDateField"]
