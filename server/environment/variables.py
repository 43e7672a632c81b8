"""Every variable of the environment that Carnet reads. A name that is missing here is refused as a typing error."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

# Trusted without an address: connections through a Unix socket have none.
SOCKET = "unix"
NO_PROXY = "none"
SHORTEST_TOKEN = 16
FOUR_NUMBERS = re.compile(r"\s*\d+(\s+\d+){3}\s*")


@dataclass(frozen=True)
class Variable:
    """One variable: an example for messages, the check of its value, and whether NAME_FILE may name a file of it."""

    name: str
    example: str
    check: Callable[[str], object] = field(default=str)
    secret: bool = False


def _number(least: float, most: float, *, whole: bool = True) -> Callable[[str], object]:
    kind = "a whole number" if whole else "a number"

    def check(text: str) -> None:
        try:
            valid = least <= (int(text) if whole else float(text)) <= most
        except ValueError:
            valid = False
        if not valid:
            raise ValueError(f"it must be {kind} from {least:g} to {most:g}")

    return check


def _one_of(*words: str) -> Callable[[str], object]:
    """Return a check that accepts these words only."""

    def check(text: str) -> None:
        if text not in words:
            raise ValueError(f"it must be one of: {', '.join(words)}")

    return check


def _token(text: str) -> None:
    if len(text) < SHORTEST_TOKEN or not text.isascii():
        raise ValueError(f"it must have at least {SHORTEST_TOKEN} characters of ASCII")


def _four_numbers(text: str) -> None:
    if not FOUR_NUMBERS.fullmatch(text):
        raise ValueError("it must be four whole numbers")


def _address_of(*schemes: str) -> Callable[[str], object]:
    """Return a check of a URL. Its messages never contain the URL, which may contain a password."""

    def check(text: str) -> None:
        try:
            parts = urlsplit(text)
            valid = parts.scheme in schemes and (parts.port or 1) > 0
        except ValueError:
            valid = False
        if not valid:
            raise ValueError(f"it must be a URL that begins with {' or '.join(f'{each}://' for each in schemes)}")

    return check


def trusted_networks(text: str) -> tuple[Network, ...]:
    """Return the networks of a list such as `127.0.0.1/32 10.0.5.0/24 unix`. Raises ValueError, with the entry."""
    return tuple(_network(entry) for entry in text.split() if entry not in (SOCKET, NO_PROXY))


def _networks(text: str) -> None:
    trusted_networks(text)
    if NO_PROXY in text.split() and len(text.split()) > 1:
        raise ValueError(f"`{NO_PROXY}` stands alone")


def _network(entry: str) -> Network:
    try:
        found = ipaddress.ip_network(entry)
    except ValueError as failure:
        raise ValueError(f"`{entry}` is no network ({failure})") from failure
    mapped = found.network_address.ipv4_mapped if isinstance(found, ipaddress.IPv6Network) else None
    if mapped is not None and found.prefixlen >= 96:
        found = ipaddress.ip_network((mapped, found.prefixlen - 96))
    if found.prefixlen == 0:
        raise ValueError(f"`{entry}` trusts every address")
    return found


NUMBER, SECONDS, PORT = _number(1, 1000), _number(0.01, 900, whole=False), _number(1, 65535)
DATABASE = _address_of("postgresql", "postgres")
BROKER = _address_of("pgmq", "redis", "rediss", "amqp", "amqps", "pyamqp")
URL = "postgresql://{role}@db.example/carnet?sslmode=verify-full"

_ALL = (
    Variable("CARNET_MODE", "production", _one_of("demo", "production", "test")),
    Variable("CARNET_DEBUG", "0", _one_of("0", "1")),
    Variable("CARNET_VAR", "/var/lib/carnet"),
    Variable("CARNET_STATIC", "/opt/carnet/static-files"),
    Variable("CARNET_BIND", "127.0.0.1"),
    Variable("CARNET_PORT", "8000", PORT),
    Variable("CARNET_HOSTS", "carnet.casino.example"),
    Variable("CARNET_TRUSTED_PROXIES", '"127.0.0.1/32 ::1/128"', _networks),
    Variable("CARNET_CLIENT_CERTIFICATES", "1", _one_of("0", "1")),
    Variable("CARNET_POSTGRESQL", "/usr/lib/postgresql/15/bin"),
    Variable("CARNET_SECRET_KEY", '"$(openssl rand -base64 48)"', secret=True),
    Variable("CARNET_SECRET_KEY_FALLBACKS", '"former-key older-key"', secret=True),
    Variable("DATABASE_URL", URL.format(role="carnet_app"), DATABASE, secret=True),
    Variable("DATABASE_OWNER_URL", URL.format(role="carnet_owner"), DATABASE, secret=True),
    Variable("DATABASE_SEALER_URL", URL.format(role="carnet_sealer"), DATABASE, secret=True),
    Variable("DATABASE_ERASER_URL", URL.format(role="carnet_eraser"), DATABASE, secret=True),
    Variable("CELERY_BROKER_URL", "pgmq://carnet_broker@db.example/carnet?sslmode=verify-full", BROKER, secret=True),
    Variable("CARNET_REGISTER_URL", "https://register.example/"),
    Variable("CARNET_REGISTER_CERTIFICATE", "/etc/carnet/house.pem"),
    Variable("CARNET_REGISTER_KEY", "/etc/carnet/house.key"),
    Variable("CARNET_REGISTER_AUTHORITY", "/etc/carnet/register-ca.pem"),
    Variable("CARNET_REGISTER_SECONDS", "2", SECONDS),
    Variable("CARNET_REGISTER_FAILURES", "5", NUMBER),
    Variable("CARNET_REGISTER_PAUSE", "15", SECONDS),
    Variable("CARNET_SIGNING_NAME", '"Casino de Mondorf"'),
    Variable("CARNET_SIGNING_PKCS12", "/etc/carnet/papers.p12"),
    Variable("CARNET_SIGNING_PASSPHRASE_FILE", "/etc/carnet/papers.passphrase"),
    Variable("CARNET_SIGNING_PKCS11", "/usr/lib/softhsm/libsofthsm2.so"),
    Variable("CARNET_SIGNING_TOKEN", "carnet"),
    Variable("CARNET_SIGNING_LABEL", "papers"),
    Variable("CARNET_SIGNING_PIN_FILE", "/etc/carnet/papers.pin"),
    Variable("CARNET_SIGNING_CHAIN", "/etc/carnet/papers-chain.pem"),
    Variable("CARNET_STAMP_URL", "https://stamp.example/"),
    Variable("CARNET_STAMP_AUTHORITY", "/etc/carnet/stamp-ca.pem"),
    Variable("CARNET_STAMP_SECONDS", "10", SECONDS),
    Variable("CARNET_VAULT_PKCS11", "/usr/lib/softhsm/libsofthsm2.so"),
    Variable("CARNET_VAULT_TOKEN", "carnet"),
    Variable("CARNET_VAULT_LABEL", "files"),
    Variable("CARNET_VAULT_PIN_FILE", "/etc/carnet/vault.pin"),
    Variable("CARNET_LOG_ORIGIN", "carnet.casino.example/log"),
    Variable("CARNET_BACKUP_REPOSITORY", "/srv/backup/carnet"),
    Variable("CARNET_BACKUP_CONFIG", "/etc/carnet/pgbackrest.conf"),
    Variable("CARNET_BACKUP_CIPHER_FILE", "/etc/carnet/backup-passphrase"),
    Variable("CARNET_BACKUP_KEY_FILE", "/etc/carnet/backup-keys"),
    Variable("CARNET_BACKUP_INFO", "/var/lib/carnet-backup/info.json"),
    Variable("CARNET_REHEARSAL_COPY", "/var/lib/carnet-rehearsal"),
    Variable("CARNET_DATABASE_FOLDER", "/var/lib/postgresql/15/main"),
    Variable("CARNET_LOG_WITNESSES", "/etc/carnet/witnesses"),
    Variable("CARNET_LOG_ARCHIVE", "/srv/carnet/log-archive"),
    *(
        Variable(f"CARNET_LIMIT_{activity}", '"240 600 1500 4000"', _four_numbers)
        for activity in ("PERSONS", "SEARCHES", "EXPORTS", "PAGES", "PICTURES", "DENIALS")
    ),
    Variable("CARNET_SMTP_HOST", "mail.example"),
    Variable("CARNET_SMTP_PORT", "587", PORT),
    Variable("CARNET_SMTP_USER", "carnet"),
    Variable("CARNET_SMTP_PASSWORD", "a-password", secret=True),
    Variable("CARNET_SMTP_TLS", "starttls", _one_of("starttls", "tls", "none")),
    Variable("CARNET_SMTP_SECONDS", "20", SECONDS),
    Variable("CARNET_MAIL_FROM", "carnet@casino.example"),
    Variable("CARNET_METRICS_TOKEN", '"$(openssl rand -hex 32)"', _token, secret=True),
    Variable("CARNET_LOG_FORMAT", "json", _one_of("json", "text")),
)
VARIABLES = {each.name: each for each in _ALL}

# Read by tests, measurements and the supervisor, which are no installation.
OTHER_PREFIXES = ("CARNET_TEST_", "CARNET_BENCH_", "CARNET_MUTANT_", "CARNET_SUPERVISED", "CARNET_TONES")

# Variables of earlier versions, with the line that replaces each.
REPLACED = {
    "CARNET_PROXIES": "it was a number: name the proxies instead, as addresses or networks in CIDR notation",
}
REPLACEMENTS = {"CARNET_PROXIES": "CARNET_TRUSTED_PROXIES"}
