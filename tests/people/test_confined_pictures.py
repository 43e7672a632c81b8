"""A large picture is decoded by a process of its own, within limits; that of a camera at the door is not."""

import io
import logging
import os
import resource
import sys
from typing import Any

import pytest
from PIL import Image

from compliance import confinement
from compliance.people.domain import pictures
from compliance.people.domain.pictures import NotKept, Unfit, drawn_anew
from tests.people.made_pictures import picture

LARGE = picture(size=(4200, 3200), color="red")


def test_the_process_draws_the_same_as_this_one() -> None:
    for sent in (LARGE, picture("PNG", "RGBA", size=(1500, 2000), color=(0, 9, 0, 99)), picture("WEBP", color="red")):
        assert pictures._is_decoded_apart(sent)
        assert drawn_anew(sent) == pictures.decode_picture(sent, pictures.BOX)


def test_a_picture_of_the_camera_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert drawn_anew(picture(size=(1920, 1080))).width == 480
    assert drawn_anew(picture(size=(4032, 3024))).width == 480
    with pytest.raises(NotKept, match="too_demanding"):
        drawn_anew(LARGE)


def test_many_scans_are_left_to_the_limits_of_a_process() -> None:
    scans = picture(progressive=True)
    assert not pictures._is_decoded_apart(scans)
    assert pictures._is_decoded_apart(scans + b"\xff\xda" * 20)


def test_the_reason_comes_back_from_the_process() -> None:
    frames = [Image.new("RGB", (100, 100), color) for color in ("red", "green")]
    into = io.BytesIO()
    frames[0].save(into, "WEBP", save_all=True, append_images=frames[1:], duration=100)
    with pytest.raises(NotKept, match="film"):
        drawn_anew(into.getvalue())


def test_the_process_limits_itself_and_writes_the_picture_or_the_reason(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: Any
) -> None:
    limits: dict[int, int] = {}
    monkeypatch.setattr(resource, "setrlimit", lambda kind, both: limits.update({kind: both[1]}))
    monkeypatch.setattr(os, "nice", lambda _by: 0)
    monkeypatch.setattr(sys, "argv", ["-c", "48", "64"])
    for sent, answer in ((picture(), b"43 64\n\xff\xd8"), (b"no picture", b"no_picture")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent)))
        pictures.main()
        sys.stdout.flush()
        assert capfdbinary.readouterr().out.startswith(answer)
    assert limits[resource.RLIMIT_AS] == pictures.LIMITS.memory
    assert limits[resource.RLIMIT_CPU] == pictures.LIMITS.processor


@pytest.mark.parametrize(
    ("size", "why"),
    [
        ((10_000, 5_001), Unfit.TOO_MANY_PIXELS),
        ((20_000, 10_000), Unfit.TOO_MANY_PIXELS),
        ((63, 2000), Unfit.TOO_SMALL),
    ],
)
def test_the_process_checks_the_size_of_a_picture_itself(size: tuple[int, int], why: Unfit) -> None:
    with pytest.raises(NotKept) as refused:
        pictures.decode_picture(picture("PNG", "1", size=size), pictures.BOX)
    assert refused.value.why is why


@pytest.mark.parametrize("place", ["_shrink_picture", "Image.open"])
def test_memory_that_is_used_up_refuses_the_picture(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(*_arguments: Any, **_named: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr(f"{pictures.__name__}.{place}", too_much)
    with pytest.raises(NotKept) as refused:
        pictures.decode_picture(picture(), pictures.BOX)
    assert refused.value.why is Unfit.TOO_DEMANDING


def test_files_are_read_one_at_a_time(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(pictures, "SECONDS", 0.01)
    with confinement._turn, pytest.raises(NotKept, match="too_demanding"):
        drawn_anew(LARGE)
    assert [record.getMessage() for record in caplog.records] == [
        f"a picture of {len(LARGE)} bytes: no reader was free within 0.01 seconds"
    ]
