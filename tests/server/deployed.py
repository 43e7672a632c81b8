"""Carnet as `deploy/` starts it: the command of the web unit, behind nginx with its files, on ports of this test."""

from __future__ import annotations

import configparser
import http.client
import os
import re
import shlex
import shutil
import signal
import ssl
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from http.cookies import SimpleCookie
from ipaddress import IPv4Address
from pathlib import Path
from urllib.parse import quote, urlencode

import psycopg
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.utils import timezone

from server import addresses
from server.database import roles
from server.places import PROJECT
from tests import cast, database
from tests.reports.brokers import free_port
from tests.waiting import until

DEPLOY = PROJECT / "deploy"
PYTHON = "/opt/carnet/.venv/bin/python"
HOST = "carnet.casino.example"
# Its networks are not among the trusted ones: a client of the proxy, and of Carnet itself.
CLIENT = "127.0.0.2"
URLS = {
    "DATABASE_URL": roles.APP,
    "DATABASE_OWNER_URL": roles.OWNER,
    "DATABASE_SEALER_URL": roles.SEALER,
    "DATABASE_ERASER_URL": roles.ERASER,
}


class Unit(configparser.ConfigParser):
    """A file of systemd. Of a key that is repeated, the last value counts here."""

    def optionxform(self, optionstr: str) -> str:
        """Leave capital letters as they are."""
        return optionstr


def unit(name: str) -> Unit:
    read = Unit(interpolation=None, strict=False, delimiters=("=",), comment_prefixes=("#",))
    read.read_string((DEPLOY / "systemd" / name).read_text(encoding="utf-8"))
    return read


def command(program: str) -> list[str]:
    """The words of the ExecStart line of a unit."""
    return shlex.split(unit(f"carnet-{program}.service")["Service"]["ExecStart"])


def environment_file() -> dict[str, str]:
    """The example of /etc/carnet/environment, as systemd reads it."""
    lines = (DEPLOY / "systemd" / "environment").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("=", 1) for line in lines if line and not line.startswith("#"))
    return {name: shlex.split(value)[0] for name, value in pairs}


