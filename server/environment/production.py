"""Settings that a casino in production must not start with; each message names the line to change."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.conf import settings
from django.core import checks
from django.db import DatabaseError, connections

from server.addresses import EMBEDDED
from server.database import roles
from server.places import server_places

from .variables import VARIABLES

TAG = "settings"
SHORTEST_KEY = 32
OPEN_TO_OTHERS = 0o077
ENCRYPTED = ("require", "verify-ca", "verify-full")
ROLES = {
    "default": ("DATABASE_URL", roles.APP),
    "owner": ("DATABASE_OWNER_URL", roles.OWNER),
    "sealer": ("DATABASE_SEALER_URL", roles.SEALER),
    "eraser": ("DATABASE_ERASER_URL", roles.ERASER),
}
RIGHTS = """
SELECT rolsuper OR rolbypassrls OR EXISTS (
    SELECT FROM pg_catalog.pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace IN ('public'::regnamespace, to_regnamespace('audit'))
      AND pg_catalog.pg_has_role(current_user, relowner, 'MEMBER'))
FROM pg_catalog.pg_roles WHERE rolname = current_user
"""

Problems = Iterator[tuple[str, str]]


def register_checks() -> None:
    """Register the checks with Django; `manage.py run` and every process of a casino run the first one at its start."""
    checks.register(settings_are_safe, TAG)
    checks.register(application_owns_nothing, checks.Tags.database)


def settings_are_safe(app_configs: object = None, **options: object) -> list[checks.CheckMessage]:
    """Check each setting of an installation in production; others are demonstrations and tests."""
    if settings.MODE != "production":
        return []
    return [_error(name, problem) for check in UNSAFE for name, problem in check()]


def application_owns_nothing(
    app_configs: object = None, databases: Sequence[str] | None = None, **options: object
) -> list[checks.CheckMessage]:
    """Check in the database that the application's role is no superuser and owns no table."""
    if settings.MODE != "production" or "default" not in (databases or ()):
        return []
    try:
        with connections["default"].cursor() as cursor:
            cursor.execute(RIGHTS)
            row = cursor.fetchone()
    except DatabaseError:  # before the roles are made
        return []
    if row and row[0]:
        return [_error("DATABASE_URL", "its role is a superuser or owns tables, so it could change registers")]
    return []


def refuse_unsafe() -> None:
    """End this process if a setting is unsafe, with a line for each (`manage.py check --tag settings`)."""
    found = settings_are_safe()
    if found:
        # To the descriptor itself: celery turns the stream into lines of its log, which are lost at the end.
        os.write(2, "".join(f"{each.msg} {each.hint}\n" for each in found).encode())
        raise SystemExit(1)


def _error(name: str, problem: str) -> checks.Error:
    return checks.Error(f"{name}: {problem}.", hint=f"Example: {name}={VARIABLES[name].example}", id="server.E002")


def _debugging() -> Problems:
    if settings.DEBUG:
        yield "CARNET_DEBUG", "error pages show settings and personal data; remove this line"


def _hosts() -> Problems:
    if "*" in settings.ALLOWED_HOSTS or all(map(_is_here, settings.ALLOWED_HOSTS)):
        yield "CARNET_HOSTS", "it must name the host names of this casino, and not `*`"


def _proxies() -> Problems:
    if not settings.PROXIES:
        yield "CARNET_TRUSTED_PROXIES", "it must name the proxy that ends TLS, or be `none` if there is none"
    if settings.CLIENT_CERTIFICATES and not (settings.TRUSTED_PROXIES or settings.TRUSTED_SOCKET):
        yield "CARNET_TRUSTED_PROXIES", "CARNET_CLIENT_CERTIFICATES needs a proxy that is trusted"


def _mail() -> Problems:
    mail = settings.MAIL
    if mail["host"] and mail["tls"] == "none" and not _is_here(mail["host"]):
        yield "CARNET_SMTP_TLS", f"letters and the password would be sent to {mail['host']} in clear"


def _register() -> Problems:
    if settings.CENTRAL_REGISTER["url"].startswith("simulated:"):
        yield "CARNET_REGISTER_URL", "the simulated register belongs to the demonstration and excludes nobody"


def _keys() -> Problems:
    if len(settings.SECRET_KEY) < SHORTEST_KEY:
        yield "CARNET_SECRET_KEY", f"it has less than {SHORTEST_KEY} characters"


def _databases() -> Problems:
    for alias, (name, role) in ROLES.items():
        entry: dict[str, Any] = settings.DATABASES[alias]
        user = entry["USER"]
        if user != role and (alias == "default" or user not in roles.SIGN_IN):
            yield name, f"it signs in as `{user}`, and must sign in as `{role}`"
        host = str(entry["HOST"])
        if not _is_here(host) and entry["OPTIONS"].get("sslmode") not in ENCRYPTED:
            yield name, f"the connection to {host} may be in clear; add sslmode=verify-full"


def _broker() -> Problems:
    parts = urlsplit(settings.CELERY_BROKER_URL)
    host = unquote(parts.hostname or "")
    if _is_here(host) or (parts.scheme == "pgmq" and host == EMBEDDED):
        return
    if dict(parse_qsl(parts.query)).get("sslmode") not in ENCRYPTED and parts.scheme not in ("rediss", "amqps"):
        yield "CELERY_BROKER_URL", f"the connection to {host} may be in clear; use TLS"


def _secrets() -> Problems:
    folder = server_places().secrets
    if folder.exists() and folder.stat().st_mode & OPEN_TO_OTHERS:
        yield "CARNET_VAR", f"other users can open {folder}; run chmod 700 on it"


def _is_here(host: str) -> bool:
    """Is a host this machine: a socket, its name or a loopback address?"""
    if not host or host.startswith("/") or host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


UNSAFE: tuple[Callable[[], Problems], ...] = (
    *(_debugging, _hosts, _proxies, _mail, _register, _keys, _databases, _broker, _secrets),
)
