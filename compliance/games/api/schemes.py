"""API of the stake schemes of tables."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..domain.stake_schemes import SCHEME_CHANCES, Limit
from ..presentation.registers.schemes import MANAGE, POST, SCHEMES
from ..selectors import schemes as selectors
from ..services import schemes


class LimitInput(InputSerializer):
    chance = serializers.ChoiceField(
        list(SCHEME_CHANCES), help_text="any, or outside: columns, dozens and simple chances."
    )
    minimum = money_field(min_value=CENT)
    maximum = money_field(min_value=CENT)


class SchemesView(RegisterList, ActView):
    """GET returns the stake schemes, newest first. POST records the scheme of a table, which is then to be posted."""

    register = SCHEMES
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        table = serializers.UUIDField(source="table_id")
        limits = LimitInput(many=True)
        low_stake = serializers.BooleanField(default=False, help_text="A game below the range of the rules.")
        confirmed = serializers.BooleanField(
            default=False, help_text="Whether the casino no longer offers a required minimum."
        )

    act = Act("record_stake_scheme", schemes.record_scheme, "games.scheme.recorded", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return sent | {"limits": [Limit(**each) for each in sent["limits"]]}


class SchemePostingView(ActView):
    """POST records that a scheme is shown at its table."""

    permissions = {"POST": POST}

    act = Act(
        "post_stake_scheme",
        schemes.post_scheme,
        "games.scheme.posted",
        subject=Subject("scheme", selectors.get_scheme),
    )
