"""Queries on payouts: their states, pending tasks and prints."""

import re
from collections.abc import Collection
from datetime import date, datetime
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Case, CharField, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from compliance.people.selectors.guests import file_head
from compliance.people.selectors.number_providers import number_span
from compliance.refusals import get_row

from ..domain.progress import Facts
from ..models.checks import SettlementCheck
from ..models.payouts import Gate, GateAnswer, Payout
from ..models.steps import BoundWinnings, OtherWinnings, Payment, PayoutReceipt, State, Step

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

_NUMBER = re.compile("P([0-9]{1,9})")
OPEN = (State.REQUESTED, State.APPROVED, State.HELD)
# The states after which the same win may be requested again.
REPEATABLE = (State.REFUSED, State.WITHDRAWN, State.VOIDED)


def payees_by_number(venue_id: UUID, number: str) -> QuerySet[Payout] | None:
    """Return the payouts with this start of a number, such as P0000 or P000014; None if it is no such number."""
    found = _NUMBER.fullmatch(number)
    numbers = number_span(found.group(1), 6) if found else None
    if found is None or numbers is None:
        return None
    # The digits are the beginning of a padded number, or a whole number typed without its zeros.
    is_it = Q(number__range=numbers) | Q(number=int(found.group(1)))
    return Payout.objects.filter(is_it, venue_id=venue_id, person__isnull=False)


class PayoutState(TypedDict):
    """What `payouts` annotates: the last step, and what the payment still waits for."""

    state: str
    state_since: datetime
    expected_on: date | None
    gate_is_shut: bool
    winnings: str


def payouts(venue_id: UUID) -> "QuerySet[WithAnnotations[Payout, PayoutState]]":
    """Return the payouts of a casino, each with `state`, `expected_on`, `gate_is_shut` and `winnings`."""
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
            # Without a precondition there is no row to look for, and the payment must not wait for one.
            gate_is_shut=Case(When(gate="", then=Value(False)), default=~Exists(passed)),
            winnings=Coalesce(Subquery(bound.annotate(outcome=outcome).values("outcome")[:1]), Value("none")),
        )
        .select_related("table", "prepared_by", "payment", "payment__paid_by")
    )


def get_payout(venue_id: UUID, payout_id: UUID) -> "WithAnnotations[Payout, PayoutState]":
    """Return one payout of a casino. Raises NotFound."""
    return get_row(payouts(venue_id), _("Payout not found."), pk=payout_id)


def payout_by_nonce(venue_id: UUID, nonce: UUID) -> Payout | None:
    return Payout.objects.filter(venue_id=venue_id, nonce=nonce).first()


def any_standing(payout_ids: Collection[UUID]) -> bool:
    """Is one of these payouts open, paid or withheld?"""
    newest = Step.objects.filter(payout=OuterRef("pk")).order_by("-number").values("state")[:1]
    rows = Payout.objects.filter(pk__in=payout_ids).annotate(now=Subquery(newest))
    return rows.exclude(now__in=REPEATABLE).exists()


def step_facts(row: "WithAnnotations[Payout, PayoutState]") -> Facts:
    """Return the facts that decide the next step of a row of `payouts`."""
    facts_of_row = {name: getattr(row, name) for name in ("state", "gate_is_shut", "winnings")}
    return Facts(approval_needed=row.approval_needed, means=row.means, **facts_of_row)


def last_step(payout_id: UUID) -> Step:
    return Step.objects.filter(payout_id=payout_id).select_related("taken_by").latest("number")


def refused_at_once(payout_id: UUID) -> Step | None:
    """Return the step by which the rules refused a payout at once; otherwise no one refuses their own request."""
    found = Step.objects.filter(payout_id=payout_id, state=State.REFUSED, taken_by=F("payout__prepared_by"))
    return found.first()


def steps(payout_id: UUID) -> QuerySet[Step]:
    """Return the steps of a payout in order."""
    return Step.objects.filter(payout_id=payout_id).select_related("taken_by").order_by("number")


def settlement_checks(payout_id: UUID) -> QuerySet[SettlementCheck]:
    """Return the settlement checks of a payout, newest first."""
    return SettlementCheck.objects.filter(payout_id=payout_id).select_related("checked_by").order_by("-pk")


def gates(payout_id: UUID) -> QuerySet[Gate]:
    """Return every precondition of a payout in order, including denied ones."""
    rows = Gate.objects.filter(payout_id=payout_id)
    return rows.select_related("informed", "passed_by", "answer").order_by("passed_at", "pk")


def _gates_not_denied() -> QuerySet[Gate]:
    """Return the preconditions without a denial."""
    # exclude() and not filter(): a precondition without an answer is valid until the floor manager denies it.
    return Gate.objects.exclude(answer__was_informed=False)


def valid_gate(payout_id: UUID, kind: str) -> Gate | None:
    """Return the valid precondition of a payout; None if it is unconfirmed, or the last confirmation was denied."""
    return _gates_not_denied().filter(payout_id=payout_id, kind=kind).first()


def gate_of(payout_id: UUID, gate_id: UUID) -> Gate | None:
    """Return one precondition of a payout, valid or denied."""
    return gates(payout_id).filter(pk=gate_id).first()


def denied_at(payout_id: UUID) -> datetime | None:
    """Return when the last precondition of a payout was denied, if it was."""
    rows = GateAnswer.objects.filter(gate__payout_id=payout_id, was_informed=False)
    return rows.order_by("-answered_at").values_list("answered_at", flat=True).first()


