"""Lists of tariffs and of cancellations."""

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.declarations import Listing

TARIFFS = Listing("card-tariffs", _("Card tariff"))


CANCELLATIONS = Listing("cancellations", _("Cancellations"))
