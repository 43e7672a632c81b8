"""pretix beside us: installed from PyPI into a folder of its own, on the same PostgreSQL, driven by the same client.

It gets what its documentation asks for in production: gunicorn, no debugging, Debian's Redis for cache and queue. It is
favoured where there was a choice: its connections are kept alive, and no worker takes processor time from its web
processes for the jobs that check-ins leave in the queue. Nothing of it is kept here.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError
from uuid import uuid4

import psycopg
from psycopg import sql

from . import client, machine, place

FOLDER = Path(os.environ.get("CARNET_BENCH_PEER") or Path(tempfile.gettempdir()) / "carnet-peer")
WANTED = os.environ.get("CARNET_BENCH_PRETIX", "2026.8.0")
PORT, REDIS_PORT = place.PORT + 1, place.PORT + 2
NAME = "bench_pretix"
ORDERS = 10_000
PATIENCE = 120.0


@dataclass
class Peer:
    """A running pretix with an event, its tickets not yet used, and who serves it."""

    version: str
    shop: dict
    serving: subprocess.Popen
    used: int = 0
    codes: list[str] = field(default_factory=list)

    def warm_up(self) -> None:
        self._redeem(80, seconds=None, desks=2 * place.DESKS)

    def run(self, seconds: float) -> client.Run:
        """Eight clients, each ticket once; whatever is not `ok` ends the benchmark."""
        before = self._stored()
        run = self._redeem(len(self.shop["secrets"]), seconds=seconds, desks=place.DESKS)
        if (stored := self._stored() - before) != len(run.done):
            raise SystemExit(f"pretix answered {len(run.done)} check-ins and stored {stored}.")
        return run

    def cpu(self) -> dict[str, float]:
        from . import server

        return {"pretix": machine.tree_seconds(self.serving.pid)} | {
            "PostgreSQL": machine.tree_seconds(server.database_pid())
        }

    def _redeem(self, count: int, *, seconds: float | None, desks: int) -> client.Run:
        tickets = self.shop["secrets"][self.used : self.used + count]

        async def redeem(desk: client.Desk, _number: int, ticket: str) -> tuple[client.Answer, float]:
            answer = await desk.ask(self._request(ticket))
            return answer, answer.seconds

        run = client.at_desks(desks, tickets, redeem, port=PORT, seconds=seconds)
        self.used += len(run.done) + desks
        for _ticket, answer in run.done:
            if answer.status != 201 or json.loads(answer.body)["status"] != "ok":
                raise SystemExit(f"pretix: {answer.status} {answer.body[:500]!r}")
        return run

    def _request(self, ticket: str) -> bytes:
        sent = {"secret": ticket, "lists": [self.shop["list"]], "nonce": uuid4().hex, "source_type": "barcode"}
        headers = {
            "Host": f"{place.HOST}:{PORT}",
            "X-Forwarded-Proto": "https",
            "Authorization": f"Token {self.shop['token']}",
            "Content-Type": "application/json",
            "Accept": "application/json",
        }
        path = f"/api/v1/organizers/{self.shop['organizer']}/checkinrpc/redeem/"
        return client.request("POST", path, headers, json.dumps(sent).encode())

    @staticmethod
    def _stored() -> int:
        with psycopg.connect(place.superuser(NAME)) as admin:
            return admin.execute("SELECT count(*) FROM pretixbase_checkin WHERE successful").fetchone()[0]


@contextmanager
def installed() -> Iterator[Peer]:
    """pretix as long as the block lasts; its programs stay in their folder, its database goes."""
    began = time.perf_counter()
    _install()
    with ExitStack() as stack:
        redis = stack.enter_context(_redis())
        stack.callback(_drop)
        environment = _configure(redis)
        _pretix(environment, "-m", "pretix", "migrate", "-v", "0")
        shop = json.loads(_pretix(environment, str(Path(__file__).with_name("peer_shop.py")), str(ORDERS)))
        with psycopg.connect(place.superuser(NAME), autocommit=True) as admin:
            admin.execute("VACUUM (ANALYZE)")
        serving = stack.enter_context(_gunicorn(environment))
        version = _pretix(environment, "-c", "import pretix; print(pretix.__version__)").strip()
        print(f"pretix {version}: ready in {time.perf_counter() - began:.0f} s")
        yield Peer(version, shop, serving)


def _install() -> None:
    """Into its own virtual environment, once."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    python = FOLDER / "venv" / "bin" / "python"
    if python.exists() and (python.parent / "gunicorn").exists():
        return
    print(f"pretix {WANTED}: installing below {FOLDER}", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(FOLDER / "venv")], check=True)
    words = [str(python), "-m", "pip", "install", "-q", f"pretix=={WANTED}", "gunicorn"]
    done = subprocess.run(words, cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(
            f"pretix {WANTED} cannot be installed here (CARNET_BENCH_PRETIX names another version):\n"
            f"{done.stderr[-2000:]}"
        )


def need_redis() -> str:
    """Where Redis is; says before anything else is done that there is none."""
    program = shutil.which("redis-server")
    if program is None:
        raise SystemExit("pretix needs Redis: apt-get install redis-server, then start again.")
    return program


@contextmanager
def _redis() -> Iterator[str]:
    """Its cache and queue, on this machine only and in memory only."""
    words = [need_redis(), "--port", str(REDIS_PORT), "--bind", place.HOST, "--save", "", "--appendonly", "no"]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=FOLDER)
    try:
        time.sleep(0.5)
        yield f"redis://{place.HOST}:{REDIS_PORT}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def _configure(redis: str) -> dict[str, str]:
    """Its own role and database in our PostgreSQL, and its file of settings."""
    from server import addresses
    from server.database import roles

    secret = uuid4().hex
    _drop()
    with psycopg.connect(place.superuser(), autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(NAME), sql.Literal(secret)))
        admin.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(NAME), sql.Identifier(NAME)))
    host = addresses.embedded_database(roles.APP, NAME, place.VAR)["HOST"]
    data = FOLDER / "data"
    data.mkdir(exist_ok=True)
    lines = [
        "[pretix]",
        f"datadir={data}",
        f"url=https://{place.HOST}:{PORT}",
        "trust_x_forwarded_proto=on",
        "[django]",
        "debug=off",
        "[database]",
        "backend=postgresql",
        f"name={NAME}",
        f"user={NAME}",
        f"password={secret}",
        f"host={host}",
    ]
    lines += ["[redis]", f"location={redis}/0", "sessions=true"]
    lines += ["[celery]", f"backend={redis}/1", f"broker={redis}/2"]
    (FOLDER / "pretix.cfg").write_text("\n".join([*lines, ""]), encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CARNET_", "DJANGO_", "PYTHON"))}
    return kept | {"PRETIX_CONFIG_FILE": str(FOLDER / "pretix.cfg"), "DJANGO_SETTINGS_MODULE": "pretix.settings"}


def _drop() -> None:
    from server.database import roles

    roles.drop_database(place.superuser(), NAME)
    with psycopg.connect(place.superuser(), autocommit=True) as admin:
        admin.execute(sql.SQL("DROP ROLE IF EXISTS {}").format(sql.Identifier(NAME)))


def _pretix(environment: dict[str, str], *words: str) -> str:
    program = str(FOLDER / "venv" / "bin" / "python")
    done = subprocess.run([program, *words], env=environment, cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"pretix: {' '.join(words[:3])}\n{done.stderr[-3000:]}")
    return done.stdout


@contextmanager
def _gunicorn(environment: dict[str, str]) -> Iterator[subprocess.Popen]:
    """Two processes with one thread each, as ours."""
    words = [str(FOLDER / "venv" / "bin" / "gunicorn"), "pretix.wsgi", "--workers", "2", "--worker-class", "gthread"]
    words += ["--threads", "1", "--keep-alive", "65", "--bind", f"{place.HOST}:{PORT}", "--log-level", "warning"]
    with (FOLDER / "gunicorn.log").open("ab") as log:
        process = subprocess.Popen(words, env=environment, cwd=FOLDER, stdout=log, stderr=subprocess.STDOUT)
    try:
        _wait(process)
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait(process: subprocess.Popen) -> None:
    deadline = time.monotonic() + PATIENCE
    asked = urllib.request.Request(f"http://{place.HOST}:{PORT}/healthcheck/", headers={"X-Forwarded-Proto": "https"})
    while True:
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                if answer.status == 200:
                    return
        except (URLError, OSError):
            pass
        if process.poll() is not None or time.monotonic() > deadline:
            raise SystemExit(f"pretix did not start; its words are in {FOLDER / 'gunicorn.log'}.")
        time.sleep(0.3)
