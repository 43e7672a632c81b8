"""The afternoon that docs/audit.md promises a regulator: its commands, to the letter, on a copy of a log."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from audit.sealing.signer import Signer
from tests.audit.sealed import Link, add, seal

pytestmark = pytest.mark.slow

GUIDE = Path(__file__).parents[3] / "docs" / "audit.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEPS = BLOCK.findall(GUIDE.read_text(encoding="utf-8"))
SAYS = (
    "Signature Verified Successfully",
    "entry 7 stands under the root of",
    '"operation"',
    "leaves lead to the signed root",
)


@pytest.fixture
def copy(settings: Any, link: Link, signer: Signer, tmp_path: Path) -> Path:
    """The folder that a regulator gets."""
    settings.LOG = {"folder": signer.folder, "origin": signer.key.name, "witnesses": tmp_path / "none"}
    seal(link, signer)
    signer.rotate()
    for number in range(300):
        add(str(number))
    seal(link, signer, most=10_000)
    folder = tmp_path / "stick"
    call_command("audit", "export", folder)
    call_command("audit", "prove", "7", folder)
    return folder


def run(step: str, folder: Path) -> subprocess.CompletedProcess[str]:
    surroundings = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    words = ["bash", "-euo", "pipefail", "-c", step]
    return subprocess.run(words, cwd=folder, env=surroundings, capture_output=True, text=True, check=False)


def test_each_step_says_what_it_should(copy: Path) -> None:
    assert len(STEPS) == len(SAYS)
    for step, says in zip(STEPS, SAYS, strict=True):
        done = run(step, copy)
        assert (done.returncode, done.stderr) == (0, ""), step
        assert says in done.stdout


@pytest.mark.parametrize(("step", "file"), [(0, "checkpoint"), (1, "7.leaf"), (1, "7.tlog-proof"), (3, "tile/0/000")])
def test_each_step_refuses_what_was_changed(step: int, file: str, copy: Path) -> None:
    data = bytearray((copy / file).read_bytes())
    place = data.index(b"\n", data.index(b"\n") + 1) - 1 if file == "checkpoint" else 60
    data[place] ^= 1
    (copy / file).write_bytes(data)
    assert run(STEPS[step], copy).returncode != 0
