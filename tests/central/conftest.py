"""The simulated register, and a Dutch house that must ask it."""

from collections.abc import Iterator
from typing import Any

import pytest
import trustme

from tests.central import valkenburg
from tests.central.simulated import Authorities, Simulated, running


@pytest.fixture(scope="session")
def authorities(tmp_path_factory: pytest.TempPathFactory) -> Authorities:
    return Authorities(trustme.CA(), trustme.CA(), tmp_path_factory.mktemp("certificates"))


@pytest.fixture
def connect(settings: Any, authorities: Authorities) -> Any:
    """Connect this installation: `connect(url)`, with whatever a test changes."""

    def to(url: str, **changes: Any) -> None:
        settings.CENTRAL_REGISTER = {
            "url": url,
            "simulated": "",
            "certificate": str(authorities.certificate("house")),
            "key": "",
            "authority": str(authorities.file),
            "seconds": 2.0,
            "failures": 5,
            "pause": 60.0,
        } | changes

    return to


@pytest.fixture
def register(authorities: Authorities, connect: Any) -> Iterator[Simulated]:
    """A register that is there, and to which this installation is connected."""
    with running(authorities) as simulated:
        connect(simulated.url)
        yield simulated


@pytest.fixture
def portier(db: None) -> Any:
    """The porter of the Dutch house, which must ask."""
    return valkenburg.open_it()
