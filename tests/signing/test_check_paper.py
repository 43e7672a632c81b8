"""`manage.py check_paper`: words and exit codes, without database and network."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from compliance.signing import keys
from compliance.signing import published_certificates as trust
from compliance.signing.papers import sign_pdf
from server.places import PROJECT
from tests.signing.conftest import AT, HOUSE, REASON
from tests.signing.stamping import stamps


def ask(capsys: Any, *words: str) -> tuple[int, str]:
    try:
        call_command("check_paper", *words)
        code = 0
    except SystemExit as end:
        code = int(str(end.code))
    return code, capsys.readouterr().out


@pytest.fixture
def papers(signed: bytes, pdf: bytes, tmp_path: Path) -> Path:
    for name, each in (
        ("good", signed),
        ("unsigned", pdf),
        ("altered", signed.replace(b"/Lang (fr)", b"/Lang (nl)")),
        ("junk", b"nothing"),
    ):
        (tmp_path / f"{name}.pdf").write_bytes(each)
    return tmp_path


def test_a_good_paper_is_told_with_all_that_it_says(papers: Path, capsys: Any) -> None:
    code, said = ask(capsys, str(papers / "good.pdf"))
    anchor = trust.published_anchors(AT)[0].fingerprint
    assert code == 0
    assert said.splitlines()[0] == f"{papers}/good.pdf: Signed by this installation, whole and unchanged."
    assert f"paper: {REASON}" in said
    assert f"house: {HOUSE}" in said
    assert "signed, by the casino's clock: 2026-03-04 07:30:00 UTC" in said
    assert "time stamp: none" in said
    assert f"rests on: SHA-256 {anchor}" in said


@pytest.mark.parametrize(("name", "word"), [("unsigned", "NOT SIGNED"), ("altered", "CHANGED"), ("junk", "NO PDF")])
def test_one_bad_paper_among_good_ones_ends_with_one(name: str, word: str, papers: Path, capsys: Any) -> None:
    code, said = ask(capsys, str(papers / "good.pdf"), str(papers / f"{name}.pdf"))
    assert code == 1
    assert f"{name}.pdf: {word}" in said


def test_a_stamp_is_told_with_its_server(pdf: bytes, arrange: Any, tmp_path: Path, capsys: Any) -> None:
    with stamps() as server:
        (tmp_path / "stamps.pem").write_bytes(server.authority.pem)
        arrange(stamps=server.url, stamp_authority=str(tmp_path / "stamps.pem"))
        (tmp_path / "good.pdf").write_bytes(sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE))
    code, said = ask(capsys, str(tmp_path / "good.pdf"))
    assert (code, "time stamp: 2026-03-04 07:30:02 UTC by Stamp server 1" in said) == (0, True)
    code, said = ask(capsys, str(tmp_path / "good.pdf"), "--stamps", str(only(tmp_path / "papers" / keys.KNOWN)))
    assert (code, "The time stamp is not believed" in said) == (1, True)


def only(folder: Path) -> Path:
    (file,) = folder.glob("*.pem")
    return file


def test_another_certificate_may_be_named(papers: Path, arrange: Any, capsys: Any, folder: Path) -> None:
    named = str(only(folder / keys.KNOWN))
    arrange(folder=papers / "elsewhere")
    keys.own_authority(papers / "elsewhere", AT)
    code, said = ask(capsys, str(papers / "good.pdf"))
    assert (code, "SIGNED BY SOMEBODY ELSE" in said) == (1, True)
    assert ask(capsys, str(papers / "good.pdf"), "--certificate", named)[0] == 0


def test_what_cannot_be_asked_is_an_error(papers: Path, arrange: Any) -> None:
    with pytest.raises(CommandError, match=r"gone\.pdf"):
        call_command("check_paper", str(papers / "gone.pdf"))
    with pytest.raises(CommandError, match="no_certificate"):
        call_command("check_paper", str(papers / "good.pdf"), "--certificate", str(papers / "junk.pdf"))
    arrange(folder=papers / "empty")
    with pytest.raises(CommandError, match="signed nothing yet"):
        call_command("check_paper", str(papers / "good.pdf"))


def test_asks_no_database(papers: Path, folder: Path, tmp_path: Path) -> None:
    var = tmp_path / "var"
    (var / "secrets").mkdir(parents=True)
    folder.rename(var / "secrets" / "papers")
    nowhere = {"CARNET_VAR": str(var), "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing"}
    done = subprocess.run(
        [sys.executable, "manage.py", "check_paper", str(papers / "good.pdf")],
        env=os.environ | nowhere,
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "whole and unchanged" in done.stdout
