"""The application of the benchmark."""

from django.apps import AppConfig


class Peers(AppConfig):
    name = "benchmarks.peers"
    label = "peers"

    def ready(self) -> None:
        from audit.recording import kinds

        kinds.register_all({"peers.row.written": "Wrote a row."})
