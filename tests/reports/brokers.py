"""The brokers of production as processes of the suite: on ports of their own, as nobody special, and gone after."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from server.places import service_user
from tests.waiting import until

RABBITMQ = "/usr/lib/rabbitmq/bin/rabbitmq-server"  # the one in the path insists on the user of the machine's own
HERE = "127.0.0.1"
# Ends with the test that holds its other end: a suite that is killed leaves nothing running behind.
WHILE_HELD = ["/bin/sh", "-c", '"$@" & read -r held; kill -KILL 0', "held"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        port: int = probe.getsockname()[1]
        return port


def end(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process with all that it has started."""
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


class Broker(ABC):
    """A broker that is started, killed and started again at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self._folder = Path(tempfile.mkdtemp(prefix="broker"))
        self._user = service_user(self._folder)
        if self._user is not None:
            os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    @abstractmethod
    def url(self) -> str:
        """Where Celery reaches it."""

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = self._run(self._words(), self._environment())
        until(self._answers)

    def kill(self) -> None:
        """End it as a machine ends it that loses its power: no word to anybody."""
        if self._process is not None:
            end(self._process)
            self._process = None

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, words: list[str], more: dict[str, str]) -> "subprocess.Popen[bytes]":
        user = self._user
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [*WHILE_HELD, *words],
                cwd=self._folder,
                env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(self._folder), **more},
                user=user.pw_uid if user else None,
                group=user.pw_gid if user else None,
                extra_groups=[] if user else None,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def _answers(self) -> bool:
        try:
            with socket.create_connection((HERE, self.port), timeout=1) as line:
                line.sendall(self._greeting)
                return bool(line.recv(4))
        except OSError:
            return False

    _greeting = b""

    @abstractmethod
    def _words(self) -> list[str]:
        """The command that starts it."""

    def _environment(self) -> dict[str, str]:
        return {}


class Redis(Broker):
    """Keeps what it is told on disk at once, as docs/operations.md asks for."""

    _greeting = b"PING\r\n"

    @property
    def url(self) -> str:
        return f"redis://{HERE}:{self.port}/0"

    def _words(self) -> list[str]:
        options = {"port": self.port, "bind": HERE, "dir": self._folder, "appendonly": "yes", "appendfsync": "always"}
        return ["redis-server", *(word for name, value in options.items() for word in (f"--{name}", str(value)))]


class RabbitMQ(Broker):
    """With a book of names (epmd) of its own: the one that Erlang starts by itself would outlive it."""

    _greeting = b"AMQP\x00\x00\x09\x01"

    def __init__(self) -> None:
        super().__init__()
        self._names_port, self._other_port = free_port(), free_port()
        self._names = self._run(["epmd", "-port", str(self._names_port), "-address", HERE], {})

    @property
    def url(self) -> str:
        return f"amqp://guest:guest@{HERE}:{self.port}//"

    def close(self) -> None:
        self.kill()
        end(self._names)
        super().close()

    def _words(self) -> list[str]:
        return [RABBITMQ]

    def _environment(self) -> dict[str, str]:
        here = str(self._folder)
        return {
            "RABBITMQ_NODENAME": f"carnet{self.port}@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": HERE,
            "RABBITMQ_NODE_PORT": str(self.port),
            "RABBITMQ_DIST_PORT": str(self._other_port),
            "ERL_EPMD_PORT": str(self._names_port),
            "ERL_EPMD_ADDRESS": HERE,
            "RABBITMQ_MNESIA_BASE": f"{here}/data",
            "RABBITMQ_LOG_BASE": f"{here}/log.d",
            "RABBITMQ_LOGS": "-",
            "RABBITMQ_CONF_ENV_FILE": "/dev/null",
            "RABBITMQ_CONFIG_FILE": f"{here}/none",
            "RABBITMQ_GENERATED_CONFIG_DIR": f"{here}/made",
            "RABBITMQ_ENABLED_PLUGINS_FILE": f"{here}/plugins",
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "+S 1:1 +sbwt none -kernel inet_dist_use_interface {127,0,0,1}",
        }


class Embedded:
    """The queue in the database of the test; it is out of reach by another address, or the database would be down."""

    def __init__(self, url: str, lead: Callable[[str], Any], elsewhere: str) -> None:
        self.url = url
        self._lead, self._elsewhere = lead, elsewhere

    def start(self) -> None:
        self._lead(self.url)

    def kill(self) -> None:
        self._lead(self._elsewhere)
