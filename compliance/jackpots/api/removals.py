"""API of announced and removed jackpots."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..presentation.registers.jackpots import MANAGE
from ..presentation.registers.removals import NOTICES, REMOVALS
from ..selectors import jackpots as selectors
from ..services import removals
from ..services.removals import Part


class RemovalNoticesView(RegisterList):
    """GET returns the announcements, newest first."""

    register = NOTICES


class RedistributionsView(RegisterList):
    """GET returns where the money of removed jackpots went, newest first."""

    register = REMOVALS


class RemovalAnnouncementView(ActView):
    """POST announces the removal of a jackpot, at least two weeks before."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        remove_on = serializers.DateField()
        posted_at = serializers.CharField(max_length=120, help_text="Where players read the notice.")

    act = Act(
        "announce_jackpot_removal",
        removals.announce_removal,
        "jackpots.removal.announced",
        Input,
        Subject("jackpot", selectors.get_jackpot),
    )


class JackpotRemovalView(ActView):
    """POST removes a jackpot. The parts are its meter minus its start amount."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        class Part(InputSerializer):
            amount = money_field(min_value=CENT)
            target = serializers.UUIDField(source="target_id", allow_null=True, default=None)
            promotion = serializers.CharField(max_length=200, allow_blank=True, default="")

        meter = money_field(min_value=CENT)
        parts = Part(many=True, default=list)

    act = Act(
        "remove_jackpot",
        removals.remove_jackpot,
        "jackpots.jackpot.removed",
        Input,
        Subject("jackpot", selectors.get_jackpot),
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"meter": sent["meter"], "parts": [Part(**each) for each in sent["parts"]]}
