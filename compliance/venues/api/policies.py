"""API of settings: list with state, propose, and decide as another person."""

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.refusals import Refused
from compliance.rules.rulebook import NoEdition, OutOfBounds, UnknownParameter

from ..presentation import rulebook as rulebook_words
from ..presentation.registers.policies import DECIDE, POLICIES
from ..selectors import venues as selectors
from ..services import policies

if TYPE_CHECKING:
    from compliance.venues.models import HousePolicy


def _propose_setting(**proposal: Any) -> "HousePolicy":
    """Propose a setting. Raises Refused, with the article, if the rules do not allow it."""
    try:
        return policies.propose_policy(**proposal)
    except OutOfBounds as error:
        raise Refused(rulebook_words.describe_refusal(error, None), "value", error.citation) from error
    except UnknownParameter as error:
        raise Refused(str(error), "parameter") from error
    except NoEdition as error:
        raise Refused(str(error), "effective_from") from error


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

    act = Act("propose_policy", _propose_setting, "venues.policy.proposed", Input, tag="house")

    def facts(self, sent: dict[str, Any]) -> dict[str, object]:
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
