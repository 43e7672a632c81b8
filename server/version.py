"""The version of Carnet; pyproject.toml is its only source (docs/adr/0080-*)."""

from __future__ import annotations

import tomllib

from server.places import PROJECT

# Read once for each process: the files of a version do not change under a running program.
VERSION: str = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
