"""What the authority looked at: a list of notes of the log, which leaves in the file of the log."""

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.declarations import Listing

LOOKS = Listing("looks", _("Accesses by the authority"))
