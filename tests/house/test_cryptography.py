"""Every package that uses cryptography is in the inventory, and no other one is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.house import source

INVENTORY = source.ROOT / "docs" / "security-inventory.md"
LIBRARIES = re.compile(
    r"(hashlib|hmac|secrets|ssl|cryptography|argon2|pyhanko|django\.core\.signing|django\.utils\.crypto"
    r"|django\.contrib\.auth\.hashers)(\.|$)"
)
ROW = re.compile(r"^\| `((?:compliance|audit|server)/\w+(?:\.py)?)` \|", re.MULTILINE)


def imported(path: Path) -> Iterator[str]:
    for node in source.nodes(path):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def package(path: Path) -> str:
    """The area of a module, such as compliance/venues; a module at the top is its own."""
    return "/".join(source.name(path).split("/")[:2])


def users() -> set[str]:
    return {package(path) for path in source.product() if any(LIBRARIES.match(name) for name in imported(path))}


def test_every_use_of_cryptography_is_in_the_inventory() -> None:
    listed = set(ROW.findall(source.text(INVENTORY)))
    assert users() - listed == set(), source.listed(users() - listed)
    assert listed - users() == set(), source.listed(listed - users())


def test_a_use_is_recognised_however_it_is_imported() -> None:
    found = ("hashlib", "cryptography.fernet", "django.core.signing", "django.utils.crypto.salted_hmac", "ssl")
    assert all(LIBRARIES.match(name) for name in found)
    assert not LIBRARIES.match("django.utils.cryptic")
    assert not LIBRARIES.match("hashlibrary")
