"""A process that reads a file may be taken over by it: this one limits what it accepts from there."""

import logging
import sys
from pathlib import Path

import pytest

from compliance.confinement import LimitExceeded, read_confined
from compliance.orphans.documents.domain.pdf_checks import Flaw, find_flaw
from compliance.people.domain import pictures
from compliance.people.domain.pictures import NotKept, Unfit, drawn_anew
from tests.orphans.pdfs import handmade
from tests.people.made_pictures import picture

LARGE, PLAIN = picture("WEBP", color="red"), handmade()


def take_over(monkeypatch: pytest.MonkeyPatch, folder: Path, commands: str) -> None:
    """Have these commands of a shell run in place of every reader."""
    reader = folder / "python"
    reader.write_text(f"#!/bin/sh\n{commands}\n")
    reader.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(reader))


def test_an_endless_answer_is_not_collected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    take_over(monkeypatch, tmp_path, "exec cat /dev/zero")
    with pytest.raises(LimitExceeded, match="wrote more than 1000000 bytes"):
        read_confined("any", b"x", seconds=20, largest=1_000_000)


def test_an_answer_of_the_largest_size_is_accepted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    take_over(monkeypatch, tmp_path, "exec head -c 300000 /dev/zero")
    assert read_confined("any", b"x", seconds=20, largest=300_000) == bytes(300_000)
    with pytest.raises(LimitExceeded, match="wrote more than"):
        read_confined("any", b"x", seconds=20, largest=299_999)


def test_errors_of_the_reader_are_not_collected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    take_over(monkeypatch, tmp_path, "head -c 3000000 /dev/zero >&2; echo read")
    assert read_confined("any", b"x", seconds=20, largest=10) == b"read\n"


def test_a_reader_that_ignores_its_input_does_not_stop_this_process(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    take_over(monkeypatch, tmp_path, "echo read")
    assert read_confined("any", bytes(5_000_000), seconds=20, largest=10) == b"read\n"


def test_a_reader_that_closes_its_answer_and_stays_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    take_over(monkeypatch, tmp_path, "exec sleep 60 >&- 2>&-")
    with pytest.raises(LimitExceeded, match="was not read within"):
        read_confined("any", b"x", seconds=0.2, largest=10)


@pytest.mark.parametrize(
    "answer", ["9999999 64", "481 64\nimage", "0 64\nimage", "film\nx", "unknown", "48\nimage", "é"]
)
def test_an_answer_that_is_no_picture_and_no_reason_refuses_the_picture(
    answer: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    take_over(monkeypatch, tmp_path, f"printf '%s' '{answer}'")
    with pytest.raises(NotKept) as refused:
        drawn_anew(LARGE)
    assert refused.value.why is Unfit.TOO_DEMANDING
    assert caplog.messages == [f"a picture of {len(LARGE)} bytes: its reader answered with something else"]


def test_a_picture_within_the_box_is_accepted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    take_over(monkeypatch, tmp_path, "printf '480 640\\nimage'")
    assert drawn_anew(LARGE) == pictures.Picture(b"image", 480, 640)


def test_an_answer_that_is_no_flaw_locks_the_pdf(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    for commands, why in (
        ("echo harmless", "its reader answered with something else"),
        ("exec cat /dev/zero", "its reader wrote more than 100 bytes"),
    ):
        take_over(monkeypatch, tmp_path, commands)
        caplog.clear()
        assert find_flaw(PLAIN) is Flaw.LOCKED
        assert caplog.messages == [f"a PDF of {len(PLAIN)} bytes: {why}"]
