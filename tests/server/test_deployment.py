"""The files of `deploy/`: what can be started from them here is started, and the others say the same."""

from __future__ import annotations

import gzip
import json
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest
import yaml
from django.db import connection

from server import places
from server.database import roles
from server.environment import reading
from server.management.commands import run
from server.supervision import programs
from tests import cast, database
from tests.opening.plans import STEPS
from tests.server import deployed
from tests.server.deployed import DEPLOY, PYTHON, Deployed

LOGIN, UPLOAD, LISTS = "/account/login/", "/exclusions/lists/upload/", "/api/v1/ministerial-lists/"
NINE = b"x" * (9 * 1024 * 1024)


@pytest.fixture(scope="module")
def stack(django_db_setup: None, django_db_blocker: Any) -> Iterator[Deployed]:
    """One Carnet behind nginx for all tests of this module."""
    with django_db_blocker.unblock(), database.own_database() as own, tempfile.TemporaryDirectory() as folder:
        started = Deployed(Path(folder), own)
        try:
            started.start()
            yield started
        finally:
            started.stop()


@pytest.mark.slow
def test_a_person_signs_in_over_https_and_the_log_has_their_address(stack: Deployed) -> None:
    stack.ask(LOGIN)
    spoofed = {
        "X-Forwarded-For": "198.51.100.9",
        "X_Forwarded_For": "198.51.100.10",
        "X-Forwarded_For": "198.51.100.11",
        "Forwarded": "for=198.51.100.12",
    }
    answer = stack.ask(LOGIN, form={"login": "porter", "password": cast.PASSWORD}, headers=spoofed)
    assert (answer.status, answer.headers["Location"]) == (302, "/door/tonight/")
    for cookie in stack.cookies.values():
        assert cookie.key.startswith("__Host-")
        assert cookie["secure"]
    assert stack.ask("/door/").status == 200
    with psycopg.connect(stack.own.superuser_dsn()) as log:
        found = log.execute(
            "SELECT client::text FROM audit.entry WHERE kind = 'venues.session.opened' ORDER BY id DESC LIMIT 1"
        ).fetchone()
    assert found == ("127.0.0.2/32",)
    stack.cookies.clear()


@pytest.mark.slow
def test_a_casino_is_opened_by_the_link_that_the_command_prints(stack: Deployed) -> None:
    printed = stack.manage("open_house")
    link = re.search(rf"^Link: https://{re.escape(deployed.HOST)}/opening/#(\S+)$", printed, re.MULTILINE)
    assert link
    with psycopg.connect(stack.own.superuser_dsn()) as connection:
        venues, guests = (count(connection, table) for table in ("venues_venue", "people_person"))
        stack.ask("/opening/")
        answer = stack.ask("/opening/", form={"token": link[1]})
        for step, sent in STEPS.items():
            assert answer.headers["Location"] == f"/opening/{step}/"
            page = stack.ask(f"/opening/{step}/").read().decode()
            assert 'class="demonstration"' not in page
            answer = stack.ask(f"/opening/{step}/", form=sent)
        assert answer.headers["Location"] == "/opening/review/"
        answer = stack.ask("/opening/review/", form={"open": "1"})
        page = answer.read().decode()
        stack.cookies.clear()
        assert answer.status == 200
        assert page.count(f"https://{deployed.HOST}/account/credentials/#") == 4
        assert 'class="demonstration"' not in page
        # The new casino is the only one, and there is no guest or other account.
        assert (count(connection, "venues_venue"), count(connection, "people_person")) == (venues + 1, guests)
        people = connection.execute(
            "SELECT username FROM venues_staff s JOIN venues_venue v ON v.id = s.venue_id WHERE v.name = %s ORDER BY 1",
            [STEPS["company"]["name"]],
        ).fetchall()
    assert [name for (name,) in people] == ["anne.meyer", "jo.kremer", "lee.thill", "max.wagner"]


def count(connection: psycopg.Connection[Any], table: LiteralString) -> int:
    found = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    assert found
    return int(found[0])


@pytest.mark.slow
def test_pages_have_their_headers_and_no_compression(stack: Deployed) -> None:
    answer = stack.ask(LOGIN, headers={"Accept-Encoding": "gzip, br"})
    assert answer.headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Request-ID"]
    assert answer.headers["Server"] == "nginx"
    assert answer.headers["Content-Encoding"] is None


@pytest.mark.slow
def test_plain_http_leads_to_https_and_refuses_programs(stack: Deployed) -> None:
    answer = stack.ask("/door/?post=1", to="plain")
    assert (answer.status, answer.headers["Location"]) == (301, f"https://{deployed.HOST}/door/?post=1")
    assert stack.ask("/api/v1/house/", to="plain").status == 403


