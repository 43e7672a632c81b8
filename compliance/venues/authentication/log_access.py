"""Access to the published entries of the log, which belong to every venue."""

from compliance.http.access.presence import HouseRequest, current_time

from ..domain.roles import permissions_of
from ..selectors import venues as selectors
from ..selectors.duties import houses_of

READ = "audit.log.read"


def reads_everywhere(request: HouseRequest) -> bool:
    """May this person read the log of every venue of this installation now?"""
    permissions_by_house = {
        house.id: permissions_of(roles) for house, roles in houses_of(request.presence.staff, current_time())
    }
    return all(READ in permissions_by_house.get(house.id, frozenset()) for house in selectors.all_houses())
