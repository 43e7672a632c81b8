"""Master keys of the test's own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compliance.vault.services.data_keys import forget_keys


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """The folder of the master keys of this test; nothing that was read before is in the cache."""
    forget_keys()
    settings.VAULT = {"folder": tmp_path / "vault", "module": "", "token": "", "label": "", "pin": ""}
    yield tmp_path / "vault"
    forget_keys()
