"""API for the decision on withheld winnings."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput

from .. import selectors as winnings_selectors
from ..presentation.words import WITHHOLDINGS
from ..services import decisions
from ..services.decisions import Ban


class WithholdingDecisionView(ActView):
    """POST decides on winnings, as a person other than the proposer. `ban` excludes the player in the same
    transaction.
    """

    permissions = {"POST": "exclusions.withholding.decide"}

    class Input(InputSerializer):
        outcome = serializers.ChoiceField(list(WITHHOLDINGS))
        reason = serializers.CharField(
            max_length=4000, allow_blank=True, default="", help_text="The reason; required if the winnings are paid."
        )
        ban = serializers.BooleanField(default=False, help_text="True to exclude the player from today.")
        last_day = serializers.DateField(
            allow_null=True,
            default=None,
            help_text="Last day of the exclusion; null if it applies until removal from the list.",
        )

        def validate(self, sent: dict[str, object]) -> dict[str, object]:
            if sent["last_day"] is not None and not sent["ban"]:
                raise serializers.ValidationError({"last_day": ["Send it with a ban only."]})
            return sent

    act = Act(
        "decide_on_withheld_winnings",
        decisions.decide_withholding,
        "exclusions.withholding.decided",
        Input,
        Subject("withholding", winnings_selectors.get_withholding),
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        ban, last_day = sent.pop("ban"), sent.pop("last_day")
        return sent | {"ban": Ban(last_day) if ban else None}
