"""Questions about payouts: how far each is, what waits for whom, and what was printed."""

import re
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Case, CharField, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from compliance.people.selectors.number_providers import span
from compliance.refusals import get_row

from ..domain.progress import Facts
from ..models.payouts import Gate, GateAnswer, Payout
from ..models.steps import BoundWinnings, OtherWinnings, Payment, PayoutReceipt, State, Step

_NUMBER = re.compile("P([0-9]{1,9})")
OPEN = (State.REQUESTED, State.APPROVED, State.HELD)


def receivers(venue_id: UUID, number: str) -> QuerySet[Payout] | None:
    """The payouts to guests whose number begins so, such as P0000 or P000014. None: no number of a payout."""
    found = _NUMBER.fullmatch(number)
    numbers = span(found.group(1), 6) if found else None
    if found is None or numbers is None:
        return None
    is_it = Q(number__range=numbers) | Q(number=int(found.group(1)))
    return Payout.objects.filter(is_it, venue_id=venue_id, person__isnull=False)


def payouts(venue_id: UUID) -> QuerySet[Any]:
    """The payouts of a house, each with `state`, `expected_on`, `gate_is_shut` and `winnings`."""
    last = Step.objects.filter(payout=OuterRef("pk")).order_by("-number")
    passed = _gates_not_denied().filter(payout=OuterRef("pk"), kind=OuterRef("gate"))
    bound = BoundWinnings.objects.filter(payout=OuterRef("pk"))
    outcome = Coalesce(F("withholding__decision__outcome"), Value("undecided"), output_field=CharField())
    return (
        Payout.objects.filter(venue_id=venue_id)
        .annotate(
            state=Subquery(last.values("state")[:1]),
            state_since=Subquery(last.values("taken_at")[:1]),
            expected_on=Subquery(last.values("expected_on")[:1]),
            gate_is_shut=Case(When(gate="", then=Value(False)), default=~Exists(passed)),
            winnings=Coalesce(Subquery(bound.annotate(outcome=outcome).values("outcome")[:1]), Value("none")),
        )
        .select_related("table", "prepared_by", "payment", "payment__paid_by")
    )


def payout(venue_id: UUID, payout_id: UUID) -> Any:
    """Raises NotFound."""
    return get_row(payouts(venue_id), _("Payout not found."), pk=payout_id)


def payout_by_nonce(venue_id: UUID, nonce: UUID) -> Payout | None:
    return Payout.objects.filter(venue_id=venue_id, nonce=nonce).first()


def facts(row: Any) -> Facts:
    """What decides on the next step of a row of `payouts`."""
    told = {name: getattr(row, name) for name in ("state", "gate_is_shut", "winnings")}
    return Facts(approval_needed=row.approval_needed, means=row.means, **told)


def last_step(payout_id: UUID) -> Step:
    return Step.objects.filter(payout_id=payout_id).select_related("taken_by").latest("number")


def refused_at_once(payout_id: UUID) -> Step | None:
    """The step by which the law refused a payout when it was asked for: nobody refuses an own request otherwise."""
    found = Step.objects.filter(payout_id=payout_id, state=State.REFUSED, taken_by=F("payout__prepared_by"))
    return found.first()


def steps(payout_id: UUID) -> QuerySet[Step]:
    """The steps of a payout, in their order."""
    return Step.objects.filter(payout_id=payout_id).select_related("taken_by").order_by("number")


def gates(payout_id: UUID) -> QuerySet[Gate]:
    """Every gate of a payout in its order, also those that the chef de salle has denied."""
    rows = Gate.objects.filter(payout_id=payout_id)
    return rows.select_related("informed", "passed_by", "answer").order_by("passed_at", "pk")


def _gates_not_denied() -> QuerySet[Gate]:
    """Gates that nobody has denied."""
    return Gate.objects.exclude(answer__was_informed=False)


def gate(payout_id: UUID, kind: str) -> Gate | None:
    """The gate of a payout that stands; None while nobody has confirmed it, or the last one was denied."""
    return _gates_not_denied().filter(payout_id=payout_id, kind=kind).first()


def gate_of(payout_id: UUID, gate_id: UUID) -> Gate | None:
    """A gate of a payout, standing or denied."""
    return gates(payout_id).filter(pk=gate_id).first()


def denied_at(payout_id: UUID) -> datetime | None:
    """When the last gate of a payout was denied, if one was."""
    rows = GateAnswer.objects.filter(gate__payout_id=payout_id, was_informed=False)
    return rows.order_by("-answered_at").values_list("answered_at", flat=True).first()


