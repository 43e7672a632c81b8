"""What waits for the signature of a second person: a list for whoever reads it, without a file."""

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.declarations import Listing

WITNESS_STEPS = Listing("witness-steps", _("Awaiting your signature"))
