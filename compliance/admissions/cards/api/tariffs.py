"""API of card tariffs. A price that the rules do not allow is refused with its article."""

from uuid import UUID

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList, line_of, row_output
from compliance.http.rest.acts import Act, ActView
from compliance.http.rest.base import ValidatedInput

from ..presentation.tariffs import TARIFFS
from ..selectors import tariffs as tariff_selectors
from ..services import tariffs


def _expected_price() -> serializers.DecimalField:
    return serializers.DecimalField(
        max_digits=9, decimal_places=2, allow_null=True, default=None, help_text="The price that the caller expects."
    )


class TariffsView(RegisterList, ActView):
    """GET returns every tariff, the one with the latest first day first. POST sets a new one.

    The prices of the subscription cards are calculated from the price of the day card. A caller may send the prices
    that it expects: if one differs, nothing is set, and the answer names the right one.
    """

    register = TARIFFS
    operation = "list_tariffs"
    permissions = {"POST": "admissions.tariff.set"}

    class Input(InputSerializer):
        day_price = serializers.DecimalField(max_digits=9, decimal_places=2)
        effective_from = serializers.DateField(help_text="First gaming day: the current one or a later one.")
        week_price = _expected_price()
        month_price = _expected_price()
        year_price = _expected_price()

    act = Act(
        "set_tariff", tariffs.set_tariff, "admissions.tariff.set", Input, tag="tariffs", output=row_output(TARIFFS)
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        expected = {kind: sent.pop(f"{kind}_price") for kind in ("week", "month", "year")}
        return sent | {"subscriptions": {kind: price for kind, price in expected.items() if price is not None}}

    def answer(self, row_id: UUID) -> dict[str, object]:
        return line_of(self, TARIFFS, tariff_selectors.get_tariff(self.house.id, row_id))
