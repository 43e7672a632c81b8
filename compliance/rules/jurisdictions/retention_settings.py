"""Retention periods: no document on record sets them, so only the venue can (A-40).

A period starts on the last day of the record. Until the venue sets one, no erasure is proposed.
"""

from ..parameters.declarations import Parameter, silent_parameter
from ..wording import mark as _

KINDS = ("guests", "refusals", "exclusions", "visit_limits", "payouts", "orphans", "notices", "reports", "lists")

_UNSAID = _("The rules give no period; nothing is erased until the casino sets one.")
_ALSO_MONEY = _(
    "The rules give no period; nothing is erased until the casino sets one. Anti-money-laundering "
    "laws often require five years: have the period confirmed before you set it."
)


def retention_parameters() -> tuple[Parameter, ...]:
    """Return the retention parameters of every kind, none of them set."""
    return tuple(
        silent_parameter(
            f"retention.{kind}",
            note="A-40",
            remark=_ALSO_MONEY if kind == "payouts" else _UNSAID,
        )
        for kind in KINDS
    )
