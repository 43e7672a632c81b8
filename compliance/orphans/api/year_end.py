"""The end of an exercise through the API: its checklist, the payment, the receipts, and the closing."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import IDEMPOTENCY_KEY, HouseView, understood
from compliance.http.presence import moment

from .. import books, columns, services, year_end, year_words
from ..services import Stub
from .account import KEEP, READ, YearActOutput, once
from .finds import CENT, TAGS, money


class StubOutput(serializers.Serializer[Any]):
    number = serializers.CharField()
    issued_on = serializers.DateField()
    amount = money()


class StubInput(serializers.Serializer[Any]):
    number = serializers.CharField(max_length=40)
    issued_on = serializers.DateField()
    amount = money(min_value=CENT)


class YearStepOutput(serializers.Serializer[Any]):
    name = serializers.CharField(help_text="over, reconciled, paid, receipted, cleared or told.")
    state = serializers.CharField(help_text="done, to_do or blocked.")
    amount = money(help_text="What differs, is due, or is missing.")
    day = serializers.DateField(allow_null=True)
    windows = serializers.IntegerField(source="count", help_text="Entries that may still be claimed.")


class YearOutput(serializers.Serializer[Any]):
    exercise = serializers.CharField(source="carnet.label")
    state = serializers.SerializerMethodField(help_text="open, paid or closed.")
    steps = YearStepOutput(many=True)
    policy = serializers.CharField(help_text="pay_all or hold_open.")
    windows = serializers.IntegerField(help_text="Entries that may still be claimed now.")
    open_claims = serializers.IntegerField(source="claims")
    total = money(source="sums.carnet")
    receipts = StubOutput(many=True)
    missing = money(help_text="For how much of the payment receipts are missing.")
    notice = serializers.UUIDField(source="notice.pk", allow_null=True, default=None)
    ready = serializers.BooleanField(source="is_ready", help_text="Whether it can be closed now.")

    def get_state(self, found: Any) -> str:
        return "closed" if found.closing else "paid" if found.payment else "open"


class YearView(HouseView):
    """GET how far an exercise is from its end."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_orphans_year", responses={200: YearOutput}, tags=TAGS)
    def get(self, request: Request, label: str) -> Response:
        found = year_end.checklist(self.presence.house, books.carnet(self.house.id, label), moment())
        self.note_read(columns.YEAR_END, {"exercise": label}, rows=len(found.receipts))
        return Response(YearOutput(found).data)


class PaymentView(HouseView):
    """POST that the whole total was paid to the receiver of the commune; the Minister is told with it."""

    permissions = {"POST": KEEP}

    class Input(serializers.Serializer[Any]):
        commune = serializers.CharField(max_length=120)
        means = serializers.ChoiceField(list(year_words.MEANS))
        reference = serializers.CharField(max_length=80)
        paid_on = serializers.DateField()
        receipts = StubInput(many=True, default=list)

    @extend_schema(
        operation_id="pay_orphans_to_commune",
        request=Input,
        responses={200: YearActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, label: str) -> Response:
        carnet, said = books.carnet(self.house.id, label), understood(self.Input, request.data)
        stubs = [Stub(**each) for each in said.pop("receipts", [])]
        return once(self, label, lambda who: services.pay_commune(carnet=carnet, receipts=stubs, **said, **who))


class ReceiptsView(HouseView):
    """POST one stub receipt of the receiver."""

    permissions = {"POST": KEEP}

    @extend_schema(
        operation_id="record_stub_receipt",
        request=StubInput,
        responses={200: YearActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, label: str) -> Response:
        payment = year_end.payment(books.carnet(self.house.id, label))
        if payment is None:
            raise exceptions.NotFound("This exercise is not paid: a receipt belongs to a payment.")
        stub = Stub(**understood(StubInput, request.data))
        return once(self, label, lambda who: services.record_receipt(payment=payment, stub=stub, **who))


class ClosingView(HouseView):
    """POST to close an exercise for good."""

    permissions = {"POST": "orphans.year.close"}

    @extend_schema(
        operation_id="close_orphans_year",
        request=None,
        responses={200: YearActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, label: str) -> Response:
        carnet = books.carnet(self.house.id, label)
        return once(self, label, lambda who: services.close_year(carnet=carnet, **who))
