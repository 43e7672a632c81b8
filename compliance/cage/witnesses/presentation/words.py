"""Labels of witnessed steps and of the witness's answer."""

import re
from collections.abc import Mapping
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from compliance.cage.models.chips import PieceMedium

from .. import selectors as witness_selectors

Words = Mapping[str, str | Promise]

WHOLE = re.compile(r"-?\d{1,9}")
DENOMINATION = re.compile(r"\d+\.\d{2}")
STATES: Words = {
    witness_selectors.WAITS: gettext_lazy("awaiting the witness"),
    witness_selectors.SIGNED: gettext_lazy("signed by the witness"),
    witness_selectors.DISPUTED: gettext_lazy("disputed by the witness"),
    witness_selectors.SETTLED: gettext_lazy("settled by a supervisor"),
}
TONES = {
    witness_selectors.WAITS: ("review", "clock"),
    witness_selectors.SIGNED: ("admitted", "check"),
    witness_selectors.DISPUTED: ("refused", "alert"),
    witness_selectors.SETTLED: ("accent", "check"),
}


def describe_step(step: witness_selectors.Witnessed) -> str:
    """Describe a step in one line: the box or denomination, and the act."""
    row = step.row
    if step.kind == witness_selectors.STOCK:
        text = ngettext(
            "%(medium)s of %(value)s: %(change)s piece, %(reason)s",
            "%(medium)s of %(value)s: %(change)s pieces, %(reason)s",
            abs(row.change),
        )
        piece = {"medium": capfirst(row.piece.get_medium_display()), "value": number_format(row.piece.value)}
        return text % {**piece, "change": with_sign(row.change), "reason": row.get_reason_display()}
    facts = {"box": row.fitting.box, "table": row.fitting.shift.table}
    if step.kind == witness_selectors.OPENING:
        return _("Drop box %(box)s of table %(table)s: opened for the count") % facts
    return _("Drop box %(box)s of table %(table)s: %(step)s") % {**facts, "step": row.get_step_display()}


def kind_in_words(kind: str) -> str:
    """Return the label of a kind of step from its code in the log; the code itself if no area has that kind."""
    known = witness_selectors.step_kind(kind)
    if known is None:
        return kind
    return str(known.label)


def with_sign(change: int | str) -> str:
    """Return a change of stock with its sign: +440, -3."""
    if not WHOLE.fullmatch(str(change)):
        return str(change)
    count = int(str(change))
    return ("+" if count > 0 else "") + number_format(count, force_grouping=True)


def piece_or_box(text: str) -> str:
    """Return the label of a box number, or of a denomination such as `chip 5.00`, from the text in the log."""
    medium, _space, value = text.partition(" ")
    if medium not in PieceMedium.values or not DENOMINATION.fullmatch(value):
        return text
    return f"{PieceMedium(medium).label} {number_format(Decimal(value), 2, force_grouping=True)}"
