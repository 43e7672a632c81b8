"""Translations and static files: built when something has changed, and nothing serves without them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from server import derived, system_checks
from server.places import PROJECT

CATALOGUE = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
SERVING = {
    "web": ["-c", "import compliance.wsgi"],
    "worker": ["-m", "celery", "-A", "compliance.celery", "worker", "--pool", "threads", "--without-gossip"],
    "beat": ["-m", "celery", "-A", "compliance.celery", "beat"],
}


@pytest.fixture
def project(tmp_path: Path, settings: Any) -> Path:
    """A small project whose pages name their files by hash."""
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STATICFILES_DIRS = [tmp_path / "static"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    hashed = "compliance.http.infrastructure.static_files.StaticFiles"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": hashed}}
    (tmp_path / "requirements.txt").write_text("whitenoise==1\n")
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "sign.svg").write_text("<svg/>")
    return tmp_path


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    folder = tmp_path / "locale" / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(CATALOGUE)
    return folder / "django.po"


def test_compiles_only_the_catalogues_that_changed(tmp_path: Path, catalogue: Path) -> None:
    compiled = catalogue.with_suffix(".mo")
    assert derived.compile_translations(tmp_path) == [compiled]
    assert derived.compile_translations(tmp_path) == []
    later = compiled.stat().st_mtime + 10
    os.utime(catalogue, (later, later))
    assert derived.missing_files(tmp_path) == [f"{compiled} is missing or older than its source."]
    assert derived.compile_translations(tmp_path) == [compiled]


def test_a_catalogue_with_a_fault_leaves_no_file(tmp_path: Path, catalogue: Path) -> None:
    catalogue.write_text(CATALOGUE + 'msgid "a"\nmsgstr "b\n')
    with pytest.raises(derived.NotBuilt, match="cannot be compiled"):
        derived.compile_translations(tmp_path)
    assert not catalogue.with_suffix(".mo").exists()


def test_a_machine_without_msgfmt_is_told_what_to_install(
    tmp_path: Path, catalogue: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(derived.NotBuilt, match="apt-get install gettext"):
        derived.compile_translations(tmp_path)


def test_collects_static_files_only_when_one_has_changed(project: Path) -> None:
    assert "missing or were collected in part" in derived.missing_files(project)[0]
    assert derived.collect_static(project)
    assert not derived.collect_static(project)
    os.utime(project / "static" / "sign.svg", (0, 0))
    assert not derived.collect_static(project), "a copy with other times is the same file"
    (project / "static" / "carnet.css").write_text("body {}")
    assert "are of another version" in derived.missing_files(project)[0]
    assert derived.collect_static(project)
    assert list((project / "collected").glob("carnet*.css"))
    assert not derived.missing_files(project)


def test_an_interrupted_collection_is_done_again(project: Path, settings: Any) -> None:
    derived.collect_static(project)
    (project / "static" / "broken.css").write_text("a { background: url('nowhere.svg') }")
    with pytest.raises(Exception, match=r"nowhere\.svg"):
        derived.collect_static(project)
    assert "collected in part" in derived.missing_files(project)[0]
    (project / "static" / "broken.css").unlink()
    assert derived.collect_static(project), "though the sources are again those of the last collection"


def test_the_check_names_the_command(project: Path, settings: Any) -> None:
    [found] = system_checks.files_are_built()
    assert "manage.py build" in str(found.hint)
    with pytest.raises(SystemExit):
        system_checks.refuse_unbuilt()
    call_command("check", tags=["files"])  # commands such as `migrate` need no files
    with pytest.raises(CommandError, match=r"server\.E001"):
        call_command("check", tags=["files"], deploy=True)


def test_build_makes_both_and_says_so(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("build")
    call_command("build")
    said = capsys.readouterr().out
    assert "Static files: collected." in said
    assert "Static files: up to date." in said


@pytest.mark.slow
@pytest.mark.parametrize("process", SERVING)
def test_nothing_serves_without_its_files(process: str, tmp_path: Path) -> None:
    """Each page would be an error 500, which is found at the door."""
    environment = os.environ | {"CARNET_MODE": "demo", "CARNET_VAR": str(tmp_path)}
    words = [sys.executable, *SERVING[process]]
    refused = subprocess.run(
        words, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert refused.returncode == 1
    assert "Run `manage.py build`" in refused.stderr
