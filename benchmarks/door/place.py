"""Where a benchmark lives: a PostgreSQL of its own in var/bench, and the environment of a house in production."""

import os
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
VAR = Path(os.environ.get("CARNET_BENCH_VAR") or PROJECT / "var" / "bench")
PORT = int(os.environ.get("CARNET_BENCH_PORT", "8108"))
HOST = "127.0.0.1"
SESSION_COOKIE = "__Host-sessionid"  # of a house in production
DESKS = 8
FEW, MANY = 10_000, 1_000_000  # guests


def prepare() -> None:
    """Point this process at the benchmark's folder; call it before anything of Carnet is imported."""
    VAR.mkdir(parents=True, exist_ok=True)
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "CELERY_BROKER_URL", "CARNET_SECRET_KEY", "CARNET_DEBUG"):
        os.environ.pop(name, None)
    os.environ["CARNET_VAR"] = str(VAR)


def production(database: str) -> dict[str, str]:
    """The environment of a house in production whose data lies in one database of the benchmark's server."""
    from urllib.parse import quote

    from server import addresses
    from server.database import roles

    def url(role: str) -> str:
        found = addresses.embedded_database(role, database, VAR)
        return f"postgresql://{role}:{quote(found['PASSWORD'], safe='')}@{quote(found['HOST'], safe='')}/{database}"

    return {
        **os.environ,
        "CARNET_MODE": "production",
        "CARNET_VAR": str(VAR),
        "CARNET_HOSTS": HOST,
        "CARNET_BIND": HOST,
        "CARNET_PORT": str(PORT),
        "DATABASE_URL": url(roles.APP),
        "DATABASE_OWNER_URL": url(roles.OWNER),
        "DATABASE_SEALER_URL": url(roles.SEALER),
        "DATABASE_ERASER_URL": url(roles.ERASER),
        "CELERY_BROKER_URL": f"pgmq://{addresses.EMBEDDED}/{database}",
        "PYTHONPATH": str(PROJECT),
    }


def signer(database: str) -> Path:
    """What the signer of one database's log keeps; it would refuse the head of another one's."""
    return VAR / "signers" / database


def superuser(database: str = "postgres") -> str:
    """The address of the superuser: loading switches triggers off, which nobody else may."""
    from server.database import postgres

    return postgres.superuser_dsn(database, VAR)
