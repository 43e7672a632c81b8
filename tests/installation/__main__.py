"""`make installation` follows docs/installation.md on a clean Debian, to the first admission and signed report."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.installation import certificates, first_night, guide, opening, paper
from tests.installation.browser import ADDRESS, Browser, Unexpected
from tests.installation.durations import Durations
from tests.installation.machine import CleanDebian, Failed
from tests.installation.opening import Casino
from tests.installation.units import RefusedUnit

HOST = "carnet.lac.example"
VERSION = "0.0.1"
# The machine lives in memory where there is enough of it, as the servers of the suite do.
MEMORY = Path("/dev/shm")
NEEDED = 3 * 1024**3
# Whoever needs no access from outside leaves this block out, as the guide says.
PUBLIC_CERTIFICATE = "certbot certonly"
# Persons do section 9 before it.
REHEARSAL = "11. "


def main() -> int:
    """Follow the guide; 1 if a step fails or all of them take longer than the guide promises."""
    if os.geteuid() != 0:
        sys.stderr.write("A clean Debian is made by root.\n")
        return 2
    durations = Durations()
    with tempfile.TemporaryDirectory(dir=_parent(), prefix="carnet-installation-") as folder:
        # The users of the machine pass through it.
        Path(folder).chmod(0o755)
        machine = CleanDebian(Path(folder) / "debian")
        try:
            _prepare(machine, Path(folder))
            _install(machine, durations)
            machine.enter_network()
            _open_and_use(machine, Path(folder), durations)
        except (Failed, Unexpected, RefusedUnit) as failure:
            sys.stderr.write(f"{failure}\n{machine.logs()}")
            return 1
        finally:
            machine.stop()
    sys.stdout.write(durations.table())
    return 0 if durations.are_short() else 1


def _prepare(machine: CleanDebian, folder: Path) -> None:
    """Make the machine, and put the release and the certificate there: nothing else."""
    machine.make()
    root = machine.root / "root"
    archive = ["git", "archive", "--format=tar.gz", f"--prefix=carnet-{VERSION}/"]
    subprocess.run([*archive, "-o", str(root / f"carnet-{VERSION}.tar.gz"), "HEAD"], cwd=guide.PROJECT, check=True)
    certificates.issue(root, folder, HOST)
    machine.start()


def _install(machine: CleanDebian, durations: Durations) -> None:
    """Carry out the blocks of the guide in their order."""
    blocks = guide.read_blocks({"YOUR.NAME": HOST, "VERSION": VERSION})
    public = [block for block in blocks if PUBLIC_CERTIFICATE in block.text]
    if len(public) != 1:
        raise Unexpected("The guide has one block for a certificate from outside.")
    for block in blocks:
        if block not in public and not block.section.startswith(REHEARSAL):
            with durations.step(block.section):
                machine.run(block.text)
    machine.try_sandbox("carnet-web.service")


def _open_and_use(machine: CleanDebian, folder: Path, durations: Durations) -> None:
    """Do what the guide leaves to persons, each in a browser of their own."""

    def new_browser() -> Browser:
        return Browser(HOST, folder / certificates.AUTHORITY)

    with durations.step("9. The first casino: link, pages, passwords, second factors"):
        first_night.wait_for_carnet(new_browser())
        casino = opening.open_casino(machine.run("carnet-manage open_house"), new_browser)
        opening.set_up_factors(casino)
    with durations.step("Tariff, letterhead, addresses, settings"):
        first_night.prepare(casino)
    with durations.step("Account, role and credentials of a porter"):
        first_night.employ_porter(casino)
    with durations.step("First admission, with identity check and card"):
        number = first_night.admit_guest(casino)
    with durations.step("First signed report, checked offline"):
        _check_report(machine, folder, casino, number)
    for block in guide.read_blocks({}):
        if block.section.startswith(REHEARSAL):
            with durations.step(block.section):
                machine.run(block.text)
    _check_rehearsal(machine)
    first_night.check_readiness(casino)
    first_night.check_address(casino, ADDRESS)
    first_night.check_probes(new_browser())
    machine.check_logs()


def _check_report(machine: CleanDebian, folder: Path, casino: Casino, number: str) -> None:
    """Order a report and verify it: with OpenSSL, and with the command of the installation."""
    made = first_night.order_report(casino)
    certificates_shown = casino.people["director"].browser.get("/reports/certificates.pem").body
    paper.check(folder, made, certificates_shown, number)
    file = machine.root / "tmp" / "report.pdf"
    file.write_bytes(made)
    file.chmod(0o644)
    machine.run("carnet-manage check_paper /tmp/report.pdf")


def _check_rehearsal(machine: CleanDebian) -> None:
    """Look for the copy, which must be gone, and verify the report."""
    machine.run('test -z "$(ls /var/lib/carnet-rehearsal)"')
    machine.run("carnet-manage check_paper /var/lib/carnet/rehearsals/*.pdf")


def _parent() -> str | None:
    """The folder of the machine: in memory, or else where temporary files are."""
    if not MEMORY.exists():
        return None
    space = os.statvfs(MEMORY)
    return str(MEMORY) if space.f_bavail * space.f_frsize > NEEDED else None


if __name__ == "__main__":
    sys.exit(main())
