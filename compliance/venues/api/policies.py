"""API of settings: list with state, propose, and decide as another person."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput

from ..presentation.registers.policies import DECIDE, POLICIES
from ..selectors import venues as selectors
from ..services import policies


class PolicyView(RegisterList, ActView):
    """GET returns every proposed setting. POST proposes one.

    A value that the rules do not allow is refused with the article.
    """

    register = POLICIES
    permissions = {"POST": "venues.policy.enter"}

    class Input(InputSerializer):
        parameter = serializers.CharField(max_length=80)
        value = serializers.CharField(
            max_length=200, help_text="The value as text, for example 06:00, 1.50, P1M or yes."
        )
        effective_from = serializers.DateField(help_text="The first gaming day, tomorrow at the earliest.")
        reason = serializers.CharField(max_length=2000)

    act = Act("propose_policy", policies.propose_policy, "venues.policy.proposed", Input, tag="house")

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return sent | {"raw": sent.pop("value")}


class PolicyDecisionView(ActView):
    """POST approves or refuses a setting. The caller must not be the person who proposed it, nor a device."""

    permissions = {"POST": DECIDE}

    class Input(InputSerializer):
        approved = serializers.BooleanField()
        note = serializers.CharField(
            max_length=2000, default="", allow_blank=True, help_text="The reason; required to refuse."
        )

    act = Act(
        "decide_policy",
        policies.decide_policy,
        ("venues.policy.approved", "venues.policy.refused"),
        Input,
        Subject("policy", selectors.get_policy),
        tag="house",
    )
