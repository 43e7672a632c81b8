"""Log kinds of the door and card desk, and the sentence shown for each."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from audit.recording.counting import Counting, Sentence
from audit.recording.kinds import Words
from compliance.citations.texts import citation_text
from compliance.http.formatting.coded_text import format_hours

from .cards.presentation.words import CARD_KINDS
from .decisions.presentation.words import GROUNDS
from .door.presentation import UNREAD
from .models.card_checks import DemandedBy
from .models.cards import ReplacedBecause
from .models.decisions import Outcome

KINDS: dict[str, Sentence] = {
    "admissions.guest.checked": _("Checked a guest at door {door}: {outcome}."),
    "admissions.guest.refused": _("Refused a guest at door {door}: {grounds}."),
    "admissions.guest.admitted": _("Admitted a guest at door {door} on card {card}."),
    "admissions.card.issued": _("Issued card {card} for {price} {currency}."),
    "admissions.card.replaced": _("Replaced card {replaces} with card {card}: {because}."),
    "admissions.card.shown": _("Checked card {card} in a room at the request of {demanded_by}."),
    "admissions.guest.expelled": _(
        "Expelled a guest who showed no valid card ({card}) at the request of {demanded_by}."
    ),
    "admissions.card.refused": _("Issued no card: {grounds}."),
    "admissions.review.opened": _("Viewed a manual review raised at {door}."),
    "admissions.review.cleared": _("Cleared a manual review raised at {door}: {grounds}."),
    "admissions.review.withdrawn": _("Withdrew the clearance of a manual review raised at {door}."),
    "admissions.review.upheld": _("Refused a guest after a manual review raised at {door}: {grounds}."),
    "admissions.late.unreadable": _("Received an unreadable offline scan from {presented_at}."),
    "admissions.late.lost": _("The offline scan from {presented_at} is lost."),
    "admissions.late.settled": _("Settled a late entry from {presented_at}."),
    "admissions.fallback.set": _("Set the paper procedure for server outages."),
    "admissions.cancellation.asked": _("Requested the cancellation of card {card}."),
    "admissions.cancellation.confirmed": _("Confirmed the cancellation of card {card}."),
    "admissions.cancellation.declined": _("Declined the cancellation of card {card}."),
    "admissions.tariff.set": _("Set the price of the day card to {day_price} {currency} from {effective_from}."),
    "admissions.tariff.refused": _("A day card price of {day_price} {currency} was refused: {article}."),
    "admissions.series.opened": _("Opened series {series} at number {first_number}."),
    "admissions.scan.unread": _("A scan at {place} could not be read: {why}."),
    "admissions.ticket.printed": _("Printed card {card} ({form})."),
    "admissions.post.taken": _("Took the post at door {door}."),
    "admissions.post.taken_over": _("Took over the post at door {door}."),
    "admissions.post.left": _("Left the post at door {door}."),
    "admissions.post.entered": _("Recorded afterwards who was at door {door}."),
    "admissions.post.corrected": _("Corrected the times of a post at door {door}."),
    "admissions.door.closed": _("Closed door {door} temporarily."),
    "admissions.door.reopened": _("Reopened door {door}."),
    "admissions.gap.explained": _("Explained why door {door} was not staffed."),
    "admissions.guest.left": _("A guest left through door {door}."),
    "admissions.room.counted": Counting(
        "people",
        lambda n: ngettext(
            "Counted {people} guest in {room}.",
            "Counted {people} guests in {room}.",
            n,
        ),
    ),
    "admissions.capacity.set": _("Set the capacity of {room} to {people}."),
    "admissions.door.led": _("Set the room from which door {door} is entered: {room}."),
    "admissions.day.closed": Counting(
        "open",
        lambda n: ngettext(
            "Closed gaming day {gaming_day} with {open} open item.",
            "Closed gaming day {gaming_day} with {open} open items.",
            n,
        ),
    ),
    "admissions.hours.decided": _("Set the opening hours of {gaming_day}: {hours}."),
}

# The log stores codes; its sentences use these labels.
LABELS: dict[tuple[str, str], Words] = {
    ("admissions.tariff.refused", "article"): citation_text,
    ("admissions.guest.checked", "outcome"): dict(Outcome.choices),
    ("admissions.guest.refused", "grounds"): GROUNDS,
    ("admissions.card.refused", "grounds"): GROUNDS,
    ("admissions.review.cleared", "grounds"): GROUNDS,
    ("admissions.review.upheld", "grounds"): GROUNDS,
    ("admissions.card.replaced", "because"): dict(ReplacedBecause.choices),
    ("admissions.card.shown", "demanded_by"): dict(DemandedBy.choices),
    ("admissions.guest.expelled", "demanded_by"): dict(DemandedBy.choices),
    ("admissions.series.opened", "series"): CARD_KINDS,
    ("admissions.scan.unread", "why"): UNREAD,
    ("admissions.ticket.printed", "form"): {
        "sheet": pgettext_lazy("printed card", "card and stub side by side"),
        "ticket": pgettext_lazy("printed card", "ticket"),
    },
    ("admissions.hours.decided", "hours"): format_hours,
}

# Decisions of a second person, who needs their own session and factor (ADR 72).
APPROVALS = frozenset(
    {
        "admissions.cancellation.confirmed",
        "admissions.cancellation.declined",
    }
)