def to_answer(venue_id: UUID, staff_id: UUID) -> QuerySet[Gate]:
    """Gates in whose name somebody was said to be informed by another person, and that they have not answered."""
    rows = Gate.objects.filter(payout__venue_id=venue_id, informed_id=staff_id, answer__isnull=True)
    off = Step.objects.filter(payout=OuterRef("payout"), state__in=[State.REFUSED, State.WITHDRAWN, State.WITHHELD])
    return rows.exclude(passed_by_id=staff_id).exclude(Exists(off)).select_related("payout", "passed_by")


def bound_winnings(payout_id: UUID) -> BoundWinnings | None:
    """The winnings that a payout waits for, with their decision."""
    found = BoundWinnings.objects.filter(payout_id=payout_id)
    return found.select_related("bound_by", "withholding__decision__decided_by").first()


def is_bound(withholding_id: UUID) -> bool:
    """Whether winnings are bound to a payout already."""
    return BoundWinnings.objects.filter(withholding_id=withholding_id).exists()


def answered_for(payout_id: UUID, among: Iterable[UUID]) -> set[UUID]:
    """Which winnings need no word of this payout: said to be others, or bound to one that was not given up."""
    given_up = Step.objects.filter(payout=OuterRef("payout"), state__in=[State.REFUSED, State.WITHDRAWN])
    kept = BoundWinnings.objects.filter(~Exists(given_up), withholding_id__in=among)
    others = OtherWinnings.objects.filter(payout_id=payout_id).values_list("withholding_id", flat=True)
    return {*kept.values_list("withholding_id", flat=True), *others}


def other_winnings(payout_id: UUID) -> QuerySet[OtherWinnings]:
    """Winnings that are not those of a payout, with who said so."""
    rows = OtherWinnings.objects.filter(payout_id=payout_id)
    return rows.select_related("withholding", "said_by").order_by("said_at")


def payment(payout_id: UUID) -> Payment | None:
    """The payment of a payout, with the booking in whose drawer it left."""
    found = Payment.objects.filter(payout_id=payout_id)
    return found.select_related("paid_by", "entry__shift__desk").first()


def payment_by_nonce(nonce: UUID) -> Payment | None:
    """The payment that a form made, of whichever payout."""
    return Payment.objects.filter(nonce=nonce).first()


def prints(payout_id: UUID) -> int:
    """How many receipts of a payout were printed."""
    return PayoutReceipt.objects.filter(payout_id=payout_id).count()


def last_print(payout_id: UUID) -> PayoutReceipt:
    """The latest print of a receipt. Raises PayoutReceipt.DoesNotExist."""
    return PayoutReceipt.objects.filter(payout_id=payout_id).latest("number")


def _going_on(venue_id: UUID) -> QuerySet[Any]:
    """Payouts that have not come to an end, found by their last steps: those of past years are not looked at."""
    later = Step.objects.filter(payout=OuterRef("payout"), number__gt=OuterRef("number"))
    last = Step.objects.filter(~Exists(later), state__in=OPEN)
    return payouts(venue_id).filter(pk__in=last.values("payout"))


def pending_payouts(venue_id: UUID) -> QuerySet[Any]:
    """What a second person has to answer, the oldest first, but for what waits for a decision on its winnings."""
    asked = Q(state=State.REQUESTED, approval_needed=True) | Q(state=State.HELD)
    return _going_on(venue_id).filter(asked, winnings__in=["none", "paid"]).order_by("prepared_at", "pk")


def to_approve(venue_id: UUID, staff_id: UUID) -> int:
    """How many payouts somebody may approve now: those that they did not ask for themselves."""
    return pending_payouts(venue_id).filter(state=State.REQUESTED).exclude(prepared_by_id=staff_id).count()


def due(venue_id: UUID, on: date) -> QuerySet[Any]:
    """Payouts on hold whose expected date has come."""
    return pending_payouts(venue_id).filter(state=State.HELD, expected_on__lte=on)


def to_withhold(venue_id: UUID) -> QuerySet[Any]:
    """Open payouts whose winnings are withheld: somebody has to say so on the payout."""
    return _going_on(venue_id).filter(winnings="withheld").order_by("number")


def of_guest(venue_id: UUID, persons: tuple[UUID, ...]) -> QuerySet[Any]:
    """The payouts of a guest under whichever of their papers, the newest first."""
    return payouts(venue_id).filter(person_id__in=persons).order_by("-number")


def counts(venue_id: UUID, day: date) -> dict[str, int]:
    """How many payouts of a gaming day are in each state."""
    rows = payouts(venue_id).filter(gaming_day=day).values("state").annotate(many=Count("pk")).order_by("state")
    return {row["state"]: row["many"] for row in rows}
