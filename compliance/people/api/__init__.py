"""The API of the guests."""

from .guests import PartialDateField

__all__ = ["PartialDateField"]
