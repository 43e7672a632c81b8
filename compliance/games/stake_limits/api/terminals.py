"""API of the terminals of tables."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ...presentation.words import MEANS
from .. import selectors
from ..presentation.terminals import MANAGE, TERMINALS
from ..presentation.words import PLACES
from ..services import terminals
from ..services.terminals import TerminalWish


class TerminalsView(RegisterList, ActView):
    """GET returns the terminals of tables, those in use first. POST links a terminal to a table."""

    register = TERMINALS
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        table = serializers.UUIDField(source="table_id")
        number = serializers.CharField(max_length=20)
        minimum = money_field(min_value=CENT)
        maximum = money_field(min_value=CENT)
        # Credit is in the list, so that the service can refuse it with a sentence.
        means = serializers.ListField(
            child=serializers.ChoiceField(list(MEANS)), min_length=1, help_text="The means of payment of the buy-in."
        )
        paid_at = serializers.ChoiceField(list(PLACES), help_text="Where the credits are paid.")
        place = serializers.CharField(max_length=80, help_text="The name of that cash desk or payout terminal.")

    act = Act("link_table_terminal", terminals.link_terminal, "games.terminal.linked", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"table_id": sent.pop("table_id"), "wish": TerminalWish(**sent)}


class TerminalRemovalView(ActView):
    """POST removes a terminal from its table."""

    permissions = {"POST": MANAGE}

    act = Act(
        "remove_table_terminal",
        terminals.remove_terminal,
        "games.terminal.removed",
        subject=Subject("terminal", selectors.get_terminal),
    )
