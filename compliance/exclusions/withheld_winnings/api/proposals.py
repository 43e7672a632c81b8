"""API for withheld winnings: the register and the proposal."""

from typing import TYPE_CHECKING
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView
from compliance.http.rest.base import HouseView, ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from .. import selectors as winnings_selectors
from ..presentation.register import WITHHOLDINGS
from ..presentation.words import BREACHES
from ..services import proposals
from ..services.proposals import Winnings

if TYPE_CHECKING:
    from compliance.exclusions.models.withholdings import Withholding

READ = "exclusions.withholding.read"


class WithholdingOutput(OutputSerializer):
    id = serializers.UUIDField()
    guest = serializers.UUIDField(source="person_id")
    breach = serializers.CharField()
    happened_on = serializers.DateField()
    amount = money_field()
    currency = serializers.CharField()
    state = serializers.CharField(help_text="proposed, withheld or paid.")
    proposed_by = serializers.UUIDField(source="proposed_by_id")
    proposed_at = serializers.DateTimeField()
    decided_by = serializers.UUIDField(allow_null=True)
    decided_at = serializers.DateTimeField(allow_null=True)
    measure = serializers.UUIDField(allow_null=True, help_text="The exclusion entered with the decision.")


class WithholdingInFullOutput(WithholdingOutput):
    breach_said = serializers.CharField(help_text="Description of another breach; empty for the first two types.")
    place = serializers.CharField()
    staked = money_field()
    maximum = money_field()
    reason = serializers.CharField(help_text="What staff observed.")
    decision_reason = serializers.CharField(help_text="Empty if there is no decision or no reason.")


class WithholdingsView(RegisterList, ActView):
    """GET lists the proposals, undecided ones first, then newest. POST proposes to withhold a guest's winnings."""

    register = WITHHOLDINGS
    permissions = {"POST": "exclusions.withholding.propose"}

    class Input(InputSerializer):
        guest = serializers.UUIDField(source="guest_id")
        breach = serializers.ChoiceField(list(BREACHES))
        breach_said = serializers.CharField(max_length=200, allow_blank=True, default="")
        happened_on = serializers.DateField()
        place = serializers.CharField(max_length=80, help_text="The terminals or the table concerned.")
        staked = money_field(min_value=CENT)
        maximum = money_field(min_value=CENT, help_text="The maximum stake at this place.")
        amount = money_field(min_value=CENT, help_text="The winnings, in the casino's currency.")
        reason = serializers.CharField(max_length=4000, help_text="What staff observed.")

    act = Act("propose_to_withhold_winnings", proposals.propose_withholding, "exclusions.withholding.proposed", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"guest_id": sent.pop("guest_id"), "won": Winnings(**sent)}


class WithholdingView(HouseView):
    """GET returns one proposal with its reasons and decision. The read is logged."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_withheld_winnings", responses={200: WithholdingInFullOutput}, tags=["exclusions"])
    def get(self, request: Request, withholding_id: UUID) -> Response:
        row = winnings_selectors.get_withholding(self.house.id, withholding_id)
        proposals.note_withholding_opened(
            venue_id=self.house.id, withholding=row, by=self.presence.staff, at=current_time()
        )
        details = {name: getattr(row, name) for name in ("breach_said", "place", "staked", "maximum", "reason")}
        decision = getattr(row, "decision", None)
        details |= {"decision_reason": decision.reason if decision else ""}
        return Response(WithholdingInFullOutput(_withholding_data(row, self.house.currency) | details).data)


def _withholding_data(row: "Withholding", currency: str) -> dict[str, object]:
    decision = getattr(row, "decision", None)
    return {
        "id": row.pk,
        "person_id": row.person_id,
        "breach": row.breach,
        "happened_on": row.happened_on,
        "amount": row.amount,
        "currency": currency,
        "state": decision.outcome if decision else "proposed",
        "proposed_by_id": row.proposed_by_id,
        "proposed_at": row.proposed_at,
        "decided_by": decision.decided_by_id if decision else None,
        "decided_at": decision.decided_at if decision else None,
        "measure": decision.measure_id if decision else None,
    }
