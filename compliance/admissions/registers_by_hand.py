"""The registers of the door whose pages are drawn by hand, as files: attempts, late entries, doubts, coverage."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Cell, Column, Listing, Register, cell, field, listed

from .models.late import Fate, LateKind
from .models.reviews import ReviewAnswer


def _place(row: Any) -> str:
    return str(row.door or row.desk or "")


def _grounds(part: str) -> Any:
    return lambda row: " | ".join(str(getattr(each, part)) for each in row.grounds.all())


ATTEMPTS = listed(
    "attempts",
    _("Attempts to enter"),
    cell("at", _("When"), "decided_at"),
    cell("gaming_day", _("Gaming day")),
    Cell("place", _("Where"), _place),
    cell("guest", _("Guest's file"), "person_id"),
    Cell("grounds", _("Grounds"), _grounds("code")),
    Cell("articles", _("Articles"), _grounds("article")),
    cell("often", _("Attempts in thirty days")),
    cell("decided_by", _("By")),
)

LATE_ENTRIES = listed(
    "late-entries",
    _("Late entries"),
    cell("presented_at", _("Presented at")),
    cell("gaming_day", _("Gaming day")),
    Cell("place", _("Where"), _place),
    cell("kind", _("Kind"), words=dict(LateKind.choices)),
    cell("fate", _("What became of it"), words=dict(Fate.choices)),
    cell("outcome", _("Outcome"), "decision.outcome"),
    cell("clock_in_doubt", _("Clock in doubt")),
    cell("skew", _("Clock off by seconds"), "skew_seconds"),
    cell("received_by", pgettext_lazy("late entry", "Received by")),
    cell("received_at", _("Received at")),
    cell("settled_by", _("Settled by"), "settlement.settled_by"),
    cell("settled_at", _("Settled at"), "settlement.settled_at"),
)

DOUBTS = listed(
    "doubts",
    _("Doubts"),
    cell("at", _("When"), "decided_at"),
    cell("gaming_day", _("Gaming day")),
    Cell("place", _("Where"), _place),
    cell("guest", _("Guest's file"), "person_id"),
    Cell("grounds", _("Grounds"), _grounds("code")),
    cell("decided_by", _("By")),
    cell("answer", pgettext_lazy("what was answered", "Answer"), "review.answer", dict(ReviewAnswer.choices)),
    cell("note", _("Note"), "review.note"),
    cell("answered_by", _("Answered by"), "review.resolved_by"),
    cell("answered_at", _("Answered at"), "review.resolved_at"),
    cell("withdrawn_at", _("Taken back at"), "review.withdrawal.withdrawn_at"),
    cell("withdrawn_by", _("Taken back by"), "review.withdrawal.withdrawn_by"),
)

_COVERAGE = (
    Cell("gaming_day", _("Gaming day"), field("night.gaming_day")),
    Cell("room", _("Room"), field("night.night.door.room")),
    Cell("door", _("Door"), field("night.night.door.name")),
    Cell("control", _("Control"), field("control")),
    Cell("hours", _("Hours"), field("night.night.door.hours")),
    Cell("opens_at", _("Opens at"), field("opens_at")),
    Cell("closes_at", _("Closes at"), field("closes_at")),
    Cell("gap_from", _("Gap from"), field("began_at")),
    Cell("gap_to", _("Gap to"), field("ended_at")),
    Cell("minutes", _("Minutes"), field("minutes")),
    Cell("guests_let_in", _("Guests let in meanwhile"), field("entries")),
    Cell(
        "explanation",
        _("Explanation"),
        lambda row: row.explanation.text if row.explanation else None,
    ),
    Cell(
        "explained_by",
        _("Explained by"),
        lambda row: row.explanation.by if row.explanation else None,
    ),
)
COVERAGE = Register("coverage", _("Door coverage"), (Column("night", _("The night"), _COVERAGE, kept=True),))

POSTS = Listing("door-posts", _("Posts at the doors"))
HOURS = Listing("opening-hours", _("Opening hours"))
TARIFFS = Listing("card-tariffs", _("Card tariff"))
CANCELLATIONS = Listing("cancellations", _("Cancellations"))
CLOSINGS = Listing("closed-days", _("Closed gaming days"))
