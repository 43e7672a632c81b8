"""API of the authorities' e-mail addresses: proposed by one person, approved by another."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject

from ..presentation.addresses import ADDRESSES, KEEP
from ..presentation.words import MAILBOXES
from ..selectors import notices as selectors
from ..services import addresses


class NoticeAddressesView(RegisterList, ActView):
    """GET returns every address, newest first. POST proposes one, which applies once another person approves it."""

    register = ADDRESSES
    permissions = {"POST": KEEP}

    class Input(InputSerializer):
        mailbox = serializers.ChoiceField(
            list(MAILBOXES), help_text="The addressee. house: the casino's own address for alarms."
        )
        email = serializers.CharField(max_length=254)
        valid_from = serializers.DateField(help_text="Today or a later calendar day, in the casino's time zone.")

    act = Act("propose_notice_address", addresses.propose_address, "notices.address.proposed", Input)


class NoticeAddressDecisionView(ActView):
    """POST approves or declines an address. The caller must not be the person who proposed it."""

    permissions = {"POST": KEEP}

    class Input(InputSerializer):
        approved = serializers.BooleanField()

    act = Act(
        "decide_notice_address",
        addresses.decide_address,
        ("notices.address.approved", "notices.address.refused"),
        Input,
        Subject("address", selectors.get_address),
    )
