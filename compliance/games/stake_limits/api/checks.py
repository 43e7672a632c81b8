"""API of stake checks."""

from uuid import UUID

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActOutput, ActView
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field

from .. import selectors
from ..domain import NOTHING, STAKED_CHANCES, StakeParts
from ..presentation.checks import RECORD, STAKE_CHECKS
from ..presentation.words import RESULTS
from ..services import checks
from ..services.checks import ContestedStake

AMOUNTS = ("at_table", "at_terminal", "others")


class CheckedStakeOutput(ActOutput):
    """A checked stake with its result."""

    result = serializers.ChoiceField(list(RESULTS), help_text="`within`, or the first limit that the stake breaks.")
    article = serializers.CharField()


class StakeChecksView(RegisterList, ActView):
    """GET returns the contested stakes, newest first. POST checks one against its limits and records the result."""

    register = STAKE_CHECKS
    permissions = {"POST": RECORD}

    class Input(InputSerializer):
        session = serializers.UUIDField()
        staked_at = serializers.DateTimeField(help_text="The time of the stake, during the session.")
        chance = serializers.ChoiceField(list(STAKED_CHANCES))
        at_table = money_field(min_value=NOTHING, default=NOTHING)
        at_terminal = money_field(min_value=NOTHING, default=NOTHING, help_text="Staked on a terminal of the table.")
        terminal = serializers.UUIDField(source="terminal_id", allow_null=True, default=None)
        individual_limit = serializers.UUIDField(source="limit_id", allow_null=True, default=None)
        others = money_field(
            min_value=NOTHING,
            default=NOTHING,
            help_text="Staked by players who act together, if the casino decided that one maximum applies to them.",
        )

    # Each check is recorded: a program has no reason to ask about a stake that is not contested (ADR 101).
    act = Act("check_stake", checks.record_check, "games.stake.checked", Input, nonce=True, output=CheckedStakeOutput)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        # The session is found by its casino, so that one of another casino is unknown.
        parts = StakeParts(sent.pop("chance"), **{name: sent.pop(name) for name in AMOUNTS})
        session = selectors.scheme_session(self.house.id, sent.pop("session"))
        return {"session": session, "stake": ContestedStake(parts, **sent)}

    def answer(self, row_id: UUID) -> dict[str, object]:
        row = selectors.get_check(self.house.id, row_id)
        return {"id": row.pk, "result": row.result, "article": row.article}
