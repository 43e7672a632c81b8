"""API of the account of orphan funds: balances, journal, deposits and reconciliations."""

from typing import Any

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView
from compliance.http.rest.documents import WhateverIsAccepted

from ..carnet import selectors as books
from ..carnet.api.fields import CENT, TAGS, money
from .presentation.journal_file import taken_journal
from .presentation.registers import JOURNAL, READ, RECONCILIATIONS
from .selectors import reconciliations
from .services import deposits
from .services import reconciliations as reconciliations_services

KEEP = "orphans.account.keep"
JOURNAL_EXAMPLE = """\
; Casino de Jeux du Luxembourg S.A.: orphelins 2026
commodity EUR
    format 1000.00 EUR
account orphelins
account caisse
account banque

2026-03-03 * (1) carnet 2026 no. 1
    caisse            100.00 EUR = 100.00 EUR
    orphelins        -100.00 EUR = -100.00 EUR
"""


class BalancesOutput(serializers.Serializer[Any]):
    exercise = serializers.CharField()
    currency = serializers.CharField()
    last_number = serializers.IntegerField(source="sums.last_number", help_text="The last line of the carnet.")
    carnet = money(source="sums.carnet", help_text="The total of the carnet, summed anew.")
    orphans = money(source="sums.orphans", help_text="The credit balance of «orphelins», summed anew.")
    cash = money(source="sums.cash", help_text="What lies in the cash.")
    bank = money(source="sums.bank", help_text="What lies at the bank.")
    difference = money(help_text="What the newest comparisons found; nothing else than 0.00 can be closed.")


CARNET = Subject("carnet", books.carnet)


class AccountView(HouseView):
    """GET the account of an exercise beside its carnet, every sum taken anew."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_orphans_account", responses={200: BalancesOutput}, tags=TAGS)
    def get(self, request: Request, label: str) -> Response:
        carnet = books.carnet(self.house.id, label)
        sums = books.balances(carnet)
        self.note_read(JOURNAL, {"exercise": label}, rows=sums.last_number)
        data = {
            "exercise": carnet.label,
            "currency": self.house.currency,
            "sums": sums,
            "difference": reconciliations.difference(carnet) or sums.difference,
        }
        return Response(BalancesOutput(data).data)


class JournalView(RegisterList):
    """GET the journal of an exercise, leg by leg in its order."""

    register = JOURNAL


class JournalFileView(HouseView):
    """GET the journal of an exercise as plain text, which hledger and ledger-cli read. The log says who took it."""

    permissions = {"GET": READ}
    content_negotiation_class = WhateverIsAccepted

    @extend_schema(
        operation_id="get_orphans_journal_file",
        responses={(200, "text/plain"): OpenApiTypes.STR},
        examples=[OpenApiExample("One booking", JOURNAL_EXAMPLE, response_only=True, media_type="text/plain")],
        tags=TAGS,
    )
    def get(self, request: Request, label: str) -> HttpResponseBase:
        return taken_journal(self.presence, books.carnet(self.house.id, label))


class DepositsView(ActView):
    """POST that money was brought from the cash to the bank."""

    permissions = {"POST": KEEP}

    class Input(serializers.Serializer[Any]):
        amount = money(min_value=CENT)
        reference = serializers.CharField(max_length=80, help_text="The receipt of the bank.")

    act = Act("deposit_orphans", deposits.deposit, "orphans.account.deposited", Input, CARNET)


class ReconciliationsView(RegisterList, ActView):
    """GET the reconciliations of an exercise, newest first. POST the balance that the commercial books show.

    A difference is kept and told by the account: it is a result, not an error.
    """

    register = RECONCILIATIONS
    permissions = {"POST": KEEP}

    class Input(serializers.Serializer[Any]):
        stated = money(help_text="The credit balance of «orphelins» in the commercial books.")

    act = Act("reconcile_orphans", reconciliations_services.reconcile, "orphans.account.reconciled", Input, CARNET)
