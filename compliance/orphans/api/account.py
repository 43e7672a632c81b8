"""The account «orphelins» through the API: balances beside the carnet, the journal, deposits and reconciliations."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.acts import Act, ActView, Subject
from compliance.http.api import HouseView
from compliance.http.pages import PageOutput, as_list

from .. import books, columns, services, year_end
from .finds import CENT, TAGS, money

READ, KEEP = "orphans.account.read", "orphans.account.keep"


class BalancesOutput(serializers.Serializer[Any]):
    exercise = serializers.CharField()
    currency = serializers.CharField()
    last_number = serializers.IntegerField(source="sums.last_number", help_text="The last line of the carnet.")
    carnet = money(source="sums.carnet", help_text="The total of the carnet, summed anew.")
    orphans = money(source="sums.orphans", help_text="The credit balance of «orphelins», summed anew.")
    cash = money(source="sums.cash", help_text="What lies in the cash.")
    bank = money(source="sums.bank", help_text="What lies at the bank.")
    difference = money(help_text="What the newest comparisons found; nothing else than 0.00 can be closed.")


class LegOutput(serializers.Serializer[Any]):
    booking = serializers.IntegerField(source="entry.number")
    booked_on = serializers.DateField(source="entry.booked_on")
    line = serializers.IntegerField(source="entry.line.number", allow_null=True, default=None)
    reference = serializers.CharField(source="entry.reference")
    account = serializers.CharField(help_text="orphelins, caisse or banque.")
    debit = money()
    credit = money()
    balance = money(help_text="The credit balance of the account after it.")


class ReconciliationOutput(serializers.Serializer[Any]):
    reconciled_at = serializers.DateTimeField()
    reconciled_by = serializers.UUIDField(source="reconciled_by_id", allow_null=True, help_text="Null: at night.")
    last_number = serializers.IntegerField()
    carnet_total = money()
    account_balance = money()
    stated = money(allow_null=True, help_text="The balance in the commercial books, if somebody was asked.")
    difference = money()


CARNET = Subject("carnet", books.carnet)


class AccountView(HouseView):
    """GET the account of an exercise beside its carnet, every sum taken anew."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_orphans_account", responses={200: BalancesOutput}, tags=TAGS)
    def get(self, request: Request, label: str) -> Response:
        carnet = books.carnet(self.house.id, label)
        sums = books.balances(carnet)
        self.note_read(columns.JOURNAL, {"exercise": label}, rows=sums.last_number)
        told = {
            "exercise": carnet.label,
            "currency": self.house.currency,
            "sums": sums,
            "difference": year_end.difference(carnet) or sums.difference,
        }
        return Response(BalancesOutput(told).data)


class JournalView(HouseView):
    """GET the journal of an exercise, leg by leg in its order."""

    permissions = {"GET": READ}

    class ListOutput(PageOutput):
        results = LegOutput(many=True)

    @extend_schema(operation_id="list_orphans_journal", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request, label: str) -> Response:
        answer = as_list(
            self, columns.JOURNAL, year_end.journal(books.carnet(self.house.id, label)), asked={"exercise": label}
        )
        return Response(self.ListOutput(answer).data)


class DepositsView(ActView):
    """POST that money was brought from the cash to the bank."""

    permissions = {"POST": KEEP}

    class Input(serializers.Serializer[Any]):
        amount = money(min_value=CENT)
        reference = serializers.CharField(max_length=80, help_text="The receipt of the bank.")

    act = Act("deposit_orphans", services.deposit, "orphans.account.deposited", Input, CARNET)


class ReconciliationsView(ActView):
    """GET the reconciliations of an exercise, newest first. POST the balance that the commercial books show.

    A difference is kept and told by the account: it is a result, not an error.
    """

    permissions = {"GET": READ, "POST": KEEP}

    class ListOutput(PageOutput):
        results = ReconciliationOutput(many=True)

    class Input(serializers.Serializer[Any]):
        stated = money(help_text="The credit balance of «orphelins» in the commercial books.")

    @extend_schema(operation_id="list_orphans_reconciliations", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request, label: str) -> Response:
        answer = as_list(
            self,
            columns.RECONCILIATIONS,
            year_end.reconciliations(books.carnet(self.house.id, label)),
            asked={"exercise": label},
        )
        return Response(self.ListOutput(answer).data)

    act = Act("reconcile_orphans", services.reconcile, "orphans.account.reconciled", Input, CARNET)
