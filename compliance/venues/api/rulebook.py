"""API of the casino and its rules: facts, the rulebook of any day, and the permissions of each role."""

from datetime import date

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import OutputSerializer
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.base import HouseView
from compliance.rules.parameters.effects import Effect
from compliance.rules.rulebook import NoVersion, Origin, to_json

from ..domain.jurisdictions import unknown_permissions
from ..domain.roles import GRANTS, Role
from ..presentation import rulebook as rulebook_words
from ..presentation.permissions import PERMISSIONS

PERMISSIONS_TABLE = NoRegister("what each post of the program allows")
ON = OpenApiParameter("on", OpenApiTypes.DATE, description="A gaming day; defaults to the current one.")


def day_asked(request: Request, today: date) -> date:
    """Return the day of `?on=`, or today. Raises ValidationError."""
    text = request.query_params.get("on", "")
    try:
        return date.fromisoformat(text) if text else today
    except ValueError:
        raise exceptions.ValidationError({"on": ["Write the day like 2026-03-01."]}) from None


class HouseFactsView(HouseView):
    """GET returns the casino of the token or the session."""

    permissions = {"GET": "venues.house.read"}

    class Output(OutputSerializer):
        id = serializers.UUIDField()
        name = serializers.CharField()
        legal_name = serializers.CharField()
        street = serializers.CharField()
        postal_code = serializers.CharField()
        commune = serializers.CharField()
        country = serializers.CharField()
        jurisdiction = serializers.CharField()
        timezone = serializers.CharField()
        currency = serializers.CharField()
        gaming_day = serializers.DateField()
        edition = serializers.CharField(help_text="The version of the rules that applies to this gaming day.")

    @extend_schema(operation_id="get_house", responses={200: Output}, tags=["house"])
    def get(self, request: Request) -> Response:
        house = self.presence.house
        today = house.gaming_day(current_time())
        names = [str(name) for name in self.Output().fields]
        house_facts = {name: getattr(house, name) for name in names if name not in {"gaming_day", "edition"}}
        return Response(
            self.Output(house_facts | {"gaming_day": today, "edition": house.rulebook(today).edition.id}).data
        )


class RulebookView(HouseView):
    """GET returns the rulebook of a gaming day: each rule with its value, articles and origin.

    A rule whose origin is `silent` has no value. It does not apply until the casino sets it.
    """

    permissions = {"GET": "venues.house.read"}

    class Output(OutputSerializer):
        class RuleOutput(OutputSerializer):
            name = serializers.CharField()
            title = serializers.CharField()
            value = serializers.JSONField(
                allow_null=True, help_text="The value with its type; null if the origin is `silent`."
            )
            text = serializers.CharField(help_text="The value as text; empty if the origin is `silent`.")
            unit = serializers.CharField()
            articles = serializers.ListField(child=serializers.CharField())
            origin = serializers.ChoiceField([each.value for each in Origin])
            policy = serializers.UUIDField(
                allow_null=True, help_text="The setting that determines the value; null if none."
            )
            effect = serializers.ChoiceField(
                [each.value for each in Effect],
                help_text="Whether Carnet applies the value, has it built in, or only shows it.",
            )

        class SetAsideOutput(OutputSerializer):
            title = serializers.CharField()
            value = serializers.CharField()
            since = serializers.DateField()
            why = serializers.CharField()

        on = serializers.DateField()
        edition = serializers.CharField()
        effective_from = serializers.DateField(allow_null=True)
        rules = RuleOutput(many=True)
        set_aside = SetAsideOutput(many=True, help_text="Settings that the rules of this day do not allow.")

    @extend_schema(operation_id="get_rulebook", parameters=[ON], responses={200: Output}, tags=["house"])
    def get(self, request: Request) -> Response:
        house = self.presence.house
        on = day_asked(request, house.gaming_day(current_time()))
        try:
            book = house.rulebook(on)
        except NoVersion as error:
            raise exceptions.NotFound(str(error)) from error
        lines = {line.code: line for chapter in rulebook_words.rulebook_chapters(book, []) for line in chapter.lines}
        rules = [
            {
                "name": rule.name,
                "title": lines[rule.name].title,
                "value": None if rule.value is None else to_json(rule.value),
                "text": lines[rule.name].value,
                "unit": book.edition.parameters[rule.name].unit,
                "articles": [source.label for source in lines[rule.name].sources],
                "origin": lines[rule.name].origin,
                "policy": rule.reference,
                "effect": lines[rule.name].effect,
            }
            for rule in book.values_in_force()
            if rule.name in lines
        ]
        return Response(
            self.Output(
                {
                    "on": on,
                    "edition": book.edition.id,
                    "effective_from": book.edition.effective_from,
                    "rules": rules,
                    "set_aside": rulebook_words.set_aside(book),
                }
            ).data
        )


class PermissionView(HouseView):
    """GET returns the permissions of each role."""

    permissions = {"GET": "venues.permissions.read"}

    class ListOutput(PageOutput):
        class PermissionOutput(OutputSerializer):
            permission = serializers.CharField()
            words = serializers.CharField()
            posts = serializers.ListField(child=serializers.CharField())

        results = PermissionOutput(many=True)

    @extend_schema(operation_id="list_permissions", responses={200: ListOutput}, tags=["house"])
    def get(self, request: Request) -> Response:
        unknown = unknown_permissions(self.presence.house.jurisdiction)
        table = [
            {"permission": name, "words": words, "posts": [role.value for role in Role if name in GRANTS[role]]}
            for name, words in PERMISSIONS.items()
            if name not in unknown
        ]
        return Response(self.ListOutput(as_list(self, PERMISSIONS_TABLE, table)).data)
