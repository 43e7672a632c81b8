"""The acts of reports: scheduling, ordering, drawing, handing out."""

from .cancelling import NotCancelled, cancel_report
from .downloads import VolumeDamaged, download
from .drawings import draw
from .orders import LONGEST_SPAN, order_report
from .runs import note_runs_ahead, order_due
from .schedules import add_schedule, change_schedule, pause_schedule, resume_schedule, set_up_missing

__all__ = [
    "LONGEST_SPAN",
    "NotCancelled",
    "VolumeDamaged",
    "add_schedule",
    "cancel_report",
    "change_schedule",
    "download",
    "draw",
    "note_runs_ahead",
    "order_due",
    "order_report",
    "pause_schedule",
    "resume_schedule",
    "set_up_missing",
]
