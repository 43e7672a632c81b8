"""A rehearsal that proves nothing does not count: old copies, copies that were not made, rights of two users."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from compliance.recovery.management.commands import rehearse_restore
from server.backups import own_copy, state
from server.places import server_places
from tests.server import deployed

NOW = timezone.now()
# The live database would pass for a copy of the newest state: a record cannot name it.
LIVE: dict[str, Any] = {"began_at": NOW.isoformat(), "target": None, "fault": None}


@pytest.mark.parametrize(
    "record",
    [
        LIVE | {"began_at": (NOW - timedelta(days=2)).isoformat()},
        LIVE | {"sockets": "the folder of the live server"},
        LIVE | {"fault": {"template": "no room", "values": {}}},
        LIVE | {"began_at": "2026-11-27T03:00:00"},
        {},
    ],
    ids=["old", "live", "failed", "undated", "empty"],
)
def test_no_record_of_a_copy_passes_for_a_rehearsal(
    record: dict[str, Any], db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    here = server_places(tmp_path / "var")
    live = {"sockets": connection.settings_dict["HOST"]} if "sockets" in record else {}
    (tmp_path / own_copy.RECORD).write_text(json.dumps(record | live))
    monkeypatch.setenv(own_copy.FOLDER, str(tmp_path))
    monkeypatch.setattr(rehearse_restore, "is_embedded", lambda: False)
    monkeypatch.setattr(rehearse_restore.places, "server_places", lambda: here)
    with pytest.raises(CommandError, match="The rehearsal failed"):
        call_command("rehearse_restore")
    assert state.read_record(here)["rehearsal_ok"] is False
    assert "rehearsed_at" not in state.read_record(here)


def test_neither_user_gets_what_the_other_has() -> None:
    copy, rehearsal = (deployed.unit(f"carnet-{name}.service")["Service"] for name in ("copy", "rehearsal"))
    assert (copy["User"], rehearsal["User"]) == ("postgres", "carnet")
    assert "EnvironmentFile" not in copy, "it names the secrets of Carnet"
    assert rehearsal["ReadWritePaths"] == deployed.environment_file()["CARNET_VAR"]
