"""Time stamps: asked of the server that the house names, believed only of its authority, and never silently absent."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compliance.signing import keys
from compliance.signing import system_checks as checks
from compliance.signing.configuration import STAMPS
from compliance.signing.papers import CannotSign, sign_pdf
from compliance.signing.verification import Verdict, check_document
from tests.signing.certificates import authority
from tests.signing.conftest import AT, HOUSE, REASON
from tests.signing.stamping import STAMPED, Server, stamps
from tests.signing.tools import openssl, pdfsig

NOBODY = "http://127.0.0.1:1/"


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with stamps() as server:
        yield server


@pytest.fixture
def server(running: Server, arrange: Any, tmp_path: Path) -> Server:
    """An honest server, and settings that lead to it."""
    running.manner, running.asked = "", 0
    file = tmp_path / "stamps.pem"
    file.write_bytes(running.authority.pem)
    arrange(stamps=running.url, stamp_authority=str(file))
    return running


def stamped(pdf: bytes) -> bytes:
    return sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE)


def refused(pdf: bytes) -> tuple[str, str]:
    with pytest.raises(CannotSign) as found:
        stamped(pdf)
    return found.value.code, found.value.why


def test_a_paper_carries_the_stamp_of_the_server_and_one_request_was_enough(
    server: Server, pdf: bytes, folder: Path, tmp_path: Path
) -> None:
    signed = stamped(pdf)
    found = check_document(
        signed, anchors=keys.known_certificates(folder), stampers=keys.known_certificates(folder / STAMPS)
    )
    assert (found.verdict, found.signed_at, found.stamped_at) == (Verdict.GENUINE, AT, STAMPED)
    assert found.stamper == "Stamp server 1"
    assert server.asked == 1
    assert "Signature Validation: Signature is Valid." in pdfsig(signed, tmp_path)
    trusted = b"".join((folder / keys.KNOWN / f"{found.anchor}.pem").read_bytes() for _ in (1,))
    assert openssl(signed, trusted, tmp_path).returncode == 0


def test_a_stamp_is_believed_of_its_authority_alone(server: Server, pdf: bytes, folder: Path) -> None:
    signed = stamped(pdf)
    for stampers in ([], [authority().certificate]):
        assert (
            check_document(signed, anchors=keys.known_certificates(folder), stampers=stampers).verdict == Verdict.STAMP
        )


def test_the_authority_of_before_is_kept_for_old_stamps(
    server: Server, pdf: bytes, folder: Path, tmp_path: Path, arrange: Any
) -> None:
    signed = stamped(pdf)
    file = tmp_path / "stamps.pem"
    file.write_bytes(authority("Another state").pem)
    assert refused(pdf) == ("signing_stamp", "not_believed")
    file.unlink()
    assert (
        check_document(
            signed, anchors=keys.known_certificates(folder), stampers=keys.known_certificates(folder / STAMPS)
        ).verdict
        == Verdict.GENUINE
    )


@pytest.mark.parametrize("manner", ["refuse", "fail", "babble", "nonce", "other", "late"])
def test_without_a_stamp_that_holds_there_is_no_paper(manner: str, server: Server, pdf: bytes) -> None:
    server.manner = manner
    code, why = refused(pdf)
    assert code == "signing_stamp"
    assert why == ("not_believed" if manner in {"other", "late"} else "no_answer")


def test_a_server_that_is_down_is_asked_again_until_its_time_is_up(server: Server, pdf: bytes, arrange: Any) -> None:
    arrange(stamps=NOBODY, stamp_authority=str(server_file(server)), stamp_seconds=0.8)
    assert refused(pdf) == ("signing_stamp", "no_answer")
    arrange(stamps="no address", stamp_authority=str(server_file(server)), stamp_seconds=0.1)
    assert refused(pdf) == ("signing_stamp", "no_answer")


def server_file(server: Server) -> Path:
    from django.conf import settings

    return Path(settings.PAPERS["stamp_authority"])


def test_a_server_without_anybody_who_vouches_for_it_is_refused(pdf: bytes, arrange: Any, tmp_path: Path) -> None:
    arrange(stamps=NOBODY)
    assert refused(pdf) == ("signing_key", "no_stamp_authority")
    (found,) = checks.papers_can_be_signed()
    assert found.id == "signing.E001"
    (tmp_path / "empty.pem").write_bytes(b"nobody")
    arrange(stamps=NOBODY, stamp_authority=str(tmp_path / "empty.pem"))
    assert refused(pdf) == ("signing_key", "no_certificate")
