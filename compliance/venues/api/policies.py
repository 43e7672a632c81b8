"""House policies for machines and programs: listed with their state, proposed, and decided by another person."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import context, log
from compliance.http.api import IDEMPOTENCY_KEY, HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment
from compliance.rules.book import NoEdition, OutOfBounds, UnknownParameter

from .. import columns, selectors, services, wording


class PolicyView(HouseView):
    """GET every house policy ever proposed; POST proposes one.

    A value that the law does not allow is an ordinary refusal: `proposed: false` with the sentence and the articles.
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

    class ProposedOutput(serializers.Serializer[Any]):
        proposed = serializers.BooleanField()
        id = serializers.UUIDField(allow_null=True)
        sentence = serializers.CharField(help_text="Why not, and what to do; empty if proposed.")
        articles = serializers.CharField(help_text="The articles that the refusal rests on.")

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

    @extend_schema(
        operation_id="propose_policy",
        request=Input,
        responses={200: ProposedOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["house"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        typed = sent.validated_data
        try:
            with context.acting_once(*key):
                policy = services.propose_policy(
                    house=self.presence.house,
                    parameter=typed["parameter"],
                    raw=typed["value"],
                    effective_from=typed["effective_from"],
                    reason=typed["reason"],
                    by=self.presence.staff,
                    at=moment(),
                )
            return self._answer(policy.pk)
        except log.Repeated as again:
            return self._answer(self.first_result(again, "venues.policy.proposed"))
        except OutOfBounds as error:
            return self._answer(None, wording.refusal(error, None), error.facts["articles"])
        except (UnknownParameter, NoEdition) as error:
            return self._answer(None, str(error))
        except services.PolicyRefused as error:
            return self._answer(None, str(error))

    def _answer(self, policy_id: UUID | None, sentence: str = "", articles: str = "") -> Response:
        found = {"proposed": policy_id is not None, "id": policy_id, "sentence": sentence, "articles": articles}
        return Response(self.ProposedOutput(found).data)


class PolicyDecisionView(HouseView):
    """POST approves or refuses a policy, as another person than the one who proposed it; never with a device token."""

    permissions = {"POST": "venues.policy.approve"}

    class Input(serializers.Serializer[Any]):
        approved = serializers.BooleanField()
        note = serializers.CharField(max_length=2000, default="", allow_blank=True, help_text="Needed to refuse.")

    class Output(serializers.Serializer[Any]):
        decided = serializers.BooleanField()
        sentence = serializers.CharField(help_text="Why not, and what to do; empty if decided.")

    @extend_schema(
        operation_id="decide_policy",
        request=Input,
        responses={200: Output},
        parameters=[IDEMPOTENCY_KEY],
        tags=["house"],
    )
    def post(self, request: Request, policy_id: UUID) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        policy = selectors.policy(self.presence.house.id, policy_id)
        if policy is None:
            raise exceptions.NotFound("This house has no such policy.")
        kind = "venues.policy.approved" if sent.validated_data["approved"] else "venues.policy.refused"
        try:
            with context.acting_once(*key):
                services.decide_policy(
                    house=self.presence.house,
                    policy=policy,
                    by=self.presence.staff,
                    at=moment(),
                    **sent.validated_data,
                )
        except log.Repeated as again:
            self.first_result(again, kind)
        except services.PolicyRefused as error:
            return Response(self.Output({"decided": False, "sentence": str(error)}).data)
        return Response(self.Output({"decided": True, "sentence": ""}).data)
