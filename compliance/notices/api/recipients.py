"""API of the authorities' postal addresses: proposed by one person, approved by another."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject

from ..presentation.addresses import KEEP
from ..presentation.recipients import RECIPIENTS
from ..presentation.words import POSTAL_ADDRESSEES
from ..selectors import recipients as selectors
from ..services import addresses


class NoticeRecipientsView(RegisterList, ActView):
    """GET returns every postal address, newest first. POST proposes one, which applies once another person approves."""

    register = RECIPIENTS
    permissions = {"POST": KEEP}

    class Input(InputSerializer):
        addressee = serializers.ChoiceField(list(POSTAL_ADDRESSEES))
        name = serializers.CharField(max_length=120, help_text="The first line, for example Ministère de la Justice.")
        lines = serializers.CharField(max_length=400, help_text="At most five lines.")
        salutation = serializers.CharField(
            max_length=80, help_text="The form of address in the authority's language, for example Madame la Ministre."
        )
        their_reference = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
        valid_from = serializers.DateField(help_text="Today or a later calendar day, in the casino's time zone.")

    act = Act("propose_notice_recipient", addresses.propose_recipient, "notices.recipient.proposed", Input)


class NoticeRecipientDecisionView(ActView):
    """POST approves or declines a postal address. The caller must not be the person who proposed it."""

    permissions = {"POST": KEEP}

    class Input(InputSerializer):
        approved = serializers.BooleanField()

    act = Act(
        "decide_notice_recipient",
        addresses.decide_recipient,
        ("notices.recipient.approved", "notices.recipient.refused"),
        Input,
        Subject("recipient", selectors.get_recipient),
    )
