"""The acts of the house: opening it, its rooms and doors, staff and posts, policies, devices."""

from .accounts import (
    SAME_PASSWORD,
    change_password,
    choose_language,
    close_account,
    counted_as,
    create_account,
    end_post,
    first_password,
    give_post,
    remove_second_factors,
    reopen_account,
    reset_password,
)
from .at_house import (
    WithPassword,
    add_desk_at_house,
    add_door_at_house,
    add_room_at_house,
    at_house,
    open_account,
    set_first_password,
)
from .devices import Issued, issue_device, issue_token, revoke_device
from .places import add_desk, add_door, add_room, open_venue
from .policies import DECIDED, decide_policy, propose_policy, too_early

__all__ = [
    "DECIDED",
    "SAME_PASSWORD",
    "Issued",
    "WithPassword",
    "add_desk",
    "add_desk_at_house",
    "add_door",
    "add_door_at_house",
    "add_room",
    "add_room_at_house",
    "at_house",
    "change_password",
    "choose_language",
    "close_account",
    "counted_as",
    "create_account",
    "decide_policy",
    "end_post",
    "first_password",
    "give_post",
    "issue_device",
    "issue_token",
    "open_account",
    "open_venue",
    "propose_policy",
    "remove_second_factors",
    "reopen_account",
    "reset_password",
    "revoke_device",
    "set_first_password",
    "too_early",
]
