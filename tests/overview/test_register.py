"""The house at a glance where a central register must be asked: its alarms are told, and shut doors above all."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from compliance.http.access.presence import StaffContext
from compliance.overview.presentation.overview import build_dashboard
from compliance.overview.presentation.tiles import Tile
from compliance.venues.domain.roles import permissions_of
from compliance.venues.selectors import venues
from tests.central.conftest import authorities, connect, portier, register
from tests.central.simulated import Simulated
from tests.central.valkenburg import AT

__all__ = ["authorities", "connect", "portier", "register"]


def tile(portier: Any) -> Tile:
    (house,) = [each for each in venues.all_houses() if each.jurisdiction == "NL"]
    roles = frozenset({"director"})
    found = build_dashboard(StaffContext(portier, house, roles, permissions_of(roles)), AT)
    return next(tile for group in found.groups for tile in group.tiles if "register" in str(tile.label))


def test_a_register_that_is_there_has_no_alarm(register: Simulated, portier: Any) -> None:
    assert (tile(portier).value, tile(portier).tone) == (0, "")


def test_a_house_connected_to_nothing_lets_nobody_in(connect: Callable[..., None], portier: Any) -> None:
    connect("")
    found = tile(portier)
    assert (found.value, found.tone, found.note) == (1, "refused", "no guest is admitted without its answer")


def test_a_certificate_that_ends_soon_is_a_warning(
    register: Simulated, connect: Callable[..., None], authorities: Any, portier: Any
) -> None:
    ending = authorities.certificate("ending", not_after=AT + timedelta(days=3))
    connect(register.url, certificate=str(ending))
    found = tile(portier)
    assert (found.value, found.tone, found.note) == (1, "review", "")
