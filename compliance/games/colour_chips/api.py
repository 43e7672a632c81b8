"""API of colour chips: series, checks, and the colours of players."""

from uuid import UUID

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..selectors import sessions
from . import selectors
from .domain import MOST_CHIPS, MOST_COUNTED
from .presentation.colours import COLOURS
from .presentation.series import COLOUR_SERIES, MANAGE, SERIES_CHECKS
from .presentation.words import COLOURS as COLOUR_NAMES
from .services import assignments, series
from .services.assignments import ColourWish
from .services.series import SeriesLine

WORK = "games.colour.work"


class ColourSeriesView(RegisterList, ActView):
    """GET returns the series of colour chips. POST records the series of a table, one for each colour.

    All chips of a table bear the same mark, and no other table has it.
    """

    register = COLOUR_SERIES
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        class Line(InputSerializer):
            colour = serializers.ChoiceField(choices=list(COLOUR_NAMES.items()))
            chips = serializers.IntegerField(min_value=1, max_value=MOST_CHIPS)
            plaques = serializers.IntegerField(
                default=0, min_value=0, max_value=MOST_CHIPS, help_text="A plaque counts as twenty chips."
            )

        table = serializers.UUIDField(source="table_id")
        mark = serializers.CharField(max_length=40)
        lines = Line(many=True, allow_empty=False)

    act = Act("record_colour_series", series.record_series, "games.colour_series.recorded", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return sent | {"lines": [SeriesLine(**line) for line in sent["lines"]]}


class SeriesRetirementView(ActView):
    """POST takes a series out of use; its colour can then be recorded again.

    If chips are missing, another person has checked the series before, and counted the same number.
    """

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        counted = serializers.IntegerField(
            min_value=0, max_value=MOST_COUNTED, help_text="A plaque counts as twenty chips."
        )
        reason = serializers.CharField(max_length=200)

    act = Act(
        "retire_colour_series",
        series.retire_series,
        "games.colour_series.retired",
        Input,
        subject=Subject("series", selectors.get_series),
    )


class SeriesChecksView(RegisterList, ActView):
    """GET returns the checks of colour chips, newest first. POST records the numbers that were counted at a table.

    A roulette table is opened once the last count of each of its colours is complete.
    """

    register = SERIES_CHECKS
    permissions = {"POST": WORK}

    class Input(InputSerializer):
        class Count(InputSerializer):
            series = serializers.UUIDField()
            counted = serializers.IntegerField(
                min_value=0, max_value=MOST_COUNTED, help_text="A plaque counts as twenty chips."
            )

        table = serializers.UUIDField(source="table_id")
        counts = Count(many=True, allow_empty=False)

    act = Act("check_colour_series", series.check_series, "games.colour_series.checked", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        # A series that is sent twice counts with its last number, as on a sheet that is corrected.
        counted: dict[UUID, int] = {each["series"]: each["counted"] for each in sent["counts"]}
        return {"table_id": sent["table_id"], "counted": counted}


class PlayerColoursView(RegisterList):
    """GET returns the colours of players, newest first. A player is known by the seat alone."""

    register = COLOURS


class ColourAssignmentView(ActView):
    """POST gives a player of a session a colour and fixes the value of its chips.

    The value is from the minimum of the table to its maximum on one number; without one, it is the minimum.
    """

    permissions = {"POST": WORK}

    class Input(InputSerializer):
        series = serializers.UUIDField(source="series_id")
        value = money_field(allow_null=True, default=None, min_value=CENT)
        seat = serializers.IntegerField(
            allow_null=True, default=None, min_value=1, help_text="Empty for a standing player."
        )

    act = Act(
        "assign_colour",
        assignments.assign_colour,
        "games.colour.assigned",
        Input,
        subject=Subject("session", sessions.get_session),
        # The response names the assignment, not the session in the address.
        answers="pk",
        # The idempotency key recognises a repeated request; pages have only the nonce of their form.
        nonce=True,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"wish": ColourWish(**sent)}


class _ChipsInput(InputSerializer):
    chips = serializers.IntegerField(min_value=0, max_value=MOST_COUNTED, help_text="A plaque counts as twenty chips.")


class ColourExchangeView(ActView):
    """POST takes the chips of a player back, who is paid their value in value chips."""

    permissions = {"POST": WORK}
    # Without a nonce: the service refuses a second return of the same chips.
    act = Act(
        "exchange_colour",
        assignments.exchange_colour,
        "games.colour.exchanged",
        _ChipsInput,
        subject=Subject("assignment", selectors.get_assignment),
    )


class ColourDepartureView(ActView):
    """POST records that a player left without an exchange, and how many chips lie at the table."""

    permissions = {"POST": WORK}
    act = Act(
        "record_departure",
        assignments.record_departure,
        "games.colour.left",
        _ChipsInput,
        subject=Subject("assignment", selectors.get_assignment),
    )


class ColourChangeView(ActView):
    """POST exchanges the chips of a player for another colour with another value."""

    permissions = {"POST": WORK}

    class Input(InputSerializer):
        chips = serializers.IntegerField(min_value=0, max_value=MOST_COUNTED)
        series = serializers.UUIDField(source="series_id")
        value = money_field(allow_null=True, default=None, min_value=CENT)
        seat = serializers.IntegerField(allow_null=True, default=None, min_value=1)

    act = Act(
        "change_colour",
        assignments.change_value,
        "games.colour.changed",
        Input,
        subject=Subject("assignment", selectors.get_assignment),
        # The response names the new assignment; the one in the address has ended.
        answers="pk",
        nonce=True,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"chips": sent.pop("chips"), "wish": ColourWish(**sent)}
