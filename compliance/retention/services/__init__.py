"""The acts of retention: proposing, releasing and carrying out erasures, holds, and what a person is told."""

from .erasures import carry_out, confirm, hold, lift, note_looked, propose_due, release, withdraw
from .letters import settle_left
from .own_file import OwnFile, give

__all__ = [
    "OwnFile",
    "carry_out",
    "confirm",
    "give",
    "hold",
    "lift",
    "note_looked",
    "propose_due",
    "release",
    "settle_left",
    "withdraw",
]
