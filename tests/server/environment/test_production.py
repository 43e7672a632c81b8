"""What a casino in production does not start with: each message names the line to change."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.checks import run_checks
from django.db import connections

from server.environment import production
from server.environment.variables import trusted_networks
from server.places import PROJECT
from tests import database


def _entry(user: str, host: str = "/run/postgresql", **options: str) -> dict[str, Any]:
    return {"USER": user, "HOST": host, "OPTIONS": options}


@pytest.fixture
def safe(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The settings of an installation that may start."""
    monkeypatch.setenv("CARNET_VAR", str(tmp_path))
    (tmp_path / "secrets").mkdir(mode=0o700)
    settings.MODE = "production"
    settings.ALLOWED_HOSTS = ["carnet.example", "localhost"]
    settings.PROXIES, settings.TRUSTED_PROXIES = "10.0.0.5", trusted_networks("10.0.0.5")
    settings.CELERY_BROKER_URL = "pgmq://embedded"
    settings.SECRET_KEY = "k" * 32
    settings.MAIL = {"host": "mail.example", "tls": "starttls"}
    # `database.point_at` holds on to the dictionary of the tests: it is replaced, not changed.
    roles = {alias: _entry(role) for alias, (_, role) in production.ROLES.items()}
    monkeypatch.setattr(settings._wrapped, "DATABASES", roles, raising=False)
    return settings


def said() -> list[str]:
    return [f"{each.msg} {each.hint}" for each in production.settings_are_safe()]


def test_a_safe_installation_starts(safe: Any) -> None:
    assert said() == []
    production.refuse_unsafe()
    safe.MAIL = {"host": "localhost", "tls": "none"}
    safe.CELERY_BROKER_URL = "redis://127.0.0.1/0"
    safe.DATABASES["default"] = _entry("carnet_app", "db.example", sslmode="verify-full")
    assert said() == []
    safe.CELERY_BROKER_URL = "amqps://queue.example/carnet"
    safe.MAIL = {"host": "", "tls": "none"}
    assert said() == []
    safe.CELERY_BROKER_URL = "pgmq://carnet_broker@db.example/carnet?sslmode=verify-full"
    assert said() == []


def _debug(safe: Any) -> None:
    safe.DEBUG = True


def _hosts(safe: Any) -> None:
    safe.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]


def _all_hosts(safe: Any) -> None:
    safe.ALLOWED_HOSTS = ["carnet.example", "*"]


def _no_proxy(safe: Any) -> None:
    safe.PROXIES = ""


def _certificates(safe: Any) -> None:
    safe.PROXIES, safe.TRUSTED_PROXIES, safe.CLIENT_CERTIFICATES = "none", (), True


def _mail(safe: Any) -> None:
    safe.MAIL = {"host": "mail.example", "tls": "none"}


def _register(safe: Any) -> None:
    safe.CENTRAL_REGISTER = {"url": "simulated:"}


def _key(safe: Any) -> None:
    safe.SECRET_KEY = "k" * 31


def _owner(safe: Any) -> None:
    safe.DATABASES["default"] = _entry("carnet_owner")


def _superuser(safe: Any) -> None:
    safe.DATABASES["sealer"] = _entry("postgres")


def _clear(safe: Any) -> None:
    safe.DATABASES["eraser"] = _entry("carnet_eraser", "192.0.2.7", sslmode="prefer")


def _redis(safe: Any) -> None:
    safe.CELERY_BROKER_URL = "redis://queue.example/0"


def _queue(safe: Any) -> None:
    safe.CELERY_BROKER_URL = "pgmq://carnet_broker@db.example/carnet"


def _folder(safe: Any) -> None:
    (Path(os.environ["CARNET_VAR"]) / "secrets").chmod(0o750)


@pytest.mark.parametrize(
    ("spoil", "line", "problem"),
    [
        (_debug, "CARNET_DEBUG", "error pages show settings"),
        (_hosts, "CARNET_HOSTS", "must name the host names"),
        (_all_hosts, "CARNET_HOSTS", "must name the host names"),
        (_no_proxy, "CARNET_TRUSTED_PROXIES", "must name the proxy that ends TLS"),
        (_certificates, "CARNET_TRUSTED_PROXIES", "needs a proxy that is trusted"),
        (_mail, "CARNET_SMTP_TLS", "sent to mail.example in clear"),
        (_register, "CARNET_REGISTER_URL", "excludes nobody"),
        (_key, "CARNET_SECRET_KEY", "less than 32 characters"),
        (_owner, "DATABASE_URL", "it signs in as `carnet_owner`, and must sign in as `carnet_app`"),
        (_superuser, "DATABASE_SEALER_URL", "it signs in as `postgres`"),
        (_clear, "DATABASE_ERASER_URL", "the connection to 192.0.2.7 may be in clear; add sslmode=verify-full"),
        (_redis, "CELERY_BROKER_URL", "the connection to queue.example may be in clear"),
        (_queue, "CELERY_BROKER_URL", "the connection to db.example may be in clear"),
        (_folder, "CARNET_VAR", "other users can open"),
    ],
)
def test_an_unsafe_setting_is_refused(
    spoil: Any, line: str, problem: str, safe: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    spoil(safe)
    [message] = said()
    assert message.startswith(f"{line}: ")
    assert problem in message
    assert f"Example: {line}=" in message
    assert line in {each.msg.split(":")[0] for each in run_checks(tags=["settings"])}
    with pytest.raises(SystemExit):
        production.refuse_unsafe()
    assert capfd.readouterr().err == f"{message}\n"
    safe.MODE = "demo"
    assert said() == []


def test_the_role_of_the_application_owns_nothing(db: None, settings: Any) -> None:
    found = production.application_owns_nothing
    assert found(databases=["default"]) == []
    settings.MODE = "production"
    assert found() == []
    assert found(databases=["default"]) == []


@pytest.mark.parametrize("role", ["carnet_owner", "carnet_super"])
def test_an_owner_as_the_application_is_found(
    role: str, own_database: database.OwnDatabase, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MODE = "production"
    alias = connections["owner"]
    if role == "carnet_super":
        with alias.cursor() as cursor:
            cursor.execute("SELECT 1")
        monkeypatch.setattr(production, "RIGHTS", "SELECT true")
    monkeypatch.setattr(production, "connections", {"default": alias})
    [message] = production.application_owns_nothing(databases=["default"])
    assert message.msg.startswith("DATABASE_URL: its role is a superuser or owns tables")
    monkeypatch.setattr(production, "RIGHTS", "SELECT nothing")
    assert production.application_owns_nothing(databases=["default"]) == []


SERVING = {
    "web": ["-c", "import compliance.wsgi"],
    "worker": ["-m", "celery", "-A", "compliance.celery", "worker", "--pool", "solo"],
    "beat": ["-m", "celery", "-A", "compliance.celery", "beat"],
    "run": ["manage.py", "run"],
}


@pytest.mark.slow
@pytest.mark.parametrize("process", SERVING)
def test_no_process_of_a_casino_starts_with_an_unsafe_setting(process: str, tmp_path: Path) -> None:
    environment = os.environ | {"CARNET_MODE": "production", "CARNET_VAR": str(tmp_path)}
    refused = subprocess.run(
        [sys.executable, *SERVING[process]],
        cwd=PROJECT, env=environment, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert refused.returncode == 1
    for line in ("CARNET_HOSTS=carnet", "CARNET_TRUSTED_PROXIES="):
        assert f"Example: {line}" in refused.stderr
    assert "Traceback" not in refused.stderr
