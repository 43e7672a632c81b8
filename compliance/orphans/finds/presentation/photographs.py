"""The photograph of a find as a download."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from compliance.http.access.presence import StaffContext
from compliance.http.access.use_limits import count_use
from compliance.http.rest.documents import Document as ApiDocument
from compliance.refusals import NotFound

from ..services.photographs import find_photograph

if TYPE_CHECKING:
    from ...models.finds import Find


def picture_file(presence: StaffContext, find: "Find") -> ApiDocument:
    """Return the photograph of a found sum and count the reading. Raises NotFound if it has none."""
    image = find_photograph(find)
    if image is None:
        raise NotFound(_("This found sum has no photograph."))
    count_use("pictures", by=presence.staff, venue_id=presence.house.id)
    return ApiDocument(image, "find.jpg", "image/jpeg", from_outside=True)
