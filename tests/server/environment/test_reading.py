"""Variables of the environment: known names, values of the right form, and secrets that may be files."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from server import addresses
from server.environment import reading
from server.environment.variables import VARIABLES, trusted_networks
from tests.house import source

SECRET = "CARNET_SECRET_KEY"
FILE_LINE = "CARNET_SECRET_KEY_FILE=/run/secrets/carnet-secret-key"


@pytest.fixture(autouse=True)
def only_the_variables_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(("CARNET_", "DATABASE_", "CELERY_")):
            monkeypatch.delenv(name)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "key"
    path.touch(0o600)
    monkeypatch.setenv(f"{SECRET}_FILE", str(path))
    return path


def told() -> list[str]:
    return [str(each) for each in reading.problems()]


def test_a_secret_is_read_from_its_file(file: Path) -> None:
    file.write_text("a key\n")
    assert told() == []
    assert reading.secret(SECRET) == "a key"
    assert reading.is_set(SECRET)


def test_a_secret_is_read_from_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reading.secret(SECRET) == ""
    assert not reading.is_set(SECRET)
    monkeypatch.setenv(SECRET, "a key")
    assert reading.secret(SECRET) == "a key"
    assert reading.is_set(SECRET)


@pytest.mark.parametrize(
    ("content", "mode", "problem"),
    [
        (b"a key", 0o644, "every user of this machine can open the file"),
        (b"a key", 0o602, "every user of this machine can open the file"),
        (b" \n", 0o600, "the file is empty"),
        (b"\xff\xfe", 0o600, "the file cannot be read (it is no text)"),
        (None, 0o600, "the file cannot be read (No such file or directory)"),
    ],
)
def test_a_file_that_is_no_secret_is_refused(file: Path, content: bytes | None, mode: int, problem: str) -> None:
    if content is None:
        file.unlink()
    else:
        file.write_bytes(content)
        file.chmod(mode)
    [message] = told()
    assert message.startswith(f"{SECRET}_FILE: {problem}")
    assert message.endswith(f"Example: {SECRET}_FILE=/run/secrets/carnet-secret-key")


def test_a_folder_is_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{SECRET}_FILE", str(tmp_path))
    assert "the file cannot be read (Is a directory)" in told()[0]


def test_a_secret_that_is_set_twice_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("a key")
    monkeypatch.setenv(SECRET, "another key")
    [message] = told()
    assert f"{SECRET} and {SECRET}_FILE are both set" in message
    assert "another key" not in message


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("CARNET_PORT", "http", "CARNET_PORT: the value cannot be used: it must be a whole number from 1 to 65535."),
        ("CARNET_PORT", "0", "it must be a whole number from 1 to 65535"),
        ("CARNET_REGISTER_FAILURES", "2.5", "it must be a whole number from 1 to 1000. Example: CARNET_REGISTER_FAI"),
        ("CARNET_REGISTER_SECONDS", "nan", "it must be a number from 0.01 to 900. Example: CARNET_REGISTER_SECONDS=2"),
        ("CARNET_STAMP_SECONDS", "1e999", "it must be a number from 0.01 to 900"),
        ("CARNET_MODE", "Production", "it must be one of: demo, production, test. Example: CARNET_MODE=production"),
        ("CARNET_SMTP_TLS", "ssl", "it must be one of: starttls, tls, none"),
        ("CARNET_LIMIT_PERSONS", "1 2 3", "it must be four whole numbers. Example: CARNET_LIMIT_PERSONS="),
        ("CARNET_LIMIT_PAGES", "1 2 3 4.5", "it must be four whole numbers"),
        ("DATABASE_URL", "mysql://carnet_app:pass@host/carnet", "a URL that begins with postgresql:// or postgres://"),
        ("DATABASE_OWNER_URL", "postgresql://carnet_app:word@host:pass/carnet", "it must be a URL that begins with"),
        ("DATABASE_SEALER_URL", "postgresql://[pass/", "it must be a URL that begins with"),
        ("CELERY_BROKER_URL", "http://pass@host", "it must be a URL that begins with pgmq:// or redis://"),
        ("CARNET_TRUSTED_PROXIES", "10.0.0.0/33", "`10.0.0.0/33` is no network"),
        ("CARNET_TRUSTED_PROXIES", "10.0.0.1/8", "`10.0.0.1/8` is no network (10.0.0.1/8 has host bits set)"),
        ("CARNET_TRUSTED_PROXIES", "proxy.example", "`proxy.example` is no network"),
        ("CARNET_TRUSTED_PROXIES", "1", "`1` is no network"),
        ("CARNET_TRUSTED_PROXIES", "0.0.0.0/0", "`0.0.0.0/0` trusts every address"),
        ("CARNET_TRUSTED_PROXIES", "::/0", "`::/0` trusts every address"),
        ("CARNET_TRUSTED_PROXIES", "::ffff:0.0.0.0/96", "`::ffff:0.0.0.0/96` trusts every address"),
        ("CARNET_TRUSTED_PROXIES", "none 10.0.0.1", "`none` stands alone"),
    ],
)
def test_a_value_of_the_wrong_form_is_refused(
    name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    [message] = told()
    assert said in message
    assert message.startswith(f"{name}: the value cannot be used")
    assert f". Example: {name}=" in message
    assert "pass" not in message


def test_a_network_of_ipv4_may_be_written_as_one_of_ipv6() -> None:
    assert trusted_networks("::ffff:10.0.0.0/104") == trusted_networks("10.0.0.0/8")
    assert trusted_networks("none") == trusted_networks("unix") == ()
    assert trusted_networks("::fffe:0:0/95")[0].version == 6


def test_a_typing_error_is_named_with_the_variable_that_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "CARNET_HOST",
        "CARNET_TRUSTED_PROXYS",
        "CARNET_SECRET_KEYS_FILE",
        "CARNET_PORT_FILE",
        "CARNET_TEST_OTHER",
    ):
        monkeypatch.setenv(name, "x")
    assert told() == [
        "CARNET_HOST: Carnet knows no such variable. Example: CARNET_HOSTS=carnet.casino.example",
        "CARNET_PORT_FILE: Carnet knows no such variable. Example: CARNET_PORT=8000",
        f"CARNET_SECRET_KEYS_FILE: Carnet knows no such variable. Example: {FILE_LINE}",
        'CARNET_TRUSTED_PROXYS: Carnet knows no such variable. Example: CARNET_TRUSTED_PROXIES="127.0.0.1/32 ::1/128"',
    ]


def test_the_number_of_proxies_is_replaced_by_their_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_PROXIES", "1")
    [message] = told()
    assert message.startswith("CARNET_PROXIES: this variable was replaced;")
    assert message.endswith('Example: CARNET_TRUSTED_PROXIES="127.0.0.1/32 ::1/128"')


def test_no_process_starts_with_an_invalid_variable(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    reading.refuse_invalid()
    monkeypatch.setenv("CARNET_PORT", "x")
    monkeypatch.setenv("CARNET_PROXIES", "1")
    with pytest.raises(SystemExit) as ended:
        reading.refuse_invalid()
    assert ended.value.code == 1
    assert [line.split(":")[0] for line in capfd.readouterr().err.splitlines()] == ["CARNET_PROXIES", "CARNET_PORT"]


def test_values_and_their_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (reading.number("CARNET_PORT", 8000), reading.seconds("CARNET_SMTP_SECONDS", 20)) == (8000, 20.0)
    assert not reading.flag("CARNET_DEBUG")
    monkeypatch.setenv("CARNET_PORT", "8001")
    monkeypatch.setenv("CARNET_SMTP_SECONDS", "0.5")
    monkeypatch.setenv("CARNET_DEBUG", "1")
    assert (reading.number("CARNET_PORT", 8000), reading.seconds("CARNET_SMTP_SECONDS", 20)) == (8001, 0.5)
    assert reading.flag("CARNET_DEBUG")


def test_every_variable_that_the_product_reads_is_known_and_documented() -> None:
    """`VARIABLES` is the one list; a name in the code that is not there would be refused at the start."""
    reads = re.compile(r'environment\.(?:text|flag|number|seconds|secret|is_set)\(\s*"(\w+)"')
    read = {name for path in source.product() for name in reads.findall(source.text(path))}
    assert read - VARIABLES.keys() == set()
    raw = re.compile(r"os\.environ\b.{0,6}[\"'](CARNET|DATABASE|CELERY_B)")
    assert not [source.name(path) for path in source.product() if raw.search(source.text(path))]
    documents = "".join(source.text(path) for path in source.files(".md"))
    assert not [name for name in VARIABLES if name not in documents]


def test_a_url_without_a_password_has_that_of_its_role(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_VAR", str(tmp_path))
    url = "postgresql://{}@db.example/carnet?sslmode=verify-full"
    queue = "pgmq://carnet_broker@db.example/carnet?sslmode=verify-full"
    assert addresses.database_entry("carnet_app", url.format("carnet_app"))["PASSWORD"] == ""
    assert "password=''" in addresses.broker_options(queue)["conn_string"]
    (tmp_path / "secrets").mkdir()
    for role in ("carnet_app", "carnet_broker", "someone"):
        (tmp_path / "secrets" / role).write_text(f"that of {role}\n")
    entry = addresses.database_entry("carnet_app", url.format("carnet_app"))
    assert (entry["PASSWORD"], entry["OPTIONS"]) == ("that of carnet_app", {"sslmode": "verify-full"})
    assert addresses.database_entry("carnet_app", url.format("someone"))["PASSWORD"] == ""
    assert addresses.database_entry("carnet_app", url.format("carnet_app:own"))["PASSWORD"] == "own"
    assert "password='that of carnet_broker' sslmode=verify-full" in addresses.broker_options(queue)["conn_string"]
