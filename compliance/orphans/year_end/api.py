"""API of the end of a financial year: checklist, payment, receipts and closing."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import lines_of, row_output
from compliance.http.registers.declarations import Scope
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.refusals import NotFound
from compliance.rules.values.amounts import CENT

from ..account.api import CARNET, KEEP
from ..account.presentation.registers import READ, YEAR_END
from ..account.selectors import payments
from ..carnet import selectors as carnet_selectors
from ..carnet.api.fields import TAGS
from . import selectors as year_end
from .presentation import words as year_words
from .presentation.registers import RECEIPTS
from .services import closings
from .services import payments as payments_services
from .services import receipts as receipts_services
from .services.receipts import NumberedReceipt

if TYPE_CHECKING:
    from ..models.closings import CommunePayment


class StubInput(InputSerializer):
    number = serializers.CharField(max_length=40)
    issued_on = serializers.DateField()
    amount = money_field(min_value=CENT)


class YearStepOutput(OutputSerializer):
    name = serializers.CharField(
        help_text="The step: over, reconciled, paid, receipted, cleared or notified (the Minister)."
    )
    state = serializers.CharField(help_text="The state: done, to_do or blocked.")
    amount = money_field(help_text="The variance, or the amount due or missing.")
    day = serializers.DateField(allow_null=True)
    windows = serializers.IntegerField(source="count", help_text="Number of entries whose claim period is open.")


class YearOutput(OutputSerializer):
    exercise = serializers.CharField(source="carnet.label")
    state = serializers.SerializerMethodField(help_text="open, paid or closed.")
    steps = YearStepOutput(many=True)
    policy = serializers.CharField(help_text="Treatment of entries whose claim period is open: pay_all or hold_open.")
    windows = serializers.IntegerField(help_text="Number of entries whose claim period is open now.")
    open_claims = serializers.IntegerField(source="claims")
    total = money_field(source="sums.carnet")
    receipts = serializers.SerializerMethodField()
    missing = money_field(help_text="Amount of the payment without receipts.")
    beneficiary = serializers.CharField(
        source="payment.beneficiary", allow_null=True, default=None, help_text="Beneficiary of the recorded payment."
    )
    notice = serializers.UUIDField(source="notice.pk", allow_null=True, default=None)
    ready = serializers.BooleanField(source="is_ready", help_text="Whether the financial year can be closed now.")

    @extend_schema_field(row_output(RECEIPTS)(many=True))
    def get_receipts(self, found: year_end.Checklist) -> list[dict[str, object]]:
        return lines_of(RECEIPTS, self.context["scope"])(list(found.receipts))

    def get_state(self, found: year_end.Checklist) -> str:
        return carnet_selectors.state_of(found.carnet)


class YearView(HouseView):
    """GET returns the checklist for closing a financial year."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_orphans_year", responses={200: YearOutput}, tags=TAGS)
    def get(self, request: Request, label: str) -> Response:
        scope = Scope(self.presence, current_time())
        found = year_end.year_end_checklist(
            self.presence.house, carnet_selectors.get_carnet(self.house.id, label), scope.at
        )
        self.note_read(YEAR_END, {"exercise": label}, rows=len(found.receipts))
        return Response(YearOutput(found, context={"scope": scope}).data)


class PaymentView(ActView):
    """POST records the payment of the total to the municipal treasurer and drafts the notice to the Minister."""

    permissions = {"POST": KEEP}

    class Input(InputSerializer):
        commune = serializers.CharField(max_length=120)
        means = serializers.ChoiceField(list(year_words.MEANS))
        reference = serializers.CharField(max_length=80)
        paid_on = serializers.DateField()
        receipts = StubInput(many=True, default=list)

    act = Act("pay_orphans_to_commune", payments_services.pay_commune, "orphans.commune.paid", Input, CARNET)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return sent | {"receipts": [NumberedReceipt(**each) for each in sent.get("receipts", [])]}


def _get_payment(venue_id: UUID, label: str) -> "CommunePayment":
    """Return the payment of a financial year. Raises NotFound."""
    payment = payments.find_payment(carnet_selectors.get_carnet(venue_id, label))
    if payment is None:
        raise NotFound(_("This financial year has not been paid: a receipt requires a payment."))
    return payment


class ReceiptsView(ActView):
    """POST records one numbered receipt of the municipal treasurer."""

    permissions = {"POST": KEEP}

    act = Act(
        "record_stub_receipt",
        receipts_services.record_receipt,
        "orphans.receipt.recorded",
        StubInput,
        Subject("payment", _get_payment),
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"stub": NumberedReceipt(**sent)}


class ClosingView(ActView):
    """POST closes a financial year permanently."""

    permissions = {"POST": "orphans.year.close"}

    act = Act("close_orphans_year", closings.close_year, "orphans.year.closed", subject=CARNET)
