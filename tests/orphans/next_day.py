"""The day after the find."""

from collections.abc import Iterator

import pytest
import time_machine

from tests.orphans.claiming import NEXT_DAY


@pytest.fixture(autouse=True)
def the_next_day() -> Iterator[None]:
    with time_machine.travel(NEXT_DAY, tick=False):
        yield
