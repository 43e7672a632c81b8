"""API of jackpots, their meters and the national link."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..presentation.registers.jackpots import JACKPOTS, LINKS, MANAGE, METER, METERS
from ..selectors import jackpots as selectors
from ..services import links, meters
from ..services.meters import JackpotWish


class JackpotsView(RegisterList, ActView):
    """GET returns the jackpots with their meters. POST sets up a jackpot of tables or machines."""

    register = JACKPOTS
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        name = serializers.CharField(max_length=80)
        kind = serializers.ChoiceField(choices=["progressive", "bonus", "mystery"])
        scope = serializers.ChoiceField(choices=["local", "national"])
        game = serializers.CharField(
            max_length=40, help_text="nl.jackpot_queens_pursuit, nl.poker_jackpot or nl.slot_jackpots."
        )
        level = serializers.CharField(
            max_length=10, default="", allow_blank=True, help_text="Of a jackpot of tables: mega, major or minor."
        )
        seed = money_field(
            allow_null=True,
            default=None,
            min_value=CENT,
            help_text="The start amount of a jackpot of machines. The rules set that of tables.",
        )
        shown_at = serializers.CharField(max_length=120, help_text="Where guests read the prize.")

    act = Act("set_up_jackpot", meters.set_up_jackpot, "jackpots.jackpot.set_up", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"wish": JackpotWish(**sent)}


class JackpotPlacesView(ActView):
    """POST links a jackpot to a table or a machine."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        table = serializers.UUIDField(source="table_id", allow_null=True, default=None)
        machine = serializers.UUIDField(source="machine_id", allow_null=True, default=None)

    act = Act(
        "link_jackpot", meters.link_place, "jackpots.place.linked", Input, Subject("jackpot", selectors.get_jackpot)
    )


class JackpotMetersView(RegisterList):
    """GET returns the entries of the meters, newest first."""

    register = METERS


class JackpotReadingView(ActView):
    """POST records the amount on a meter, which never falls between hits."""

    permissions = {"POST": METER}

    class Input(InputSerializer):
        amount = money_field(min_value=CENT)
        read_at = serializers.DateTimeField()

    act = Act(
        "read_jackpot_meter",
        meters.record_reading,
        "jackpots.meter.read",
        Input,
        Subject("jackpot", selectors.get_jackpot),
    )


class JackpotElsewhereView(ActView):
    """POST resets the meter of a national jackpot that was won in another casino."""

    permissions = {"POST": METER}

    class Input(InputSerializer):
        won_at = serializers.DateTimeField()
        reference = serializers.CharField(max_length=80, help_text="The message about this win.")

    act = Act(
        "reset_national_jackpot",
        meters.record_win_elsewhere,
        "jackpots.meter.reset",
        Input,
        Subject("jackpot", selectors.get_jackpot),
    )


class JackpotLinksView(RegisterList):
    """GET returns the disconnections from national jackpots, newest first."""

    register = LINKS


class JackpotDisconnectionView(ActView):
    """POST records that the casino is disconnected from a national jackpot."""

    permissions = {"POST": METER}

    class Input(InputSerializer):
        began_at = serializers.DateTimeField()
        reason = serializers.CharField(max_length=2000)

    act = Act(
        "disconnect_jackpot",
        links.disconnect_jackpot,
        "jackpots.link.cut",
        Input,
        Subject("jackpot", selectors.get_jackpot),
    )


class JackpotReconnectionView(ActView):
    """POST records that the casino is connected again."""

    permissions = {"POST": METER}

    class Input(InputSerializer):
        ended_at = serializers.DateTimeField()

    act = Act(
        "reconnect_jackpot",
        links.reconnect_jackpot,
        "jackpots.link.restored",
        Input,
        Subject("disconnection", selectors.get_disconnection),
    )
