"""API of the company's letterhead: proposed by one person, approved by another."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput

from ..presentation.registers.letterheads import KEEP, LETTERHEADS
from ..selectors import letterheads as selectors
from ..services import letterheads


class LetterheadsView(RegisterList, ActView):
    """GET returns every letterhead, newest first. POST proposes one, which applies once another person approves it."""

    register = LETTERHEADS
    permissions = {"POST": KEEP}

    class Input(InputSerializer):
        legal_form = serializers.CharField(max_length=80)
        seat = serializers.CharField(max_length=200, help_text="The registered office.")
        registration = serializers.CharField(
            max_length=80, help_text="The trade register with its number, for example R.C.S. Luxembourg B 12345."
        )
        telephone = serializers.CharField(max_length=40)
        email = serializers.CharField(max_length=254)
        director = serializers.CharField(max_length=120, help_text="The director in charge, who signs letters.")
        valid_from = serializers.DateField(help_text="Today or a later calendar day, in the casino's time zone.")

    act = Act("propose_letterhead", letterheads.propose_letterhead, "venues.letterhead.proposed", Input, tag="house")

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return letterheads.letterhead_input(sent)


class LetterheadDecisionView(ActView):
    """POST approves or declines a letterhead. The caller must not be the person who proposed it."""

    permissions = {"POST": KEEP}

    class Input(InputSerializer):
        approved = serializers.BooleanField()

    act = Act(
        "decide_letterhead",
        letterheads.decide_letterhead,
        ("venues.letterhead.approved", "venues.letterhead.refused"),
        Input,
        Subject("letterhead", selectors.get_letterhead),
        tag="house",
    )
