"""List of door posts."""

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.declarations import Listing

POSTS = Listing("door-posts", _("Posts at the doors"))
