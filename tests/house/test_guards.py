"""Every page and API path asks for a permission that exists, and every permission opens something."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from rest_framework.views import APIView

from compliance.http.access.guard import GUARDED
from compliance.http.access.permissions import HoldsPermission
from compliance.http.rest.base import HouseView
from compliance.navigation import GROUPS
from compliance.venues.domain.roles import GRANTS
from compliance.venues.presentation.permissions import PERMISSIONS
from tests.house import source

# Addresses without a permission, by the beginning of the address, each with the reason.
OPEN = {
    "account/": "signing in and out, and one's own second factor; the library guards what needs a sign-in",
    "opening/": "the opening of a casino that has no account yet; a link of the command line guards each step",
    "i18n/setlang/": "the language of a page, also of the sign-in page",
    "rules/": "the published rules of a casino, which every guest may consult",
    "audit/checkpoint": "a signed head of the log: its size and a hash",
    "audit/policy": "the public keys of the log and of its witnesses",
    "audit/revoked": "public keys that are not to be believed",
    "audit/tile/<int": "hashes of the log",
    "audit/proof/": "hashes that lead from an entry to the head",
    "audit/consistency": "hashes that lead from an older head to a newer one",
}
# Only leads on to a guarded page.
LEADS_ON = {"": "the bare address"}

# What an address may carry: identifiers, days, and which tile of the log. Never a name, never a number of a paper.
HARMLESS = {"uuid", "int", "slug", "date", "tile"}
HARMLESS_TEXTS = {"parameter"}  # of the rulebook
CAPTURED = re.compile(r"<(?:(\w+):)?(\w+)>")
METHODS = ("get", "post", "put", "patch", "delete")


class Address(NamedTuple):
    route: str
    callback: Any


def _walk(patterns: Any, before: str = "") -> Iterator[Address]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield Address(route, pattern.callback)


ADDRESSES = tuple(_walk(get_resolver().url_patterns))


def _view(address: Address) -> Any:
    return getattr(address.callback, "cls", None) or getattr(address.callback, "view_class", None)


def _is(address: Address, kind: type) -> bool:
    view = _view(address)
    return isinstance(view, type) and issubclass(view, kind)


def _is_open(address: Address) -> bool:
    return address.route in LEADS_ON or any(address.route.startswith(beginning) for beginning in OPEN)


GUARDED_ADDRESSES = [each for each in ADDRESSES if not _is_open(each)]
PAGES = [each for each in GUARDED_ADDRESSES if not _is(each, APIView)]
PATHS = [each for each in GUARDED_ADDRESSES if _is(each, HouseView)]
OTHER_PATHS = [each for each in GUARDED_ADDRESSES if _is(each, APIView) and each not in PATHS]


@cache
def _asked() -> tuple[tuple[str, str], ...]:
    return tuple(_found())


def _found() -> Iterator[tuple[str, str]]:
    """Every permission that is asked for, with the place that asks."""
    for page in PAGES:
        yield getattr(page.callback, GUARDED, ""), page.route
    for path in PATHS:
        for permission in _view(path).permissions.values():
            yield permission, path.route
    for module in source.product():
        yield from _asked_in_passing(module)


def _asked_in_passing(path: Path) -> Iterator[tuple[str, str]]:
    """What a module asks with `presence.may(...)` or for a column, in letters or by a constant of its own."""
    tree = source.tree(path)
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "may":
            for argument in node.args:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value), source.line(path, node)
                elif isinstance(argument, ast.Name) and argument.id in constants:
                    yield str(constants[argument.id]), source.line(path, node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Column":
            for keyword in node.keywords:
                value = keyword.value
                if keyword.arg == "permission" and isinstance(value, ast.Name) and value.id in constants:
                    yield str(constants[value.id]), source.line(path, node)


def test_every_page_asks_for_a_permission() -> None:
    unguarded = [page.route for page in PAGES if getattr(page.callback, GUARDED, None) not in PERMISSIONS]
    assert PAGES
    assert not unguarded, source.listed(unguarded)


def test_every_api_path_asks_for_a_permission_for_each_method() -> None:
    unguarded = [path.route for path in PATHS if not _asks_for_each_method(_view(path))]
    assert PATHS
    assert not unguarded, source.listed(unguarded)


def _asks_for_each_method(view: Any) -> bool:
    methods = {method.upper() for method in METHODS if hasattr(view, method)}
    return (
        methods == set(view.permissions)
        and set(view.permissions.values()) <= set(PERMISSIONS)
        and view.permission_classes == [HoldsPermission]
    )


def test_every_api_path_stands_on_the_common_base() -> None:
    assert not [path.route for path in OTHER_PATHS]


def test_every_permission_asked_for_exists() -> None:
    unknown = [f"{permission} ({where})" for permission, where in _asked() if permission not in PERMISSIONS]
    assert not unknown, source.listed(unknown)


def test_every_permission_opens_something() -> None:
    idle = set(PERMISSIONS) - {asked for asked, _where in _asked()}
    assert not idle, source.listed(idle)


def test_every_permission_is_held_by_some_post() -> None:
    unheld = set(PERMISSIONS).difference(*GRANTS.values())
    assert not unheld, source.listed(unheld)


def test_posts_hold_only_permissions_that_exist() -> None:
    assert frozenset().union(*GRANTS.values()) <= set(PERMISSIONS)


# Raise PermissionDenied without a note of their own, each with the reason.
UNNOTED = {
    "process_view": "`reject_agent_request` has logged it",
    "authenticate": "no person is signed in yet",
}


def test_every_denial_is_logged() -> None:
    silent = [
        source.line(module, node)
        for module in source.product()
        if module.is_relative_to(source.ROOT / "compliance") and "PermissionDenied" in source.text(module)
        for node in source.nodes(module)
        if isinstance(node, ast.FunctionDef) and _denies(node) and not _names(node, "log_denial")
        if node.name not in UNNOTED
    ]
    assert not silent, source.listed(silent)


def _denies(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Raise) and _names(node, "PermissionDenied") for node in ast.walk(function))


def _names(tree: ast.AST, wanted: str) -> bool:
    return any(wanted in (getattr(node, "id", ""), getattr(node, "attr", "")) for node in ast.walk(tree))


def test_a_link_is_shown_to_those_whom_its_page_lets_in() -> None:
    shown = [link for _title, links in GROUPS for link in links]
    wrong = [link.url for link in shown if getattr(resolve(reverse(link.url)).func, GUARDED, None) != link.permission]
    assert shown
    assert not wrong, source.listed(wrong)


def test_every_open_address_is_still_there() -> None:
    gone = [
        beginning
        for beginning in (*OPEN, *LEADS_ON)
        if not any(address.route.startswith(beginning) for address in ADDRESSES)
    ]
    assert not gone, source.listed(gone)


def test_addresses_carry_nothing_about_a_person() -> None:
    telling = [
        f"{address.route}: {converter}:{name}"
        for address in ADDRESSES
        if not address.route.startswith("account/")  # the library's own: identifiers of authenticators
        for converter, name in CAPTURED.findall(address.route)
        if converter not in HARMLESS and name not in HARMLESS_TEXTS
    ]
    telling += [
        address.route for address in ADDRESSES if "(?P" in address.route and not address.route.startswith("account/")
    ]
    assert not telling, source.listed(telling)
