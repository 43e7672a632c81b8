"""Compares the pinned packages with known vulnerabilities, from a file of the repository; no network is needed.

`python -m tests.house.advisories` compares, `--strict` also fails where the file is empty or old, and
`refresh [SOURCE]` writes the file: from the bulk archive of osv.dev, or from another archive or folder of OSV records.
docs/security-inventory.md describes the format.
"""

import io
import json
import re
import sys
import urllib.request
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import yaml
from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from tests.house import source

FILE = source.ROOT / "tests" / "house" / "advisories.json"
BULK = "https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip"
PINNED = ("requirements.txt", "requirements-dev.txt", "requirements-postgresql.txt")
PIN = re.compile(r"(?<![\w.-])([A-Za-z0-9][\w.-]*)(?:\[[\w,-]+\])?==([A-Za-z0-9][\w.+!-]*)")
OLD_DAYS = 30
COMPARED_TYPES = {"ECOSYSTEM", "SEMVER"}

Record = dict[str, Any]
Pins = dict[str, set[str]]


@dataclass(frozen=True)
class Advisories:
    """The file: records of OSV without their texts, the day of the newest one, their origin, and accepted findings."""

    taken_on: date | None
    origin: str
    records: tuple[Record, ...]
    accepted: tuple[dict[str, str], ...] = ()


@dataclass(frozen=True, order=True)
class Finding:
    """A pinned version that a record names as vulnerable."""

    package: str
    version: str
    id: str
    aliases: tuple[str, ...] = ()

    def __str__(self) -> str:
        names = ", ".join([self.id, *self.aliases])
        return f"{self.package} {self.version} is vulnerable: {names}"


def read_file(path: Path = FILE) -> Advisories:
    stored = json.loads(path.read_text(encoding="utf-8"))
    taken_on = date.fromisoformat(stored["taken_on"]) if stored["taken_on"] else None
    return Advisories(taken_on, stored["origin"], tuple(stored["records"]), tuple(stored["accepted"]))


def write_file(found: Advisories, path: Path = FILE) -> None:
    stored = {
        "taken_on": found.taken_on.isoformat() if found.taken_on else None,
        "origin": found.origin,
        "accepted": found.accepted,
        "records": sorted(found.records, key=lambda record: record["id"]),
    }
    path.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


def pins(texts: Iterable[str] | None = None) -> Pins:
    """Every pinned package with its versions."""
    found: Pins = {}
    for text in texts if texts is not None else (source.text(source.ROOT / name) for name in PINNED):
        for name, version in PIN.findall(text):
            found.setdefault(canonicalize_name(name), set()).add(version)
    return found


# --- Comparing


def findings(pinned: Pins, known: Advisories, today: date) -> list[Finding]:
    """Every pinned version that a record names, without what was accepted until a later day."""
    accepted = {
        (each["id"], canonicalize_name(each["package"]))
        for each in known.accepted
        if date.fromisoformat(each["until"]) >= today
    }
    return sorted(
        Finding(package, version, record["id"], tuple(record.get("aliases", ())))
        for record in known.records
        if not record.get("withdrawn")
        for affected in record["affected"]
        for package in [canonicalize_name(affected["package"]["name"])]
        for version in pinned.get(package, ())
        if (record["id"], package) not in accepted and is_affected(version, affected)
    )


def is_affected(version: str, affected: Record) -> bool:
    """Does a record name this version? What cannot be compared counts as affected."""
    if version in affected.get("versions", ()):
        return True
    ranges = [each for each in affected.get("ranges", ()) if each["type"] in COMPARED_TYPES]
    if not ranges:
        # Only commits are named: no version can be excluded.
        return not affected.get("versions")
    try:
        return any(_within(Version(version), each["events"]) for each in ranges)
    except InvalidVersion:
        return True


def _within(version: Version, events: list[dict[str, str]]) -> bool:
    """Evaluate the events of a range in the order of their versions (OSV schema, "Evaluation")."""
    inside = False
    for kind, mark in sorted(((kind, mark) for event in events for kind, mark in event.items()), key=_event_order):
        if kind == "introduced" and version >= _introduced(mark):
            inside = True
        elif (kind == "fixed" and version >= Version(mark)) or (kind == "last_affected" and version > Version(mark)):
            inside = False
    return inside


