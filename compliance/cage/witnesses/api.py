"""API views of witnessed steps: signature, dispute and settlement."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.registers.paging import PageOutput, as_list
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView

from ..sheets.api import READ, SIGN, TAGS, CageReasonInput
from . import selectors as witness_selectors
from . import services
from .presentation.register import WITNESS_STEPS

WITNESS = "cage.witness.sign"
STEP = Subject("step", witness_selectors.find_step)


class WitnessStepOutput(OutputSerializer):
    """A step with its two persons.

    Until it is signed or settled, the box remains closed, the stock unchanged, and the found money with the casino.
    """

    kind = serializers.CharField(help_text="The step: move, opening, stock or find.")
    id = serializers.UUIDField(source="row.pk")
    thing = serializers.SerializerMethodField(help_text="The number of the box or found sum, or the denomination.")
    by = serializers.UUIDField(source="done_by.pk")
    witness = serializers.UUIDField(source="witness.pk")
    at = serializers.DateTimeField(source="done_at")
    state = serializers.CharField(help_text="The state: waits, signed, disputed or settled.")
    said = serializers.CharField(
        source="signature.said", default="", help_text="The dispute of the witness: what was not correct."
    )
    signed_at = serializers.DateTimeField(source="signature.signed_at", allow_null=True, default=None)
    reason = serializers.CharField(source="settlement.reason", default="", help_text="The reason of the settlement.")
    settled_by = serializers.UUIDField(source="settlement.settled_by_id", allow_null=True, default=None)
    settled_at = serializers.DateTimeField(source="settlement.settled_at", allow_null=True, default=None)

    def get_thing(self, row: witness_selectors.Witnessed) -> str:
        return row.subject


class WaitingView(HouseView):
    """GET returns the steps that await the caller's signature as witness, oldest first."""

    permissions = {"GET": READ}

    class ListOutput(PageOutput):
        results = WitnessStepOutput(many=True)

    @extend_schema(operation_id="list_witness_steps", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, WITNESS_STEPS, witness_selectors.waiting_for(self.house.id, self.presence.staff.pk))
        return Response(self.ListOutput(answer).data)


class StepView(HouseView):
    """GET returns one step with its signatures and decisions."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_witness_step", responses={200: WitnessStepOutput}, tags=TAGS)
    def get(self, request: Request, kind: str, step_id: UUID) -> Response:
        row = witness_selectors.find_step(self.house.id, kind, step_id)
        self.note_read(WITNESS_STEPS, {}, rows=1)
        return Response(WitnessStepOutput(row).data)


class SignatureView(ActView):
    """POST records the signature of the named witness, in their own session. Other callers are refused."""

    permissions = {"POST": WITNESS}
    act = Act("sign_witness_step", services.sign_as_witness, "cage.witness.signed", subject=STEP)


class WitnessDisputeView(ActView):
    """POST records a dispute of a step by the named witness, with the reason."""

    permissions = {"POST": WITNESS}

    class Input(InputSerializer):
        said = serializers.CharField(max_length=2000)

    act = Act("dispute_witness_step", services.dispute_as_witness, "cage.witness.disputed", Input, STEP)


class WitnessSettlementView(ActView):
    """POST settles a disputed or unsigned step, as a third person, with the reason."""

    permissions = {"POST": SIGN}
    act = Act("settle_witness_step", services.settle_step, "cage.witness.settled", CageReasonInput, STEP)
