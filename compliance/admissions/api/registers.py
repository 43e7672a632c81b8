"""The registers through the API: cards, stubs, the alphabetical index and refusals, page by page."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import HouseView
from compliance.http.columns import Register
from compliance.http.ordering import Ordering
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment

from .. import columns, honour, selectors, sentences, services
from ..selectors import Wanted
from ..sentences import CARD_KINDS

READ = "admissions.register.read"
NOTES = "admissions.note.read"
NO_NOTE = f"Null for whoever lacks {NOTES}, and so for every machine."
CARD_ORDER = Ordering(
    {
        "issued_at": ("gaming_day", "issued_at"),
        "number": ("kind", "number"),
        "gaming_day": ("gaming_day", "issued_at"),
        "valid_to": ("valid_to", "issued_at"),
        "price": ("price", "issued_at"),
    },
    usual="-issued_at",
)
STUB_ORDER = Ordering(
    {
        "number": ("kind", "card__number"),
        "issued_at": ("issued_at",),
        "gaming_day": ("card__gaming_day", "issued_at"),
        "surname": ("sort_key", "issued_at"),
        "price": ("price", "issued_at"),
    },
    usual="number",
)
REFUSAL_ORDER = Ordering(
    {
        "decided_at": ("decided_at",),
        "gaming_day": ("gaming_day", "decided_at"),
        "outcome": ("cardless", "outcome", "decided_at"),
    },
    usual="-decided_at",
)


class SpanInput(serializers.Serializer[Any]):
    """What every register can be narrowed to; without days it is the whole of it."""

    first = serializers.DateField(required=False, help_text="First gaming day.")
    last = serializers.DateField(required=False, help_text="Last gaming day, included.")

    def wanted(self) -> Wanted:
        return Wanted(self.validated_data.get("first"), self.validated_data.get("last"))


class ReasonOutput(serializers.Serializer[Any]):
    code = serializers.CharField()
    article = serializers.CharField(source="citation", help_text="Empty where no article speaks of it.")
    sentence = serializers.CharField(help_text="Why, and what to do next, in the language of the caller.")


class AnswerGivenOutput(serializers.Serializer[Any]):
    """How a supervisor answered; an upheld doubt is a refusal under its own ground and article."""

    answer = serializers.CharField()
    note = serializers.CharField(allow_null=True, help_text=NO_NOTE)
    code = serializers.CharField(help_text="Empty when the doubt was cleared.")
    article = serializers.CharField(help_text="Empty when the doubt was cleared.")
    resolved_by = serializers.UUIDField(source="resolved_by_id")
    resolved_at = serializers.DateTimeField()
    withdrawn_at = serializers.DateTimeField(allow_null=True, help_text="When a clearance was taken back; else null.")


class CardOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    number = serializers.CharField(source="label")
    kind = serializers.CharField()
    guest = serializers.UUIDField(source="person_id")
    price = serializers.DecimalField(max_digits=14, decimal_places=2)
    currency = serializers.CharField()
    paid_by = serializers.CharField(help_text="cash, bank_card, transfer or voucher; empty for a free card.")
    replaces = serializers.UUIDField(
        source="replaces_id", allow_null=True, help_text="The card that goes on under this number."
    )
    replaced = serializers.BooleanField(help_text="It goes on under a new number and opens no door any more.")
    valid_from = serializers.DateField()
    valid_to = serializers.DateField()
    gaming_day = serializers.DateField()
    issued_at = serializers.DateTimeField()
    issued_by = serializers.UUIDField(source="issued_by_id")
    edition = serializers.CharField()
    cancelled = serializers.BooleanField(help_text="A cancelled card keeps its number.")


class CardsView(HouseView):
    """GET the cards, newest first."""

    permissions = {"GET": READ}

    class Input(SpanInput):
        number = serializers.CharField(
            required=False, max_length=20, help_text="D-000121 or 121; looked for in the whole book, whatever the days."
        )
        kind = serializers.ChoiceField(list(CARD_KINDS), required=False)
        cancelled = serializers.BooleanField(required=False, allow_null=True, default=None)
        ordering = CARD_ORDER.asked()

    class Output(PageOutput):
        results = CardOutput(many=True)

    @extend_schema(operation_id="list_cards", parameters=[Input], responses={200: Output}, tags=["registers"])
    def get(self, request: Request) -> Response:
        asked = self.Input(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = selectors.find_cards(
            self.house.id,
            asked.wanted(),
            kind=asked.validated_data.get("kind", ""),
            cancelled=asked.validated_data["cancelled"],
            text=asked.validated_data.get("number", ""),
        )
        found = CARD_ORDER.sorted(found, asked.validated_data["ordering"])
        return Response(self.Output(listed(self, columns.CARDS, asked, found)).data)


class CardView(HouseView):
    """GET one card."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_card", responses={200: CardOutput}, tags=["registers"])
    def get(self, request: Request, card_id: UUID) -> Response:
        found = selectors.card(self.house.id, card_id)
        return Response(CardOutput(found).data)


