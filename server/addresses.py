"""Addresses and secrets of the embedded database and broker, known without asking either of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from psycopg.conninfo import make_conninfo

from server.database import roles
from server.database.passwords import password
from server.places import places

# Must exceed the longest task: a message that is not settled by then is delivered again.
LONGEST_TASK = 900

# Stands for the embedded server in a broker's URL: the transport warns of a URL without a host.
EMBEDDED = "embedded"


def var_folder() -> Path:
    """Where everything that persists on this machine is kept (CARNET_VAR)."""
    return places().var


def secret_key() -> str:
    """Django's signing key, made at first use and kept beside the passwords."""
    return password(places().secrets, "signing")


def embedded_database(role: str, database: str = roles.DATABASE, var: Path | None = None) -> dict[str, Any]:
    """The entry of Django's DATABASES for one role of the embedded server."""
    here = places(var)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": str(here.sockets),
        "PORT": "",
        "NAME": database,
        "USER": role,
        "PASSWORD": password(here.secrets, role),
    }


def dsn(role: str, database: str = roles.DATABASE, var: Path | None = None) -> str:
    """The same address as libpq reads it."""
    here = places(var)
    secret = password(here.secrets, role)
    return make_conninfo(host=str(here.sockets), port="5432", dbname=database, user=role, password=secret)


def broker_dsn(database: str = roles.DATABASE, var: Path | None = None) -> str:
    """The address of the queue in the embedded database, as its own role."""
    return dsn(roles.BROKER, database, var)


def broker_options(url: str) -> dict[str, Any]:
    """Celery's transport options for a broker: `pgmq://embedded` is the embedded queue, others are as they say.

    `pgmq://embedded/name` is the queue in another database of the embedded server.

    The queue's address always travels as an option: the transport cannot carry a socket's folder in
    a URL, and where it finds no option it takes DATABASE_URL, which is the application's and not its.
    """
    if url.startswith(("amqp", "pyamqp")):
        return {"confirm_publish": True}  # an order is handed over when RabbitMQ says it has it, not when it is sent
    if not url.startswith("pgmq:"):
        return {
            "visibility_timeout": LONGEST_TASK,
            "socket_connect_timeout": 5,  # a page that orders something waits no longer for a Redis that is down
            "socket_keepalive": True,
        }
    return {
        "conn_string": _queue_dsn(url),
        "init_extension": False,  # the schema was made with the roles
        "visibility_timeout": LONGEST_TASK,
        "polling_interval": 1,  # between notices, in case one is missed
        "wait_time_seconds": 0,  # a long poll would hold a connection of the pool
        "use_notify": True,
        "notify_throttle_interval_ms": 50,
        "pool_size": 4,
        "pool_timeout": 5,  # a page that orders something waits no longer for a queue that is down
    }


def _queue_dsn(url: str) -> str:
    parts = urlsplit(url)
    if parts.hostname in {None, EMBEDDED}:
        return broker_dsn(parts.path.lstrip("/") or roles.DATABASE)
    return make_conninfo(
        host=parts.hostname,
        port=str(parts.port or 5432),
        dbname=parts.path.lstrip("/") or roles.DATABASE,
        user=unquote(parts.username or roles.BROKER),
        password=unquote(parts.password or ""),
    )
