"""Refusals in figures through the API: the counts of a span of gaming days beside those of the span before."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import HouseView
from compliance.http.presence import moment
from compliance.rules.articles import label as article_label

from .. import columns
from ..figures import Figure, Span, figures, usual
from ..forms import FiguresFilters


class CountedOutput(serializers.Serializer[Any]):
    now = serializers.IntegerField()
    before = serializers.IntegerField(help_text="In the equal span before.")


class FiguresView(HouseView):
    """GET how many guests were turned away: by ground, place, hour of the night and weekday; never by steward."""

    permissions = {"GET": "admissions.register.read"}

    class Input(serializers.Serializer[Any]):
        first = serializers.DateField(required=False, help_text="First gaming day; without days, the last seven.")
        last = serializers.DateField(required=False, help_text="Last gaming day, included; a year at most.")

    class Output(serializers.Serializer[Any]):
        class SpanOutput(serializers.Serializer[Any]):
            first = serializers.DateField()
            last = serializers.DateField()

        class OutcomeOutput(CountedOutput):
            outcome = serializers.CharField(help_text="no_card: let in by the law, but no card could be issued.")

        class GroundOutput(CountedOutput):
            code = serializers.CharField()
            article = serializers.CharField(help_text="Empty where no article speaks of it.")

        class PlaceOutput(CountedOutput):
            door = serializers.UUIDField(allow_null=True)
            desk = serializers.UUIDField(allow_null=True)
            name = serializers.CharField()

        class HourOutput(CountedOutput):
            hour = serializers.IntegerField(
                help_text="0 to 23 by the wall clock of the house, in the order of a night."
            )

        class WeekdayOutput(CountedOutput):
            weekday = serializers.IntegerField(help_text="Of the gaming day: 1 is Monday.")

        span = SpanOutput()
        before = SpanOutput()
        presented = CountedOutput()
        turned_away = CountedOutput()
        outcomes = OutcomeOutput(many=True)
        grounds = GroundOutput(many=True, help_text="A refusal may rest on several grounds.")
        places = PlaceOutput(many=True)
        hours = HourOutput(many=True)
        weekdays = WeekdayOutput(many=True)

    @extend_schema(
        operation_id="get_refusals_in_figures", parameters=[Input], responses={200: Output}, tags=["registers"]
    )
    def get(self, request: Request) -> Response:
        days = usual(self.house.gaming_day(moment()))
        form = FiguresFilters.asked(request.query_params, first=days.first, last=days.last)
        if not form.is_valid():
            raise serializers.ValidationError(
                {name: [str(each) for each in said] for name, said in form.errors.items()}
            )
        found = figures(
            self.house.id, Span(form.cleaned_data["first"], form.cleaned_data["last"]), self.presence.house.zone
        )
        self.note_read(columns.FIGURES, form.cleaned_data, rows=len(found.grounds))
        told = {
            "span": found.span,
            "before": found.span.before,
            "presented": found.presented,
            "turned_away": found.turned_away,
            "outcomes": [_told(each, outcome=each.key) for each in found.outcomes],
            "grounds": [_told(each, code=each.key[0], article=article_label(each.key[1])) for each in found.grounds],
            "places": [_told(each, name=each.key[0], door=each.key[1], desk=each.key[2]) for each in found.places],
            "hours": [_told(each, hour=each.key) for each in found.hours],
            "weekdays": [_told(each, weekday=each.key) for each in found.weekdays],
        }
        return Response(self.Output(told).data)


def _told(figure: Figure, **what: Any) -> dict[str, Any]:
    return what | {"now": figure.now, "before": figure.before}
