"""Log kinds of the door and card desk, and the sentence shown for each."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from audit.recording.counting import Counting, Sentence
from audit.recording.kinds import Words
from compliance.http.formatting.coded_text import hours

from .cards.presentation.words import CARD_KINDS
from .decisions.presentation.words import GROUNDS
from .door.presentation import UNREAD
from .models.card_checks import DemandedBy
from .models.cards import ReplacedBecause
from .models.decisions import Outcome

KINDS: dict[str, Sentence] = {
    "admissions.guest.checked": _("Checked a guest at the door {door}: {outcome}."),
    "admissions.guest.refused": _("Refused a guest at the door {door}: {grounds}."),
    "admissions.guest.admitted": _("Let a guest in at the door {door} on card {card}."),
    "admissions.card.issued": _("Issued card {card} for {price} {currency}."),
    "admissions.card.replaced": _("Replaced card {replaces} by card {card}: {because}."),
    "admissions.card.shown": _("Had card {card} shown in a room, on demand of {demanded_by}."),
    "admissions.guest.expelled": _("Expelled a guest who showed no valid card ({card}), on demand of {demanded_by}."),
    "admissions.card.refused": _("Issued no card: {grounds}."),
    "admissions.review.opened": _("Opened a doubt about a guest, raised at {door}."),
    "admissions.review.cleared": _("Cleared a doubt about a guest, raised at {door}: {grounds}."),
    "admissions.review.withdrawn": _("Withdrew the clearance of a doubt raised at {door}."),
    "admissions.review.upheld": _("Refused a guest after a doubt raised at {door}: {grounds}."),
    "admissions.late.unreadable": _("Received a kept scan that nobody can read, from {presented_at}."),
    "admissions.late.lost": _("A scan kept at {presented_at} is lost."),
    "admissions.late.settled": _("Settled a late entry from {presented_at}."),
    "admissions.fallback.set": _("Set what is done on paper while the server is silent."),
    "admissions.cancellation.asked": _("Asked for the cancellation of card {card}."),
    "admissions.cancellation.confirmed": _("Confirmed the cancellation of card {card}."),
    "admissions.cancellation.declined": _("Declined the cancellation of card {card}."),
    "admissions.tariff.set": _("Set the day card to {day_price} {currency} from {effective_from}."),
    "admissions.tariff.refused": _("A day card of {day_price} {currency} was refused: {article}."),
    "admissions.series.opened": _("Opened the series {series} at number {first_number}."),
    "admissions.scan.unread": _("Read nothing at {place}: {why}."),
    "admissions.ticket.printed": _("Printed card {card} ({form})."),
    "admissions.post.taken": _("Took the post at the door {door}."),
    "admissions.post.taken_over": _("Took over the post at the door {door}."),
    "admissions.post.left": _("Left the post at the door {door}."),
    "admissions.post.entered": _("Entered later who stood at the door {door}."),
    "admissions.post.corrected": _("Corrected the times of a post at the door {door}."),
    "admissions.door.closed": _("Closed the door {door} for a while."),
    "admissions.door.reopened": _("Opened the door {door} again."),
    "admissions.gap.explained": _("Explained why nobody stood at the door {door}."),
    "admissions.guest.left": _("A guest left through the door {door}."),
    "admissions.room.counted": Counting(
        "people",
        lambda n: ngettext(
            "Counted {people} guest in {room}.",
            "Counted {people} guests in {room}.",
            n,
        ),
    ),
    "admissions.capacity.set": _("Set how many guests {room} holds: {people}."),
    "admissions.door.led": _("Set from where the door {door} leads in: {room}."),
    "admissions.day.closed": Counting(
        "open",
        lambda n: ngettext(
            "Closed the gaming day {gaming_day} with {open} item open.",
            "Closed the gaming day {gaming_day} with {open} items open.",
            n,
        ),
    ),
    "admissions.hours.decided": _("Decided on the hours of {gaming_day}: {hours}."),
}

# The log stores codes; its sentences use these labels.
LABELS: dict[tuple[str, str], Words] = {
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
    ("admissions.hours.decided", "hours"): hours,
}
