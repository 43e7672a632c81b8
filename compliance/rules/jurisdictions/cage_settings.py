"""Cage settings of the venue, on which the regulations are silent: thresholds of counts and of linked transactions."""

from decimal import Decimal

from compliance.rules.values.amounts import ZERO

from ..parameters.declarations import Bound, Parameter, house_parameter, silent_parameter
from ..wording import mark as _

ABOVE = Bound(minimum=ZERO)
# Directive (EU) 2015/849 art. 11(d): linked operations of EUR 2,000; Regulation (EU) 2024/1624 art. 19.
LINKED = _("European anti-money-laundering law gives the figures: off until set by the casino.")


def cage_parameters(payments: str, counts: str = "") -> tuple[Parameter, ...]:
    """Return the parameters of a version, with its articles on payments and, if any, on counts."""
    # Only Luxembourg has an article on counts; without one, counts rest on the articles on payments.
    counts = counts or payments
    return (
        silent_parameter(
            "payout.approval_above",
            payments,
            ABOVE,
            remark=_("Large payouts always require a second person; this requires one below the threshold too."),
        ),
        house_parameter("cage.variance_report_above", Decimal("20.00"), counts, ABOVE),
        house_parameter("cage.variance_notice_above", Decimal("100.00"), counts, ABOVE),
        house_parameter("cage.other_payment_alone", Decimal("500.00"), payments, ABOVE),
        # A count by one person would have no witness.
        house_parameter("cage.count_team", 2, counts, Bound(minimum=2, maximum=6)),
        silent_parameter("exchange.identity_above", payments, ABOVE, remark=LINKED),
        silent_parameter("aml.day_threshold", payments, ABOVE, remark=LINKED),
        silent_parameter("aml.rolling_threshold", payments, ABOVE, remark=LINKED),
        # A single day is the subject of `aml.day_threshold`.
        silent_parameter("aml.rolling_days", payments, Bound(minimum=2, maximum=366), remark=LINKED),
        silent_parameter("aml.near_percent", payments, Bound(minimum=1, maximum=50), remark=LINKED),
        # A single transaction is linked to nothing.
        silent_parameter("aml.near_count", payments, Bound(minimum=2, maximum=100), remark=LINKED),
    )
