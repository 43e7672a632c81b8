"""Where Carnet keeps its files, and who may read them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from server import places
from server.database.passwords import role_password, scram_verifier


def test_follows_the_variable_unless_told_where(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARNET_VAR", str(tmp_path / "here"))
    assert places.server_places().var == tmp_path / "here"
    assert places.server_places(tmp_path / "there").var == tmp_path / "there"
    monkeypatch.delenv("CARNET_VAR")
    assert places.server_places().var == places.PROJECT / "var"


def test_root_moves_the_database_out_of_a_closed_folder(monkeypatch: pytest.MonkeyPatch, var: Path) -> None:
    closed = var / "closed"
    closed.mkdir(mode=0o700)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert places.server_places(var / "open").base == var / "open"
    assert places.server_places(closed).base.parent == places.ROOT_BASE
    assert places.server_places(closed).secrets == closed / "secrets"
    assert places.server_places(closed / "a").base != places.server_places(closed / "b").base
    monkeypatch.undo()


def test_somebody_elses_database_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("os.geteuid", lambda: tmp_path.stat().st_uid + 1)
    with pytest.raises(places.PlaceError, match="belongs to"):
        places.service_user(tmp_path)


def test_a_planted_link_is_refused_as_socket_folder(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "socket").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(places.PlaceError, match="is not ours"):
        places.make_private(tmp_path / "socket")


def test_a_password_is_made_once_however_many_ask_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        seen = set(threads.map(lambda _: role_password(tmp_path / "secrets", "carnet_app"), range(64)))
    assert len(seen) == 1
    assert [file.name for file in (tmp_path / "secrets").iterdir()] == ["carnet_app"]
    assert (tmp_path / "secrets" / "carnet_app").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "secrets").stat().st_mode & 0o777 == 0o700


def test_a_verifier_never_contains_the_password() -> None:
    assert scram_verifier("open sesame").startswith("SCRAM-SHA-256$4096:")
    assert "sesame" not in scram_verifier("open sesame")
    assert scram_verifier("open sesame") != scram_verifier("open sesame")
