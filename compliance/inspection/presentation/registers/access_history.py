"""The access history of the authority: entries of the log, exported with the log."""

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.declarations import Listing

LOOKS = Listing("looks", _("Accesses by the authority"))
