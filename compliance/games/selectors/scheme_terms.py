"""Name the terms of a stake scheme as its sign, its register and its notice have them."""

from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Protocol

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext, pgettext_lazy

from compliance.http.formatting.dates_and_numbers import join_parts
from compliance.http.formatting.money import money

from ..domain.pay_tables import get_game
from ..domain.stake_schemes import ANY, OUTSIDE, OUTSIDE_CHANCES

if TYPE_CHECKING:
    from ..models.schemes import StakeScheme


class BoundStake(Protocol):
    """How a stake on a chance is bound, as limits of a session and of a scheme have it."""

    @property
    def multiple(self) -> int | None: ...
    @property
    def step(self) -> Decimal | None: ...
    @property
    def chips(self) -> int | None: ...


# Chances with limits of their own.
CHANCES: Mapping[str, str | Promise] = {
    "any": pgettext_lazy("betting chance", "every chance"),
    "outside": gettext_lazy("columns, dozens and simple chances"),
    "columns": pgettext_lazy("betting chance", "columns"),
    "dozens": pgettext_lazy("betting chance", "dozens"),
    "hand": pgettext_lazy("betting chance", "hand"),
    "simple": gettext_lazy("simple chances"),
    "plein": gettext_lazy("one number (plein)"),
    "cheval": gettext_lazy("two numbers (cheval)"),
    "transversale": gettext_lazy("three numbers (transversale)"),
    "carre": gettext_lazy("four numbers (carré)"),
    "sixain": gettext_lazy("six numbers (sixain)"),
    "n12": gettext_lazy("twelve numbers (dozen, column)"),
    "n24": gettext_lazy("twenty-four numbers (two dozens or columns)"),
}


def chance_name(chance: str, chances: Collection[str] = (), absent: Collection[str] = ()) -> str:
    """Return the name of a chance; that of a side bet is the one of its pay table.

    `chances` are all that have limits at the table: if some have limits of their own, `any` means the others. `absent`
    are the chances that the table does not have, which `outside` then does not name (NL 2.2(2)).
    """
    if chance == ANY and len(chances) > 1:
        return pgettext("betting chance", "other chances")
    if chance == OUTSIDE and absent:
        return join_parts(str(CHANCES[each]) for each in OUTSIDE_CHANCES if each not in absent)
    known = CHANCES.get(chance)
    return get_game(chance).name if known is None else str(known)


def rule_of_stake(limit: BoundStake, currency: str) -> str:
    """Return which stakes between the limits of a chance are possible; empty if all are."""
    if limit.step is not None:
        return gettext("in multiples of %(amount)s") % {"amount": money(limit.step, currency)}
    if limit.chips is not None:
        return ngettext("%(count)s chip", "%(count)s chips", limit.chips) % {"count": limit.chips}
    return ""


def levy_text(scheme: "StakeScheme", currency: str) -> str:
    """Return the levy of a poker table; empty without one."""
    if scheme.levy_percent is None:
        return ""
    # 5.00 is shown as 5.
    shown = {"percent": number_format(Decimal(f"{scheme.levy_percent.normalize():f}"))}
    if scheme.levy_maximum is None:
        return gettext("%(percent)s %% of the stakes") % shown
    shown["maximum"] = money(scheme.levy_maximum, currency)
    return gettext("%(percent)s %% of the stakes, at most %(maximum)s for each hand") % shown
