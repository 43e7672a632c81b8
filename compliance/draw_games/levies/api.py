"""API of the levies of poker tables."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT, ZERO

from ..prizes.presentation import words
from . import selectors
from .presentation.register import LEVIES
from .services import counts
from .services.counts import CountedLevy


class PokerLeviesView(RegisterList, ActView):
    """GET returns the counted levies, newest first. POST records the levy of a part of a table session."""

    register = LEVIES
    permissions = {"POST": words.RUN}

    class Input(InputSerializer):
        session = serializers.UUIDField(source="session_id")
        begins_at = serializers.DateTimeField()
        ends_at = serializers.DateTimeField()
        hands = serializers.IntegerField(min_value=1, max_value=100_000)
        stakes = money_field(min_value=CENT, help_text="The stakes of all hands.")
        amount = money_field(min_value=ZERO, help_text="The content of the count box.")

    act = Act("count_poker_levy", counts.count_levy, "draw_games.levy.counted", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"session_id": sent.pop("session_id"), "levy": CountedLevy(**sent)}


class LevyConfirmationView(ActView):
    """POST confirms a count, as another person than the one who counted."""

    permissions = {"POST": words.RUN}
    act = Act(
        "confirm_poker_levy",
        counts.confirm_levy,
        "draw_games.levy.confirmed",
        subject=Subject("levy", selectors.get_levy),
    )
