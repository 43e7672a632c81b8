"""API of stakes."""

from uuid import UUID

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActOutput, ActView
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..presentation.registers.stakes import STAKES
from ..presentation.words import FAMILIES, MEANS
from ..selectors import games as selectors
from ..services import stakes
from ..services.stakes import Stake


class JudgedStakeOutput(ActOutput):
    """A stake, with whether the rules accept its means of payment."""

    accepted = serializers.BooleanField(help_text="Whether the rules accept this means of payment.")
    article = serializers.CharField()


class StakesView(RegisterList, ActView):
    """GET returns the recorded stakes, newest first. POST records one.

    The response states whether the means of payment is accepted.
    """

    register = STAKES
    permissions = {"POST": "games.stake.record"}

    class Input(InputSerializer):
        means = serializers.ChoiceField(list(MEANS))
        amount = money_field(min_value=CENT)
        table = serializers.UUIDField(source="table_id", allow_null=True, default=None)
        family = serializers.ChoiceField(
            list(FAMILIES), default="other", help_text="The family of games; only if no table is sent."
        )
        other_means = serializers.CharField(max_length=80, allow_blank=True, default="")
        said = serializers.CharField(max_length=2000, allow_blank=True, default="")

    act = Act(
        "record_stake",
        stakes.record_stake,
        "games.stake.recorded",
        Input,
        nonce=True,
        output=JudgedStakeOutput,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"stake": Stake(**sent)}

    def answer(self, row_id: UUID) -> dict[str, object]:
        row = selectors.get_stake(self.house.id, row_id)
        return {"id": row.pk, "accepted": row.accepted, "article": row.article}
