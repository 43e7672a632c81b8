"""The verifier tells what was erased from what is missing, and believes no leaf that cannot say so."""

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from audit.erasure import erased_values as erased
from audit.erasure import procedure as erasing
from audit.publishing import published_log as publishing
from audit.publishing import receipts
from audit.publishing.verifier import verifier_script
from audit.sealing.signer import Signer
from audit.tlog.commands import main
from audit.tlog.leaves import parse_leaf
from audit.tlog.policy import Refused
from audit.tlog.verifying import erased_by, personal_lines
from server import addresses
from tests.audit.erasures import place_of, released
from tests.audit.sealed import Link, add, ask, seal
from tests.database import OwnDatabase


@pytest.fixture
def eraser(own_database: OwnDatabase) -> Iterator[Link]:
    with psycopg.connect(addresses.connection_string("carnet_eraser", own_database.name), autocommit=True) as opened:
        yield opened


@pytest.fixture
def files(link: Link, eraser: Link, signer: Signer, tmp_path: Path) -> dict[str, Any]:
    """A proof with its leaf and values from before an erasure, and the entry that names what is gone."""
    book, other = add(owner="Weber", note="met Kirsch"), add("Zadig", owner="Muller")
    seal(link, signer)
    place = place_of(link, book)
    values = publishing.leaf_disclosures(ask(link), place)
    before = write(link, tmp_path, place)
    (tmp_path / "values.json").write_text(json.dumps(values))
    wanted = released(book)
    seal(link, signer)
    erasing.carry_out(eraser, wanted.pk)
    assert erased.find_erasures(ask(link), [place, None])[place].leaf is None
    seal(link, signer)
    gone = erased.find_erasures(ask(link), [place])[place].leaf
    assert gone is not None
    return {
        "before": before,
        "gone": write(link, tmp_path, gone),
        "other": write(link, tmp_path, place_of(link, other)),
        "values": str(tmp_path / "values.json"),
        "place": place,
        "leaf": gone,
        "link": link,
    }


def write(link: Link, folder: Path, index: int) -> list[str]:
    paths = [folder / f"{index}.tlog-proof", folder / f"{index}.leaf"]
    paths[0].write_text(str(publishing.prove_leaf(ask(link), index)))
    paths[1].write_bytes(publishing.leaf_bytes(ask(link), index))
    return [str(path) for path in paths]


def test_erased_is_told_from_missing_and_from_a_value(
    files: dict[str, Any], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["proof", *files["before"], "--erased", *files["gone"]]) == 0
    assert capsys.readouterr().out.count(f"was erased, see leaf {files['leaf']}") == 2
    assert main(["proof", *files["before"], "--values", files["values"]]) == 0
    assert 'after.owner: "Weber"' in capsys.readouterr().out
    (tmp_path / "none.json").write_text("[]")
    assert main(["proof", *files["before"], "--values", str(tmp_path / "none.json")]) == 0
    assert capsys.readouterr().out.count("is missing: its value was not supplied") == 2


def test_no_other_leaf_says_that_something_was_erased(
    files: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["proof", *files["before"], "--erased", *files["other"]]) == 1
    assert "does not record an erasure" in capsys.readouterr().err
    assert main(["proof", *files["gone"], "--erased", *files["gone"]]) == 1
    assert "cannot record the erasure of its values" in capsys.readouterr().err
    with pytest.raises(Refused, match="is in another log"):
        erased_by(*(Path(path).read_bytes() for path in files["gone"]), 0, "carnet.test/another", None)


def test_a_value_of_another_leaf_is_refused(files: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proof", *files["other"], "--values", files["values"]]) == 1
    assert "belongs to another leaf" in capsys.readouterr().err
    assert personal_lines(Path(files["other"][1]).read_bytes(), [], {})


def test_the_receipt_of_an_erased_entry_brings_the_leaf_that_says_so(files: dict[str, Any], tmp_path: Path) -> None:
    found = receipts.build_receipt(ask(files["link"]), files["place"])
    assert found.values == ()
    folder = tmp_path / "receipt"
    with zipfile.ZipFile(io.BytesIO(receipts.zip_receipt(ask(files["link"]), found, with_values=True))) as archive:
        archive.extractall(folder)
    (folder / "verify.py").write_text(verifier_script())
    place, gone = files["place"], files["leaf"]
    command = ["proof", f"{place}.tlog-proof", f"{place}.leaf", "--policy", "policy"]
    command += ["--erased", f"{gone}.tlog-proof", f"{gone}.leaf"]
    done = subprocess.run([sys.executable, "verify.py", *command], cwd=folder, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert f"was erased, see leaf {gone}" in done.stdout.decode()
    assert f"--erased {gone}.tlog-proof {gone}.leaf" in (folder / "READ-ME.txt").read_text()
    assert parse_leaf((folder / f"{gone}.leaf").read_bytes())["operation"] == "E"