@dataclass
class Deployed:
    """Carnet behind nginx, and what a client sees of it."""

    folder: Path
    own: database.OwnDatabase
    web: int = field(default_factory=free_port)
    plain: int = field(default_factory=free_port)
    secure: int = field(default_factory=free_port)
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    cookies: SimpleCookie = field(default_factory=SimpleCookie)

    def start(self) -> None:
        """Start both and wait until a page comes through."""
        _make_certificate(self.folder)
        _give_password(self.own)
        environment = self._environment()
        words = [sys.executable if word == PYTHON else word for word in command("web")]
        subprocess.run([sys.executable, "manage.py", "build", "-v", "0"], cwd=PROJECT, env=environment, check=True)
        self._launch(words, environment)
        self._launch([_nginx(), "-p", str(self.folder), "-c", str(self._configuration())], dict(os.environ))
        until(self._answers)

    def manage(self, *words: str) -> str:
        """What a command of the operator prints."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=PROJECT,
            env=self._environment(),
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def stop(self) -> None:
        for process in self.processes:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(20)

    def ask(
        self,
        path: str,
        *,
        form: dict[str, str] | None = None,
        body: bytes = b"",
        headers: dict[str, str] | None = None,
        to: str = "secure",
        source: str = CLIENT,
    ) -> http.client.HTTPResponse:
        """Send a request, with the cookies of before, to nginx (`secure`, `plain`) or to Carnet itself (`web`)."""
        connection = self._connect(to, (source, 0))
        sent = {"Host": HOST, "Connection": "close"} | (headers or {})
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{each.key}={each.value}" for each in self.cookies.values())
        if form is not None:
            token = self.cookies["__Host-csrftoken"].value
            body = urlencode(form | {"csrfmiddlewaretoken": token}).encode()
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"https://{HOST}{path}"}
        connection.request("POST" if body else "GET", path, body=body or None, headers=sent)
        answer = connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(line)
        return answer

    def _connect(self, to: str, source: tuple[str, int]) -> http.client.HTTPConnection:
        port = getattr(self, to)
        if to != "secure":
            return http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=source)
        context = ssl.create_default_context(cafile=str(self.folder / "certificate.pem"))
        return http.client.HTTPSConnection("127.0.0.1", port, timeout=30, source_address=source, context=context)

    def _environment(self) -> dict[str, str]:
        given = environment_file()
        del given["CARNET_LOG_WITNESSES"]
        given |= {name: _url(role, self.own.name) for name, role in URLS.items()}
        given |= {
            "CELERY_BROKER_URL": f"pgmq://embedded/{self.own.name}",
            "CARNET_VAR": os.environ["CARNET_VAR"],
            "CARNET_STATIC": str(self.static),
            "CARNET_PORT": str(self.web),
        }
        return os.environ | given

    @property
    def static(self) -> Path:
        """Collected once for all runs of the suite."""
        return addresses.var_folder() / "static-of-production"

    def _configuration(self) -> Path:
        """The files of `deploy/nginx/` with the paths and ports of this test, in a server of its own."""
        site = (DEPLOY / "nginx" / "carnet.conf").read_text(encoding="utf-8")
        live = f"/etc/letsencrypt/live/{HOST}"
        changes = {
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.secure} ssl http2;",
            "server 127.0.0.1:8000;": f"server 127.0.0.1:{self.web};",
            f"{live}/fullchain.pem": f"{self.folder}/certificate.pem",
            f"{live}/privkey.pem": f"{self.folder}/key.pem",
            "#include snippets/carnet-static.conf;": "include snippets/carnet-static.conf;",
        }
        for before, after in changes.items():
            assert before in site, before
            site = site.replace(before, after)
        site = re.sub(r"listen \[::\].*;", "", site).replace("include snippets/", f"include {self.folder}/")
        (self.folder / "site.conf").write_text(site)
        shutil.copy(DEPLOY / "nginx" / "carnet-proxy.conf", self.folder)
        static = (DEPLOY / "nginx" / "carnet-static.conf").read_text(encoding="utf-8")
        assert "/srv/carnet-static/" in static
        (self.folder / "carnet-static.conf").write_text(static.replace("/srv/carnet-static/", f"{self.static}/"))
        main = self.folder / "nginx.conf"
        main.write_text(
            f"{'user root;' if os.geteuid() == 0 else ''} daemon off; pid {self.folder}/pid; worker_processes 1;"
            f"error_log {self.folder}/error.log; events {{}} http {{ access_log off; types {{ text/css css; }}"
            + "".join(f" {each}_temp_path {self.folder}/{each};" for each in ("client_body", "proxy", "fastcgi"))
            + f" uwsgi_temp_path {self.folder}/uwsgi; scgi_temp_path {self.folder}/scgi; include site.conf; }}"
        )
        return main

    def _launch(self, words: list[str], environment: dict[str, str]) -> None:
        process = subprocess.Popen(
            words, cwd=PROJECT, env=environment, stdin=subprocess.DEVNULL, start_new_session=True
        )
        self.processes.append(process)

    def _answers(self) -> bool:
        assert all(process.poll() is None for process in self.processes), "a process ended"
        with suppress(OSError):
            return self.ask("/account/login/").status == 200
        return False


def _nginx() -> str:
    # /usr/sbin is not in the path of every user.
    return shutil.which("nginx") or "/usr/sbin/nginx"


def _url(role: str, name: str) -> str:
    entry = addresses.embedded_database(role, name)
    return f"postgresql://{role}:{quote(entry['PASSWORD'], safe='')}@{quote(entry['HOST'], safe='')}/{name}"


def _give_password(own: database.OwnDatabase) -> None:
    """Give the porter a password with a hash of production; that of the tests is too weak for it."""
    stored = PBKDF2PasswordHasher().encode(cast.PASSWORD, "of-this-test")
    with psycopg.connect(own.superuser_dsn()) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute("UPDATE venues_staff SET password = %s WHERE username = 'porter'", [stored])


def _make_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    address = x509.IPAddress(IPv4Address("127.0.0.1"))
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(timezone.now() - timedelta(days=1))
        .not_valid_after(timezone.now() + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST), address]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "certificate.pem").write_bytes(made.public_bytes(pem))
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(private)
