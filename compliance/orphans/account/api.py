"""API of the account of orphan funds: balances, journal, deposits and reconciliations."""

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView
from compliance.http.rest.documents import WhateverIsAccepted
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..carnet import selectors as carnet_selectors
from ..carnet.api.fields import TAGS
from .presentation.journal_file import export_journal
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

2026-03-03 * (1) orphan register 2026 no. 1
    caisse            100.00 EUR = 100.00 EUR
    orphelins        -100.00 EUR = -100.00 EUR
"""


class BalancesOutput(OutputSerializer):
    exercise = serializers.CharField()
    currency = serializers.CharField()
    last_number = serializers.IntegerField(
        source="sums.last_number", help_text="Number of the last entry of the orphan register."
    )
    carnet = money_field(source="sums.carnet", help_text="Total of the orphan register, recalculated.")
    orphans = money_field(source="sums.orphans", help_text="Credit balance of the account «orphelins», recalculated.")
    cash = money_field(source="sums.cash", help_text="Amount held in cash.")
    bank = money_field(source="sums.bank", help_text="Amount held at the bank.")
    difference = money_field(
        help_text="Variance at the latest reconciliation. The financial year can be closed only at 0.00."
    )


CARNET = Subject("carnet", carnet_selectors.get_carnet)


class AccountView(HouseView):
    """GET returns the account and the orphan register of a financial year, with recalculated totals."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_orphans_account", responses={200: BalancesOutput}, tags=TAGS)
    def get(self, request: Request, label: str) -> Response:
        carnet = carnet_selectors.get_carnet(self.house.id, label)
        sums = carnet_selectors.sum_balances(carnet)
        self.note_read(JOURNAL, {"exercise": label}, rows=sums.last_number)
        data = {
            "exercise": carnet.label,
            "currency": self.house.currency,
            "sums": sums,
            "difference": reconciliations.current_variance(carnet) or sums.difference,
        }
        return Response(BalancesOutput(data).data)


class JournalView(RegisterList):
    """GET returns the journal of a financial year: every posting, in order."""

    register = JOURNAL


class JournalFileView(HouseView):
    """GET returns the journal of a financial year as plain text for hledger and ledger-cli. The access is logged."""

    permissions = {"GET": READ}
    content_negotiation_class = WhateverIsAccepted

    @extend_schema(
        operation_id="get_orphans_journal_file",
        responses={(200, "text/plain"): OpenApiTypes.STR},
        examples=[OpenApiExample("One booking", JOURNAL_EXAMPLE, response_only=True, media_type="text/plain")],
        tags=TAGS,
    )
    def get(self, request: Request, label: str) -> HttpResponseBase:
        return export_journal(self.presence, carnet_selectors.get_carnet(self.house.id, label))


class DepositsView(ActView):
    """POST records that cash was deposited at the bank."""

    permissions = {"POST": KEEP}

    class Input(InputSerializer):
        amount = money_field(min_value=CENT)
        reference = serializers.CharField(max_length=80, help_text="The bank's receipt number.")

    act = Act("deposit_orphans", deposits.book_deposit, "orphans.account.deposited", Input, CARNET)


class ReconciliationsView(RegisterList, ActView):
    """GET returns the reconciliations of a financial year, newest first. POST records one.

    The request states the balance of the commercial accounts. A variance is stored and shown in the account. It is
    a result, not an error.
    """

    register = RECONCILIATIONS
    permissions = {"POST": KEEP}

    class Input(InputSerializer):
        stated = money_field(help_text="The credit balance of «orphelins» in the commercial accounts.")

    act = Act(
        "reconcile_orphans", reconciliations_services.reconcile_account, "orphans.account.reconciled", Input, CARNET
    )
