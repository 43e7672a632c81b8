"""Programs in Go, made with Debian's packages alone: nothing is fetched."""

import os
import subprocess
from pathlib import Path


def built(name: str, folder: Path) -> Path:
    """The program of a source file beside this one."""
    source = Path(__file__).with_name(f"{name}.go")
    surroundings = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "GOCACHE": str(folder / "cache"),
        "GOPATH": "/usr/share/gocode",
        "GO111MODULE": "off",
        "CGO_ENABLED": "0",
    }
    made = subprocess.run(
        ["go", "build", "-o", folder / name, source],
        cwd=folder,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return folder / name
