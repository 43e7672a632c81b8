"""How a step with two persons is called, and what its witness said of it."""

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from . import witnesses
from .box_words import MEDIA, REASONS, STEPS

Words = Mapping[str, str | Promise]

KINDS = (witnesses.MOVE, witnesses.OPENING, witnesses.STOCK)
STATES: Words = {
    witnesses.WAITS: gettext_lazy("waits for the witness"),
    witnesses.SIGNED: gettext_lazy("signed by the witness"),
    witnesses.DISPUTED: gettext_lazy("the witness says: not so"),
    witnesses.SETTLED: gettext_lazy("settled by a supervisor"),
}
TONES = {
    witnesses.WAITS: ("review", "clock"),
    witnesses.SIGNED: ("admitted", "check"),
    witnesses.DISPUTED: ("refused", "alert"),
    witnesses.SETTLED: ("accent", "check"),
}


def what(step: witnesses.Witnessed) -> str:
    """A step in one line: which box or denomination, and what was done with it."""
    row = step.row
    if step.kind == witnesses.STOCK:
        said = ngettext(
            "%(medium)s of %(value)s: %(change)s piece, %(reason)s",
            "%(medium)s of %(value)s: %(change)s pieces, %(reason)s",
            abs(row.change),
        )
        change = ("+" if row.change > 0 else "") + number_format(row.change, use_l10n=True)
        piece = {"medium": str(MEDIA[row.piece.medium]).capitalize(), "value": number_format(row.piece.value)}
        return said % {**piece, "change": change, "reason": REASONS[row.reason]}
    facts = {"box": row.fitting.box, "table": row.fitting.shift.table}
    if step.kind == witnesses.OPENING:
        return _("Drop box %(box)s of table %(table)s: opened for the count") % facts
    return _("Drop box %(box)s of table %(table)s: %(step)s") % {**facts, "step": STEPS[row.step]}
