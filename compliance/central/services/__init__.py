"""The acts of a house towards the central register."""

from .asking import ask, counts, fresh_answer, lacks_birth_place, learn, must_ask, subject_of
from .probing import probe
from .warning import warn_all, warn_of_expiry

__all__ = [
    "ask",
    "counts",
    "fresh_answer",
    "lacks_birth_place",
    "learn",
    "must_ask",
    "probe",
    "subject_of",
    "warn_all",
    "warn_of_expiry",
]