@pytest.mark.slow
def test_a_client_that_reaches_carnet_itself_claims_nothing(stack: Deployed) -> None:
    claims = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.9", "X_Forwarded_Proto": "https"}
    assert stack.ask(LOGIN, to="web", headers=claims).status == 301
    assert stack.ask("/api/v1/house/", to="web", headers=claims).status == 403


@pytest.mark.slow
def test_large_requests_reach_the_lists_alone(stack: Deployed) -> None:
    assert stack.ask("/door/", body=b"x", headers={"Content-Length": str(len(NINE))}).status == 413
    for path in (UPLOAD, LISTS):
        assert stack.ask(path, body=NINE).status in {302, 401, 403}, path
    over = {"Content-Length": str(101 * 1024 * 1024)}
    assert stack.ask(UPLOAD, body=b"x", headers=over).status == 413


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_probes_and_metrics_are_closed_to_other_machines(stack: Deployed, path: str) -> None:
    for written in (
        path,
        f"/{path}",
        f"/.{path}",
        f"/{path[1:]}?at=door",
        path.replace("z", "%7a").replace("m", "%6D"),
    ):
        answer = stack.ask(written, headers={"X-Forwarded-For": "127.0.0.1"})
        assert (answer.status, b"ok" in answer.read()) == (403, False), written
    # No sealer runs here, and no token of metrics is set.
    answers = {"/healthz": 200, "/readyz": 503, "/metrics": 404}
    assert stack.ask(path, source="127.0.0.1").status == answers[path]


@pytest.mark.slow
def test_nginx_serves_static_files_for_ever(stack: Deployed) -> None:
    names = json.loads((stack.static / "staticfiles.json").read_text())["paths"]
    answer = stack.ask(f"/static/{names['css/base.css']}", headers={"Accept-Encoding": "gzip"})
    assert answer.status == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert gzip.decompress(answer.read()).strip()
    assert stack.ask("/static/../staticfiles.stamp").status == 404


@pytest.mark.parametrize("program", run.ALONE)
def test_each_unit_runs_one_program(program: str) -> None:
    read = deployed.unit(f"carnet-{program}.service")
    service = read["Service"]
    assert deployed.command(program) == [PYTHON, "manage.py", "run", program]
    assert (service["User"], service["WorkingDirectory"]) == ("carnet", "/opt/carnet")
    assert (service["NoNewPrivileges"], service["ProtectSystem"], service["UMask"]) == ("yes", "strict", "0077")
    assert service["ReadWritePaths"] == deployed.environment_file()["CARNET_VAR"]
    assert read["Unit"]["PartOf"] == "carnet.target"
    wanted = deployed.unit("carnet.target")["Unit"]["Wants"]
    assert (f"carnet-{program}.service" in wanted) is (program != "witness")


@pytest.mark.parametrize("file", sorted((DEPLOY / "systemd").glob("*.service")), ids=lambda file: file.name)
def test_no_unit_removes_the_shared_memory_of_the_database_server(file: Path) -> None:
    """At the end of a unit with RemoveIPC, systemd removes what its user has in /dev/shm, also that of PostgreSQL."""
    service = deployed.unit(file.name)["Service"]
    assert (service["User"], service.get("RemoveIPC")) in {("carnet", "yes"), ("postgres", None)}


def test_a_rehearsal_is_held_by_two_users() -> None:
    copy, rehearsal = (deployed.unit(f"carnet-{name}.service") for name in ("copy", "rehearsal"))
    folder = deployed.environment_file()["CARNET_REHEARSAL_COPY"]
    words = [PYTHON, "-m", "server.backups.own_copy"]
    assert shlex.split(copy["Service"]["ExecStart"]) == [*words, "make", folder]
    assert shlex.split(copy["Service"]["ExecStop"]) == [*words, "remove", folder]
    assert folder in copy["Service"]["ReadWritePaths"].split()
    assert deployed.command("rehearsal") == [PYTHON, "manage.py", "rehearse_restore"]
    # It is recorded as failed if the copy could not be made: no Requires.
    assert "Requires" not in rehearsal["Unit"]
    assert all("carnet-copy.service" in rehearsal["Unit"][key] for key in ("After", "Wants"))


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for file in (DEPLOY / "systemd").glob("carnet*"):
        text = file.read_text().replace(PYTHON, sys.executable).replace("/opt/carnet", str(places.PROJECT))
        (tmp_path / file.name).write_text(text)
    units = sorted(map(str, tmp_path.iterdir()))
    words = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *units]
    said = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")


@pytest.mark.parametrize("program", run.ALONE)
def test_a_program_alone_is_that_of_the_supervisor(program: str, tmp_path: Path) -> None:
    here = places.server_places(tmp_path)
    alone = programs.program_alone(program, here, "127.0.0.1", 8000)
    same = {
        "web": lambda: programs.web_program("127.0.0.1", 8000),
        "worker": lambda: programs.worker_program(here.run),
        "beat": programs.beat_program,
        "sealer": programs.sealer_program,
        "witness": programs.witness_program,
    }
    assert (alone.name, alone.words) == (program, same[program]().words)


