"""API of the stake schemes of tables."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..domain.stake_schemes import OUTSIDE_CHANCES, SCHEME_CHANCES, Levy, Limit
from ..presentation.registers.schemes import MANAGE, POST, SCHEMES
from ..selectors import schemes as selectors
from ..services import schemes


class LimitInput(InputSerializer):
    chance = serializers.ChoiceField(
        list(SCHEME_CHANCES), help_text="any, or outside: columns, dozens and simple chances."
    )
    minimum = money_field(min_value=CENT)
    maximum = money_field(min_value=CENT)


class LevyInput(InputSerializer):
    percent = serializers.DecimalField(max_digits=5, decimal_places=2, help_text="Percent of the stakes.")
    maximum = money_field(min_value=CENT, allow_null=True, default=None, help_text="The most that is taken of a hand.")


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

        absent = serializers.ListField(
            child=serializers.ChoiceField(list(OUTSIDE_CHANCES)),
            default=list,
            help_text="For roulette only: the chances that the table does not have.",
        )
        levy = LevyInput(
            allow_null=True, default=None, help_text="Only for a poker table at which the casino mediates."
        )

    act = Act("record_stake_scheme", schemes.record_scheme, "games.scheme.recorded", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        levy = Levy(**sent["levy"]) if sent["levy"] is not None else None
        return sent | {"limits": [Limit(**each) for each in sent["limits"]], "levy": levy}


class SchemePostingView(ActView):
    """POST records that a scheme is shown at its table."""

    permissions = {"POST": POST}

    act = Act(
        "post_stake_scheme",
        schemes.post_scheme,
        "games.scheme.posted",
        subject=Subject("scheme", selectors.get_scheme),
    )