def to_answer(venue_id: UUID, staff_id: UUID) -> QuerySet[Gate]:
    """Return the preconditions in which another person named this floor manager, without their answer."""
    rows = Gate.objects.filter(payout__venue_id=venue_id, informed_id=staff_id, answer__isnull=True)
    # Paid payouts stay in the list: a denial after the payment belongs to the payout and to its report.
    off = Step.objects.filter(payout=OuterRef("payout"), state__in=[State.REFUSED, State.WITHDRAWN, State.WITHHELD])
    return rows.exclude(passed_by_id=staff_id).exclude(Exists(off)).select_related("payout", "passed_by")


def bound_winnings(payout_id: UUID) -> BoundWinnings | None:
    """Return the winnings that a payout awaits, with their decision."""
    found = BoundWinnings.objects.filter(payout_id=payout_id)
    return found.select_related("bound_by", "withholding__decision__decided_by").first()


def is_bound(withholding_id: UUID) -> bool:
    """Are the winnings already linked to a payout?"""
    return BoundWinnings.objects.filter(withholding_id=withholding_id).exists()


def guest_files(payout_ids: Collection[UUID]) -> dict[UUID, UUID]:
    """Map these payouts to the head of the file of their guest; a payout without a guest is left out."""
    rows = Payout.objects.filter(pk__in=payout_ids, person__isnull=False)
    return dict(rows.annotate(file=file_head("person_id")).values_list("pk", "file"))


def linked_winnings(among: Collection[UUID]) -> set[UUID]:
    """Return the winnings that are linked to a payout that was not given up."""
    # A payout that was refused or withdrawn did not use its winnings, so they still stop the next request.
    given_up = Step.objects.filter(payout=OuterRef("payout"), state__in=[State.REFUSED, State.WITHDRAWN])
    linked = BoundWinnings.objects.filter(~Exists(given_up), withholding_id__in=among)
    return set(linked.values_list("withholding_id", flat=True))


def winnings_of_others(payout_ids: Collection[UUID]) -> set[tuple[UUID, UUID]]:
    """Return payouts and the winnings that are not theirs, as pairs."""
    return set(OtherWinnings.objects.filter(payout_id__in=payout_ids).values_list("payout_id", "withholding_id"))


def other_winnings(payout_id: UUID) -> QuerySet[OtherWinnings]:
    """Return the winnings that are not those of a payout, with the person who stated this."""
    rows = OtherWinnings.objects.filter(payout_id=payout_id)
    return rows.select_related("withholding", "said_by").order_by("said_at")


def find_payment(payout_id: UUID) -> Payment | None:
    """Return the payment of a payout, with the booking of its float."""
    found = Payment.objects.filter(payout_id=payout_id)
    return found.select_related("paid_by", "entry__shift__desk").first()


def payment_by_nonce(nonce: UUID) -> Payment | None:
    """Return the payment made by a form, for any payout."""
    return Payment.objects.filter(nonce=nonce).first()


def print_count(payout_id: UUID) -> int:
    """Return the number of prints of a receipt."""
    return PayoutReceipt.objects.filter(payout_id=payout_id).count()


def last_print(payout_id: UUID) -> PayoutReceipt:
    """Return the latest print of a receipt. Raises PayoutReceipt.DoesNotExist."""
    return PayoutReceipt.objects.filter(payout_id=payout_id).latest("number")


def _going_on(venue_id: UUID) -> "QuerySet[WithAnnotations[Payout, PayoutState]]":
    """Return the open payouts. The list of open payouts is short, so that those of past years are not read."""
    return payouts(venue_id).filter(open_mark__isnull=False, state__in=OPEN)


def pending_payouts(venue_id: UUID) -> "QuerySet[WithAnnotations[Payout, PayoutState]]":
    """Return the payouts that await a second person, oldest first, without those that await a decision on winnings."""
    is_pending = Q(state=State.REQUESTED, approval_needed=True) | Q(state=State.HELD)
    return _going_on(venue_id).filter(is_pending, winnings__in=["none", "paid"]).order_by("prepared_at", "pk")


def to_approve(venue_id: UUID, staff_id: UUID) -> int:
    """Return how many payouts a person may approve now: those requested by others."""
    # Payouts on hold are announced apart, and only once their expected date has come.
    return pending_payouts(venue_id).filter(state=State.REQUESTED).exclude(prepared_by_id=staff_id).count()


def due_payouts(venue_id: UUID, on: date) -> "QuerySet[WithAnnotations[Payout, PayoutState]]":
    """Return the payouts on hold whose expected date has come."""
    return pending_payouts(venue_id).filter(state=State.HELD, expected_on__lte=on)


def to_withhold(venue_id: UUID) -> "QuerySet[WithAnnotations[Payout, PayoutState]]":
    """Return the open payouts whose winnings are withheld: a person must record this on the payout."""
    return _going_on(venue_id).filter(winnings="withheld").order_by("number")


def of_guest(venue_id: UUID, persons: tuple[UUID, ...]) -> "QuerySet[WithAnnotations[Payout, PayoutState]]":
    """Return the payouts of a guest under any of their identity documents, newest first."""
    return payouts(venue_id).filter(person_id__in=persons).order_by("-number")


def count_by_state(venue_id: UUID, day: date) -> dict[str, int]:
    """Return the number of payouts of a gaming day in each state."""
    rows = payouts(venue_id).filter(gaming_day=day).values("state").annotate(many=Count("pk")).order_by("state")
    return {row["state"]: row["many"] for row in rows}
