"""The post at the door: who is on duty, and one key to take over."""

from uuid import uuid4

from compliance.admissions.occupancy import selectors as occupancy
from compliance.admissions.staffing import selectors as staffing
from compliance.http.access.presence import StaffContext, current_time

from ..services.presentations import Place


def post_bar(presence: StaffContext, place: Place) -> dict[str, object] | None:
    """Return the post at the desk's door; None at a card desk, which has none."""
    if place.door_id is None:
        return None
    house, at = presence.house, current_time()
    active_posts = staffing.active_posts(house, at)
    posts_here = [row for row in active_posts if row.door_id == place.door_id]
    own = next((row for row in posts_here if row.staff_id == presence.staff.pk), None)
    elsewhere = next((row for row in active_posts if row.staff_id == presence.staff.pk and row is not own), None)
    others = [row for row in posts_here if row is not own]
    closed = staffing.closed_at(house.id, at).get(place.door_id)
    rooms = occupancy.room_occupancy(house.id, house.gaming_day(at), door_id=place.door_id)
    return {
        "door": place.name,
        "door_id": place.door_id,
        "own": own,
        "others": others,
        "elsewhere": elsewhere,
        "closed": closed,
        # The posts that the page shows: `take_post` relieves no other.
        "seen": ",".join(str(row.pk) for row in others),
        "room": next(iter(rooms), None),
        "nonce": uuid4(),
        "may": presence.may("admissions.post.take"),
    }
