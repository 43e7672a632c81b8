"""Acts on accounts, posts and places of one venue, for its screens and the API."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, TypeVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from compliance.refusals import Refused

from .accounts import create_account
from .places import add_desk, add_door, add_room

if TYPE_CHECKING:
    from datetime import datetime

    from ..domain.house import House
    from ..models.staff import Staff


_Result = TypeVar("_Result")


def at_house(service: Callable[..., _Result], takes: str = "") -> Callable[..., _Result]:
    """Adapt a service that takes the venue as an id named `takes`, or not at all.

    Validation errors of the tables, such as a name in use, become Refused.
    """

    @wraps(service)
    def act(*, house: "House", **facts: object) -> _Result:
        scope = {takes: house.id} if takes else {}
        try:
            return service(**scope, **facts)
        except ValidationError as error:
            # A refusal names one field, so the first error is enough.
            field, sentences = next(iter(error.message_dict.items()))
            raise Refused(" ".join(sentences), "" if field == "__all__" else field) from error

    return act


def open_account(
    *, house: "House", username: str, full_name: str, language: str, by: "Staff", at: "datetime"
) -> "Staff":
    """Open an account of the own employer. Raises Refused for a sign-in name in use."""
    create = at_house(create_account, "scope")
    facts = {"username": username, "full_name": full_name, "language": language, "authority": by.authority}
    return create(house=house, **facts, by=by, at=at)


def _with_unique_name(service: Callable[..., _Result], takes: str = "") -> Callable[..., _Result]:
    """Adapt a service that adds a place. Raises Refused for a name in use."""
    add = at_house(service, takes)

    @wraps(service)
    def act(**facts: object) -> _Result:
        try:
            return add(**facts)
        except Refused as refused:
            # Forms and API have checked all else, so only the unique name is left.
            raise Refused(_("This name is already in use. Choose another one."), "name") from refused

    return act


add_room_at_house = _with_unique_name(add_room, "venue_id")
add_door_at_house = _with_unique_name(add_door)
add_desk_at_house = _with_unique_name(add_desk, "venue_id")
