"""One version: pyproject.toml says it, and pages, API, change log and security policy agree."""

import json
import re
import tomllib

from django.conf import settings
from django.template.loader import render_to_string
from packaging.version import Version

from server.version import VERSION
from tests.house import released_migrations, source

SEMANTIC = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?")
RELEASE = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$", re.MULTILINE)


def releases() -> list[str]:
    return RELEASE.findall(source.text(source.ROOT / "CHANGELOG.md"))


def test_the_version_is_semantic_and_stands_in_one_place() -> None:
    assert SEMANTIC.fullmatch(VERSION)
    project = tomllib.loads(source.text(source.ROOT / "pyproject.toml"))["project"]
    assert (project["name"], project["version"]) == ("carnet", VERSION)
    repeated = [source.name(path) for path in source.product() if VERSION in source.texts_in(path)]
    assert not repeated, source.listed(repeated)


def test_the_change_log_ends_with_this_version_or_goes_on_to_it() -> None:
    newest = Version(releases()[0])
    assert [Version(each) for each in releases()] == sorted(map(Version, releases()), reverse=True)
    unreleased = (
        source.text(source.ROOT / "CHANGELOG.md").partition("## [Unreleased]")[2].partition("\n## [")[0].strip()
    )
    if "-" in VERSION:
        assert newest < Version(VERSION)
    else:
        assert newest == Version(VERSION)
        assert not unreleased, "what is not released has a version of its own, such as 1.2.0-dev"


def test_the_security_policy_names_this_version() -> None:
    supported = source.text(source.ROOT / "SECURITY.md").partition("## Supported versions")[2].partition("\n## ")[0]
    for version in {VERSION, releases()[0]}:
        assert f"\n| {'.'.join(version.split('.')[:2])}" in supported


def test_the_api_has_the_version_of_the_program() -> None:
    assert settings.SPECTACULAR_SETTINGS["VERSION"] == VERSION
    assert json.loads(source.text(source.ROOT / "docs" / "openapi.json"))["info"]["version"] == VERSION


def test_every_page_has_the_version_in_its_footer() -> None:
    """Each page extends one of these two; error pages have no context."""
    for name in ("base.html", "500.html"):
        assert f'<footer class="page-foot">Carnet {VERSION}</footer>' in render_to_string(name)


def test_migrations_of_a_release_never_change() -> None:
    """A database that has one is not migrated by it again: a correction is a new migration."""
    release, before = released_migrations.recorded()
    now = released_migrations.present()
    assert len(now) > 50
    assert not released_migrations.changed(before, now), source.listed(released_migrations.changed(before, now))
    assert released_migrations.changed({"a": "1", "b": "2", "c": "3"}, {"a": "1", "b": "0"}) == ["b", "c"]
    if "-" not in VERSION:
        assert release == VERSION, "record them: python -m tests.house.released_migrations"
