"""Whether a find is still there to do something with: a step of every act of the floor."""

from django.utils.translation import gettext as _

from compliance.refusals import Refused

from .. import selectors
from ..models import Find


def check_open(find: Find) -> None:
    """Raise Refused for a find that is cashed in, given back, lapsed or dropped."""
    if selectors.is_over(find):
        raise Refused(_("This find has come to its end already. Look again."))
