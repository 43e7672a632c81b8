"""Loaded before anything else: the suite runs on a throw-away server of its own, never on the house's data."""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
os.environ["CARNET_MODE"] = "test"
os.environ["CARNET_VAR"] = os.environ.get("CARNET_TEST_VAR", str(HERE / "var" / "test"))
(Path(os.environ["CARNET_VAR"]) / "static").mkdir(parents=True, exist_ok=True)
# What was compiled is kept, whatever the machine would rather do: every worker of the suite and every server, job and
# command that a test starts would compile the whole house anew, which is half of what such a process does.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "CELERY_BROKER_URL", "CARNET_SECRET_KEY"):
    os.environ.pop(name, None)
