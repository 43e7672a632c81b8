"""Labels of counts and their states."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.cage.models.counts import CountKind

Words = Mapping[str, str | Promise]

COUNTS: Words = dict(CountKind.choices)
COUNT_STATES: Words = {
    "waiting": _("awaiting a signature"),
    "settled": pgettext_lazy("count", "complete"),
}
