"""Addresses and secrets of the embedded database and broker, available before either is running."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import dj_database_url
from psycopg.conninfo import make_conninfo

from server.database import roles
from server.database.passwords import former_secrets, role_password
from server.environment import reading as environment
from server.places import server_places

# Must exceed the longest task: an unacknowledged message is delivered again after this time.
LONGEST_TASK = 900

# The host of the embedded server in a broker URL: the transport warns of a URL without a host.
EMBEDDED = "embedded"

# The name of the secret key among the secrets.
SIGNING = "signing"


def var_folder() -> Path:
    """Return the folder of all persistent data on this machine (CARNET_VAR)."""
    return server_places().var


def is_embedded() -> bool:
    """Is the database the one that Carnet starts itself?"""
    return not environment.is_set("DATABASE_URL")


def secret_key() -> str:
    """Return Django's SECRET_KEY, generated at first use and stored with the passwords."""
    return role_password(server_places().secrets, SIGNING)


def former_secret_keys() -> list[str]:
    """Return the keys that `manage.py rotate_secret_key` replaced, newest first."""
    return former_secrets(server_places().secrets, SIGNING)


def database_entry(role: str, url: str) -> dict[str, Any]:
    """Return the entry in Django's DATABASES for a URL, or for the embedded server if there is none.

    A URL without a password has that of its role among the secrets, if `manage.py db roles` has written one.
    """
    if not url:
        return embedded_database(role)
    entry: dict[str, Any] = dict(dj_database_url.parse(url))
    entry["PASSWORD"] = entry["PASSWORD"] or _stored_password(entry["USER"])
    return entry


def _stored_password(role: str) -> str:
    """Return the password of a role of Carnet that is stored on this machine; empty if there is none."""
    secrets = server_places().secrets
    if role not in roles.SIGN_IN or not (secrets / role).exists():
        return ""
    return role_password(secrets, role)


def embedded_database(role: str, database: str = roles.DATABASE, var: Path | None = None) -> dict[str, Any]:
    """Return the entry in Django's DATABASES for one role of the embedded server."""
    here = server_places(var)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": str(here.sockets),
        "PORT": "",
        "NAME": database,
        "USER": role,
        "PASSWORD": role_password(here.secrets, role),
    }


def connection_string(role: str, database: str = roles.DATABASE, var: Path | None = None) -> str:
    """Return the same address as a libpq connection string."""
    here = server_places(var)
    secret = role_password(here.secrets, role)
    return make_conninfo(host=str(here.sockets), port="5432", dbname=database, user=role, password=secret)


def broker_dsn(database: str = roles.DATABASE, var: Path | None = None) -> str:
    """Return the address of the queue in the embedded database, for the broker role."""
    return connection_string(roles.BROKER, database, var)


def broker_options(url: str) -> dict[str, Any]:
    """Return Celery's transport options: `pgmq://embedded` is the embedded queue; other URLs are used as given.

    `pgmq://embedded/name` is the queue in another database of the embedded server.

    The address of the queue is always passed as an option: the transport cannot represent a socket folder in a URL,
    and without the option it would use DATABASE_URL, which belongs to the application.
    """
    if url.startswith(("amqp", "pyamqp")):
        return {"confirm_publish": True}  # publishing succeeds only after RabbitMQ confirms the message
    if not url.startswith("pgmq:"):
        return {
            "visibility_timeout": LONGEST_TASK,
            "socket_connect_timeout": 5,  # limits how long a page waits for a Redis that is down
            "socket_keepalive": True,
        }
    return {
        "conn_string": _queue_dsn(url),
        "init_extension": False,  # the schema was created with the roles
        "visibility_timeout": LONGEST_TASK,
        "polling_interval": 1,  # seconds between polls, in case a notification is lost
        "wait_time_seconds": 0,  # a long poll would hold a connection of the pool
        "use_notify": True,
        "notify_throttle_interval_ms": 50,
        "pool_size": 4,
        "pool_timeout": 5,  # limits how long a page waits for a queue that is down
    }


def _queue_dsn(url: str) -> str:
    parts = urlsplit(url)
    if parts.hostname in {None, EMBEDDED}:
        return broker_dsn(parts.path.lstrip("/") or roles.DATABASE)
    user = unquote(parts.username or roles.BROKER)
    # Other parameters of the connection, such as sslmode, are passed on: without them it may be in clear.
    return make_conninfo(
        host=unquote(parts.hostname),
        port=str(parts.port or 5432),
        dbname=parts.path.lstrip("/") or roles.DATABASE,
        user=user,
        password=unquote(parts.password or "") or _stored_password(user),
        **dict(parse_qsl(parts.query)),
    )
