"""List of pending witness signatures, for each reader, without export."""

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.declarations import Listing

WITNESS_STEPS = Listing("witness-steps", _("Awaiting your signature"))
