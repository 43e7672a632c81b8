"""The acts that concern guests, their files and their photographs."""

from .files import NotThatGuest, merge, resolve, split
from .guests import (
    EventTime,
    add_address,
    add_particulars,
    check_document,
    correct_particulars,
    meet,
    note_opened,
    note_searched,
    record_address,
    remember_document,
)
from .photographs import note_refused, photograph

__all__ = [
    "EventTime",
    "NotThatGuest",
    "add_address",
    "add_particulars",
    "check_document",
    "correct_particulars",
    "meet",
    "merge",
    "note_opened",
    "note_refused",
    "note_searched",
    "photograph",
    "record_address",
    "remember_document",
    "resolve",
    "split",
]