def _event_order(event: tuple[str, str]) -> tuple[Version, bool]:
    # A fix and an introduction at the same version: the fix ends the former range.
    return _introduced(event[1]), event[0] == "introduced"


def _introduced(mark: str) -> Version:
    return Version("0.dev0") if mark == "0" else Version(mark)


# --- Refreshing


def refresh(origin: str, path: Path = FILE) -> Advisories:
    """Write what a source says of the pinned packages; accepted findings stay.

    The file is dated by the newest record of the source: an old copy stays old, whenever it is read.
    """
    pinned = pins()
    read = list(read_source(origin))
    records = tuple(
        shortened
        for record in read
        if not record.get("withdrawn") and (shortened := shorten(record, pinned)) is not None
    )
    newest = max((str(record["modified"])[:10] for record in read), default=None)
    found = Advisories(date.fromisoformat(newest) if newest else None, origin, records, read_file(path).accepted)
    write_file(found, path)
    return found


def read_source(origin: str) -> Iterator[Record]:
    """Every record of an archive at an address, an archive on the disk, or a folder."""
    if origin.startswith(("http://", "https://")):
        with urllib.request.urlopen(origin, timeout=120) as answer:
            yield from _records_of_archive(io.BytesIO(answer.read()))
    elif Path(origin).is_dir():
        for path in sorted(Path(origin).rglob("*")):
            if path.suffix in {".json", ".yaml"}:
                yield _parse(path.suffix, path.read_bytes())
    else:
        yield from _records_of_archive(io.BytesIO(Path(origin).read_bytes()))


def _records_of_archive(file: io.BytesIO) -> Iterator[Record]:
    with zipfile.ZipFile(file) as archive:
        for name in archive.namelist():
            suffix = Path(name).suffix
            if suffix in {".json", ".yaml"}:
                yield _parse(suffix, archive.read(name))


def _parse(suffix: str, content: bytes) -> Record:
    read = json.loads(content) if suffix == ".json" else yaml.load(content, Loader=yaml.CSafeLoader)
    return dict(read)


def shorten(record: Record, pinned: Pins) -> Record | None:
    """The facts of a record about pinned packages: no texts, no versions that its ranges name; None without any."""
    affected = [
        _shorten_affected(each)
        for each in record.get("affected", ())
        if each.get("package", {}).get("ecosystem") == "PyPI" and canonicalize_name(each["package"]["name"]) in pinned
    ]
    if not affected:
        return None
    return {"id": record["id"], "aliases": sorted(record.get("aliases", ())), "affected": affected}


def _shorten_affected(affected: Record) -> Record:
    ranges = [
        {"type": each["type"], "events": each["events"]}
        for each in affected.get("ranges", ())
        if each["type"] in COMPARED_TYPES
    ]
    short: Record = {"package": {"ecosystem": "PyPI", "name": canonicalize_name(affected["package"]["name"])}}
    versions = [str(each) for each in affected.get("versions", ())]
    if ranges:
        short["ranges"] = ranges
        versions = [each for each in versions if not is_affected(each, {"ranges": ranges})]
    if versions:
        short["versions"] = versions
    return short


# --- The command


def verdict(pinned: Pins, known: Advisories, today: date, *, strict: bool = False) -> tuple[int, str]:
    """The exit code, and what there is to say: every finding, and what the file cannot say."""
    found = findings(pinned, known, today)
    lines = [str(each) for each in found]
    if known.taken_on is None:
        lines.append("Advisories: none in the file, so nothing was compared. Run `make advisories` with a network.")
    else:
        days = (today - known.taken_on).days
        old = f", older than {OLD_DAYS} days: run `make advisories`" if days > OLD_DAYS else ""
        lines.append(f"Advisories of {known.taken_on}{old}: {len(pinned)} packages compared, {len(found)} vulnerable.")
    unknown = known.taken_on is None or (today - known.taken_on).days > OLD_DAYS
    return int(bool(found) or (strict and unknown)), "\n".join(lines)


def main(words: list[str], today: date, path: Path = FILE) -> int:
    origin, refreshing = (words[1] if len(words) > 1 else BULK), words[:1] == ["refresh"]
    known = refresh(origin, path) if refreshing else read_file(path)
    code, said = verdict(pins(), known, today, strict="--strict" in words)
    sys.stdout.write(f"{said}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], date.today()))
