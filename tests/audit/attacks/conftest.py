"""Those who attack the log, each with the connection that their role gives them."""

from collections.abc import Iterator

import pytest

from tests.audit.attacks.hands import Hands
from tests.audit.sealed import Link
from tests.database import OwnDatabase


@pytest.fixture
def hands(own_database: OwnDatabase) -> Iterator[Hands]:
    """Connections of every role to a database of the test's own."""
    with Hands(own_database) as found:
        yield found


@pytest.fixture
def app(hands: Hands) -> Link:
    """The application's role, past the application."""
    return hands.of("carnet_app")


@pytest.fixture
def owner(hands: Hands) -> Link:
    """The owner of the registers and of the database, who can act for the log's owner."""
    return hands.of("carnet_owner")


@pytest.fixture
def root(hands: Hands) -> Link:
    """The superuser, whom nothing stops."""
    return hands.of("superuser")
