"""Labels of the pieces on a count sheet."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from compliance.cage.models.counts import Medium

Words = Mapping[str, str | Promise]

PIECES: Words = dict(Medium.choices)
MEDIA: Words = {"note": _("Bank notes"), "coin": _("Coins"), "chip": _("Chips"), "plaque": _("Plaques")}
