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
from .devices import issue_device, revoke_device
from .places import add_desk, add_door, add_room, open_venue
from .policies import DECIDED, decide_policy, propose_policy, too_early

__all__ = [
    "DECIDED",
    "SAME_PASSWORD",
    "add_desk",
    "add_door",
    "add_room",
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
    "open_venue",
    "propose_policy",
    "remove_second_factors",
    "reopen_account",
    "reset_password",
    "revoke_device",
    "too_early",
]
