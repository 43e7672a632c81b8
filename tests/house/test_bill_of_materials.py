"""The bill of materials and the notices name everything that an installation carries, with its licence."""

import json
import re

import pytest

from tests.house import bill_of_materials as materials
from tests.house import source


@pytest.fixture(scope="module")
def packages() -> list[materials.Component]:
    return materials.packages()


def test_both_files_are_those_of_the_pinned_packages() -> None:
    for path, content in materials.written():
        assert source.text(path) == content, "requirements have changed; look at their licences, then: make sbom"


def test_every_pinned_package_is_in_the_bill(packages: list[materials.Component]) -> None:
    pinned = set(re.findall(r"(?m)^([\w.-]+)==([^\s\\]+)", source.text(source.ROOT / "requirements.txt")))
    assert {(each.name, each.version) for each in packages} == pinned
    bill = json.loads(source.text(materials.BILL))
    named = {(each["name"], each["version"]) for each in bill["components"] if "purl" in each}
    assert named == pinned


def test_the_bill_is_the_same_at_each_making_and_refers_to_what_it_names() -> None:
    bill = json.loads(source.text(materials.BILL))
    assert not {"serialNumber", "timestamp"} & {*bill, *bill["metadata"]}
    refs = [bill["metadata"]["component"]["bom-ref"], *(each["bom-ref"] for each in bill["components"])]
    assert len(refs) == len(set(refs))
    assert {each["ref"] for each in bill["dependencies"]} <= set(refs)
    asked = {each for edge in bill["dependencies"] for each in edge["dependsOn"]}
    assert asked == set(refs[1:]), "everything is there because something asks for it"


def test_every_licence_is_known_and_lets_a_casino_run_carnet(packages: list[materials.Component]) -> None:
    for each in (*packages, *materials.assets()):
        assert each.licence, each.name
        choices = re.split(r" OR |, ", each.licence)
        assert not all(re.match(r"(GPL|AGPL|SSPL|GNU (Affero )?General)", choice) for choice in choices), each


def test_every_file_that_pages_and_pdfs_carry_is_named() -> None:
    named = {each.name: each for each in materials.assets()}
    for font in (source.ROOT / "static" / "fonts").glob("*.woff2"):
        assert any(font.name.startswith(f"{name}-") for name in named), font.name
    installed = set(re.findall(r"\bfonts-[\w-]+", source.text(source.ROOT / "server" / "setup.sh")))
    assert installed == {name for name in named if name.startswith("fonts-")}
    foreign = set()
    for page in source.files(".html"):
        foreign |= set(re.findall(r"static '([\w-]+/[\w-]+)/", source.text(page)))
    known = {text.rpartition("/")[0] for each in named.values() for text in each.texts}
    assert {path for path in foreign if not (source.ROOT / "static" / path.split("/")[0]).exists()} <= known
    texts = [text for each in named.values() for text in each.texts if text.startswith("static/")]
    assert all((source.ROOT / text).exists() for text in texts)