class HonourView(HouseView):
    """GET the honour cards by the name of the guest: those valid tonight, or all (LU art. 75(1))."""

    permissions = {"GET": READ}

    class Input(serializers.Serializer[Any]):
        all = serializers.BooleanField(required=False, default=False, help_text="Also those no longer valid.")

    class Output(PageOutput):
        class GuestOutput(CardOutput):
            surname = serializers.CharField(source="stub.surname")
            given_names = serializers.CharField(source="stub.given_names")
            address = serializers.CharField(source="stub.address")
            used_on = serializers.DateField(
                allow_null=True, help_text="The last gaming day on which the card let its guest in; null while unused."
            )

        results = GuestOutput(many=True)

    @extend_schema(operation_id="list_honour_guests", parameters=[Input], responses={200: Output}, tags=["registers"])
    def get(self, request: Request) -> Response:
        asked = self.Input(data=request.query_params)
        asked.is_valid(raise_exception=True)
        on = None if asked.validated_data["all"] else self.house.gaming_day(moment())
        found = honour.guests(self.house.id, on)
        return Response(self.Output(listed(self, columns.HONOUR, asked, found)).data)


class StubsView(HouseView):
    """GET the stubs in the order of their books: every mention of the card, and the paper that was shown."""

    permissions = {"GET": READ}

    class Input(SpanInput):
        kind = serializers.ChoiceField(list(CARD_KINDS), required=False)
        ordering = STUB_ORDER.asked()

    class Output(PageOutput):
        class StubOutput(serializers.Serializer[Any]):
            card = serializers.UUIDField(source="card_id")
            number = serializers.CharField(source="label")
            kind = serializers.CharField()
            surname = serializers.CharField()
            given_names = serializers.CharField()
            address = serializers.CharField()
            document_kind = serializers.CharField()
            document_number = serializers.CharField()
            document_state = serializers.CharField()
            document_expires_on = serializers.DateField()
            price = serializers.DecimalField(max_digits=14, decimal_places=2)
            currency = serializers.CharField()
            valid_from = serializers.DateField()
            valid_to = serializers.DateField()
            issued_at = serializers.DateTimeField()
            cancelled = serializers.BooleanField()

        results = StubOutput(many=True)

    @extend_schema(operation_id="list_stubs", parameters=[Input], responses={200: Output}, tags=["registers"])
    def get(self, request: Request) -> Response:
        asked = self.Input(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = selectors.find_stubs(self.house.id, asked.wanted(), kind=asked.validated_data.get("kind", ""))
        found = STUB_ORDER.sorted(found, asked.validated_data["ordering"])
        return Response(self.Output(listed(self, columns.STUBS, asked, found)).data)


class IndexView(HouseView):
    """GET the alphabetical index of card holders, with the numbers of their cards (LU art. 76(3))."""

    permissions = {"GET": READ}

    class Input(SpanInput):
        letter = serializers.RegexField("^[A-Za-z]$", required=False, help_text="Only names that begin with it.")

    class Output(PageOutput):
        class EntryOutput(serializers.Serializer[Any]):
            class NumberOutput(serializers.Serializer[Any]):
                id = serializers.UUIDField()
                number = serializers.CharField(source="label")

            guest = serializers.UUIDField()
            surname = serializers.CharField()
            given_names = serializers.CharField()
            address = serializers.CharField()
            cards = NumberOutput(many=True)

        results = EntryOutput(many=True)

    @extend_schema(operation_id="list_index", parameters=[Input], responses={200: Output}, tags=["registers"])
    def get(self, request: Request) -> Response:
        asked = self.Input(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = selectors.find_index(self.house.id, asked.wanted(), letter=asked.validated_data.get("letter", ""))
        return Response(self.Output(listed(self, columns.INDEX, asked, found)).data)


class RefusalOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    outcome = serializers.CharField(help_text="no_card: let in by the law, but no card could be issued.")
    reasons = ReasonOutput(many=True)
    note = serializers.CharField(allow_null=True, help_text=NO_NOTE)
    review = AnswerGivenOutput(allow_null=True)
    guest = serializers.UUIDField(allow_null=True, help_text="Null where nobody saw a paper.")
    door = serializers.UUIDField(allow_null=True)
    desk = serializers.UUIDField(allow_null=True)
    gaming_day = serializers.DateField()
    decided_at = serializers.DateTimeField()
    decided_by = serializers.UUIDField()
    edition = serializers.CharField()


class RefusalsView(HouseView):
    """GET everybody who did not get in or got no card, newest first; notes for those who may read them."""

    permissions = {"GET": READ}

    class Input(SpanInput):
        outcome = serializers.ChoiceField(["refused", "unverified", "needs_review", "no_card"], required=False)
        code = serializers.ChoiceField(sorted(sentences.CODES), required=False)
        ordering = REFUSAL_ORDER.asked()

    class Output(PageOutput):
        results = RefusalOutput(many=True)

    @extend_schema(operation_id="list_refusals", parameters=[Input], responses={200: Output}, tags=["registers"])
    def get(self, request: Request) -> Response:
        asked = self.Input(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = selectors.find_refusals(
            self.house.id,
            asked.wanted(),
            outcome=asked.validated_data.get("outcome", ""),
            code=asked.validated_data.get("code", ""),
        )
        found = REFUSAL_ORDER.sorted(found, asked.validated_data["ordering"])
        show = partial(refusals_told, with_notes=self.presence.may(NOTES))
        return Response(self.Output(listed(self, columns.REFUSALS, asked, found, show)).data)


def listed(
    view: HouseView,
    register: Register,
    asked: serializers.Serializer[Any],
    rows: Any,
    show: Callable[[list[Any]], Iterable[Any]] = list,
) -> dict[str, Any]:
    """A page of a register, and in the log that somebody reads it."""
    return as_list(view, register, rows, show, asked=asked.validated_data)


def refusals_told(page: list[Any], *, with_notes: bool) -> Iterator[dict[str, Any]]:
    cardless = selectors.card_refusals_of({row.pk for row in page if row.cardless})
    return (_refusal(row, cardless.get(row.pk), with_notes=with_notes) for row in page)


def _refusal(row: Any, no_card: Any, *, with_notes: bool) -> dict[str, Any]:
    return {
        "id": row.pk,
        "outcome": "no_card" if no_card else services.outcome_of(row),
        "reasons": sentences.grounds(row.grounds.all(), no_card),
        "note": row.note if with_notes else None,
        "review": _answer(getattr(row, "review", None), with_notes=with_notes),
        "guest": row.person_id,
        "door": row.door_id,
        "desk": row.desk_id,
        "gaming_day": row.gaming_day,
        "decided_at": row.decided_at,
        "decided_by": row.decided_by_id,
        "edition": row.edition,
    }


def _answer(given: Any, *, with_notes: bool) -> dict[str, Any] | None:
    if given is None:
        return None
    names = ("answer", "code", "article", "resolved_by_id", "resolved_at")
    withdrawn_at = getattr(getattr(given, "withdrawal", None), "withdrawn_at", None)
    told = {"note": given.note if with_notes else None, "withdrawn_at": withdrawn_at}
    return {name: getattr(given, name) for name in names} | told
