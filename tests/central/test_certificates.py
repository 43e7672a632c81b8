"""The house's certificate as it lies in its file: whose, until when, and why it cannot be shown."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
)

from compliance.central.domain.certificates import Unusable, read_certificate
from tests.central.simulated import Authorities

ENDS = datetime(2026, 6, 1, 12, tzinfo=UTC)


def spanned(authorities: Authorities, name: str = "spanned") -> Path:
    return authorities.certificate(name, not_before=datetime(2025, 6, 1, tzinfo=UTC), not_after=ENDS)


def test_says_whose_it_is_who_issued_it_and_until_when(authorities: Authorities) -> None:
    file = spanned(authorities)
    found = read_certificate(file, file)
    assert "CN=Casino Valkenburg" in found.subject
    assert "trustme" in found.issuer
    assert (found.begins_at, found.ends_at) == (datetime(2025, 6, 1, tzinfo=UTC), ENDS)
    assert len(found.fingerprint) == 64


@pytest.mark.parametrize(
    ("before", "problem", "left", "step"),
    [
        (timedelta(days=90), "", 90, None),
        (timedelta(days=60, seconds=1), "", 60, None),
        (timedelta(days=60), "", 60, 60),
        (timedelta(days=31), "", 31, 60),
        (timedelta(days=30), "", 30, 30),
        (timedelta(days=20), "", 20, 30),
        (timedelta(days=14), "", 14, 14),
        (timedelta(days=7), "", 7, 7),
        (timedelta(seconds=1), "", 0, 7),
        (timedelta(0), "expired", 0, 0),
        (-timedelta(days=3), "expired", -3, 0),
        (timedelta(days=500), "not_yet_valid", 500, None),
    ],
)
def test_counts_the_days_and_steps_to_its_end(
    authorities: Authorities, before: timedelta, problem: str, left: int, step: int | None
) -> None:
    file = spanned(authorities)
    found, at = read_certificate(file, file), ENDS - before
    assert (found.problem(at), found.days_left(at), found.step(at)) == (problem, left, step)


def test_says_why_the_files_make_no_certificate(authorities: Authorities, tmp_path: Path) -> None:
    file = spanned(authorities)
    nothing = tmp_path / "nothing.pem"
    nothing.write_text("nothing")
    secret = ec.generate_private_key(ec.SECP256R1())
    locked = tmp_path / "locked.pem"
    locked.write_bytes(secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"x")))
    said = {
        "missing": (tmp_path / "none.pem", file),
        "unreadable": (nothing, file),
        "key_locked": (file, locked),
        "key_of_another": (file, spanned(authorities, "other")),
    }
    for why, (certificate, key) in said.items():
        with pytest.raises(Unusable) as refused:
            read_certificate(certificate, key)
        assert refused.value.why == why
    with pytest.raises(Unusable, match="missing"):
        read_certificate(file, tmp_path)
    with pytest.raises(Unusable, match="unreadable"):
        read_certificate(file, nothing)
