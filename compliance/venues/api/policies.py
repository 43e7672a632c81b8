"""House policies for machines and programs: listed with their state, proposed, and decided by another person."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.acts import Act, ActView, Subject
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment
from compliance.refusals import NotFound, Refused
from compliance.rules.book import NoEdition, OutOfBounds, UnknownParameter

from .. import columns, selectors, services, wording


def _policy(venue_id: UUID, policy_id: UUID) -> Any:
    """One policy of the house. Raises NotFound."""
    found = selectors.policy(venue_id, policy_id)
    if found is None:
        raise NotFound(_("This house has no such policy."))
    return found


def _propose(**said: Any) -> Any:
    """What the rules refuse, the act refuses, with the article. Raises Refused."""
    try:
        return services.propose_policy(**said)
    except OutOfBounds as error:
        raise Refused(wording.refusal(error, None), "value", error.citation) from error
    except UnknownParameter as error:
        raise Refused(str(error), "parameter") from error
    except NoEdition as error:
        raise Refused(str(error), "effective_from") from error


class PolicyView(ActView):
    """GET every house policy ever proposed; POST proposes one.

    A value that the law does not allow is refused with its article.
    """

    permissions = {"GET": "venues.house.read", "POST": "venues.policy.enter"}

    class Input(serializers.Serializer[Any]):
        parameter = serializers.CharField(max_length=80)
        value = serializers.CharField(max_length=200, help_text="As a person would write it: 06:00, 1.50, P1M, yes.")
        effective_from = serializers.DateField(help_text="The first gaming day, tomorrow at the earliest.")
        reason = serializers.CharField(max_length=2000)

    class ListOutput(PageOutput):
        class Row(serializers.Serializer[Any]):
            id = serializers.UUIDField(source="row.pk")
            parameter = serializers.CharField(source="row.parameter")
            value = serializers.JSONField(source="row.value")
            text = serializers.CharField(source="value")
            effective_from = serializers.DateField(source="row.effective_from")
            reason = serializers.CharField(source="row.reason")
            edition = serializers.CharField(source="row.edition")
            entered_by = serializers.UUIDField(source="row.entered_by_id")
            entered_at = serializers.DateTimeField(source="row.entered_at")
            state = serializers.ChoiceField(["proposed", "overtaken", "approved", "in_force", "replaced", "refused"])

        results = Row(many=True)

    act = Act("propose_policy", _propose, "venues.policy.proposed", Input, tag="house")

    @extend_schema(operation_id="list_policies", responses={200: ListOutput}, tags=["house"])
    def get(self, request: Request) -> Response:
        house = self.presence.house
        today = house.gaming_day(moment())
        book = house.rulebook(today)
        answer = as_list(
            self,
            columns.POLICIES,
            selectors.policies(house.id),
            lambda rows: [wording.told(row, book, today) for row in rows],
        )
        return Response(self.ListOutput(answer).data)

    def facts(self, sent: dict[str, Any]) -> dict[str, Any]:
        return sent | {"raw": sent.pop("value")}


class PolicyDecisionView(ActView):
    """POST approves or refuses a policy, as another person than the one who proposed it; never with a device token."""

    permissions = {"POST": "venues.policy.approve"}

    class Input(serializers.Serializer[Any]):
        approved = serializers.BooleanField()
        note = serializers.CharField(max_length=2000, default="", allow_blank=True, help_text="Needed to refuse.")

    act = Act(
        "decide_policy",
        services.decide_policy,
        ("venues.policy.approved", "venues.policy.refused"),
        Input,
        Subject("policy", _policy),
        tag="house",
    )
