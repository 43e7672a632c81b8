"""A paper to sign, and settings that lead to keys of the test's own."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from compliance.reports.rendering.weasyprint_renderer import render_sheet
from compliance.signing.papers import sign_pdf

AT = datetime(2026, 3, 4, 7, 30, tzinfo=UTC)
HOUSE = "Casino de Jeux du Luxembourg S.A."
REASON = "R-04 2026-03-03"
HTML = (
    '<html lang="fr"><head><title>Registre</title></head><body><h1>Registre des souches</h1><table><thead><tr>'
    "<th>Numéro</th></tr></thead><tbody><tr><td>D-000001</td></tr></tbody></table></body></html>"
)
NOTHING: dict[str, Any] = {
    **dict.fromkeys(("operator", "pkcs12", "passphrase", "module", "token", "label", "pin", "chain"), ""),
    "stamps": "",
    "stamp_authority": "",
    "stamp_seconds": 1.0,
}


@pytest.fixture(scope="session")
def pdf() -> bytes:
    """A report's page with its data, as the press hands it on."""
    return render_sheet(HTML, b'{"figures":{"stubs":[{"number":"D-000001"}]}}', on_page=lambda pages: None).pdf


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "papers"


@pytest.fixture
def arrange(settings: Any, folder: Path) -> Callable[..., None]:
    """Set what this installation signs with; nothing but its own folder unless said."""

    def set_to(**changes: Any) -> None:
        settings.PAPERS = NOTHING | {"folder": folder} | changes

    set_to()
    return set_to


@pytest.fixture
def signed(pdf: bytes, arrange: Callable[..., None]) -> bytes:
    """The paper, signed under an authority made by the test."""
    return sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE)