@pytest.mark.parametrize("program", ["beat", "worker"])
def test_run_becomes_the_program(program: str, db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARNET_VAR", str(tmp_path))
    (tmp_path / "run").mkdir()
    became: list[list[str]] = []

    def become(path: str, words: list[str], environment: dict[str, str]) -> None:
        became.append(words)
        raise SystemExit(0)

    monkeypatch.setattr(run.os, "execve", become)
    with pytest.raises(SystemExit):
        run.call_command("run", program)
    assert program in became[0]
    assert became[0][0] == sys.executable


def test_the_configuration_of_carnet_is_a_known_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in deployed.environment_file().items():
        monkeypatch.setenv(name, value)
    assert reading.problems() == []


def test_compose_runs_the_same_programs() -> None:
    services = yaml.safe_load((DEPLOY / "container" / "compose.yaml").read_text())["services"]
    assert {name: services[name]["command"] for name in run.ALONE} == {name: ["run", name] for name in run.ALONE}


@pytest.mark.parametrize("file", ["carnet.conf", "archive.conf"])
def test_the_settings_of_postgresql_exist(file: str, db: None) -> None:
    lines = (DEPLOY / "postgresql" / file).read_text().splitlines()
    given = dict(line.split(" = ") for line in lines if line and not line.startswith("#"))
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, enumvals FROM pg_settings WHERE name = ANY(%s)", [list(given)])
        known = dict(cursor.fetchall())
    assert given.keys() == known.keys()
    wrong = [name for name, choices in known.items() if choices and given[name].strip("'") not in choices]
    assert not wrong


@pytest.mark.parametrize("file", ["postgresql/pg_hba.conf", "container/pg_hba.conf"])
def test_roles_sign_in_with_a_password_and_over_tls_from_elsewhere(file: str) -> None:
    for line in (DEPLOY / file).read_text().splitlines():
        words = line.lstrip("#").split()
        if not words or words[0] not in {"local", "host", "hostssl"}:
            continue
        assert set(words[2].split(",")) <= {*roles.SIGN_IN, "postgres", "all"}
        assert words[-1] == ("peer" if words[0] == "local" and words[2] in {"postgres", "all"} else "scram-sha-256")
        assert words[0] != "host" or words[3] in {"127.0.0.1/32", "::1/128"}


def test_the_image_copies_what_exists_and_is_no_root() -> None:
    text = (DEPLOY / "container" / "Containerfile").read_text()
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.MULTILINE)
    missing = [name for names in copied for name in names.split() if not (places.PROJECT / name).exists()]
    assert not missing
    everything = {path.name for path in places.PROJECT.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert everything - {"tests", "benchmarks"} <= {name for names in copied for name in names.split()}
    assert "--require-hashes --no-deps -r requirements.txt" in text
    last = text.rpartition("\nFROM ")[2]
    assert last.index("\nUSER carnet\n") < last.index("\nENTRYPOINT")
    setup = (places.PROJECT / "server" / "setup.sh").read_text()
    [needed] = re.findall(r'^packages="python3-venv (.*) gettext"$', setup, re.MULTILINE)
    assert set(needed.split()) <= set(last.split())


def test_the_containers_have_known_settings_and_files_for_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    compose = yaml.safe_load((DEPLOY / "container" / "compose.yaml").read_text())
    for service in (compose["services"][name] for name in run.ALONE):
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        for name, value in service["environment"].items():
            monkeypatch.setenv(name, value)
    assert reading.problems() == []
    used = {name for service in compose["services"].values() for name in service["secrets"]}
    assert used == compose["secrets"].keys()
    configured = [DEPLOY / "container" / each["file"] for each in compose["configs"].values()]
    assert all(file.exists() for file in configured)


def test_the_guide_names_files_that_exist() -> None:
    guide = (places.PROJECT / "docs" / "installation.md").read_text()
    named = set(re.findall(r"deploy/[\w./*-]+", guide))
    missing = [name for name in named if not list(places.PROJECT.glob(name))]
    assert not missing
    for file in DEPLOY.rglob("*"):
        parents = {str(parent.relative_to(places.PROJECT)) for parent in file.parents if DEPLOY in parent.parents}
        name = str(file.relative_to(places.PROJECT))
        assert file.is_dir() or file.name in guide or any(parent in guide for parent in {name, *parents}), name
    packages = " ".join(line for line in guide.splitlines() if line.startswith("apt-get install"))
    assert {"postgresql-15", "nginx-light", "certbot"} <= set(packages.split())
