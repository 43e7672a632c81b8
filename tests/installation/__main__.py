"""`make installation` follows docs/installation.md on a clean Debian, to the first admission and the first signed report."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.installation import certificates, guide
from tests.installation.machine import CleanDebian, Failed

HOST = "carnet.lac.example"


def main() -> int:
    with tempfile.TemporaryDirectory(dir="/dev/shm", prefix="carnet-installation-") as folder:
        root = Path(folder) / "debian"
        root.mkdir()
        root.parent.chmod(0o755)
        machine = CleanDebian(root)
        try:
            began = time.monotonic()
            machine.make()
            print("base", time.monotonic() - began)
            archive = root / "root" / "carnet-1.tar.gz"
            subprocess.run(["git", "archive", "--prefix=carnet/", "-o", str(archive), "HEAD"], cwd=guide.PROJECT, check=True)
            certificates.issue(root / "root", Path(folder), HOST)
            machine.start()
            print("first process", machine._first, flush=True)
            for block in guide.read_blocks({"YOUR.NAME": HOST, "VERSION": "1"}):
                if "certbot" in block.text:
                    continue
                began = time.monotonic()
                print("#", block.section, flush=True)
                print(machine.run(block.text)[-1500:])
                print("--", time.monotonic() - began, flush=True)
        except Failed as failure:
            print(failure, flush=True)
            return 1
        finally:
            if "--keep" in sys.argv:
                input()
            machine.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
