"""What a paper carries of the log: as soon as its note is sealed, and never later than a person would wait."""

from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import UUID

from django.db import transaction

from audit.publishing.paper_proof import at_hand, wait_for_seal
from audit.recording import log
from audit.sealing.sealer import Sealer
from audit.sealing.signer import Signer
from audit.tlog.leaves import parse_leaf
from audit.tlog.notes import COSIGNS, parse_checkpoint, parse_note, parse_signatures
from audit.tlog.policy import parse_policy
from audit.tlog.proofs import parse_proof
from audit.tlog.verifying import verify_proof
from tests.audit.acting import AT
from tests.audit.sealed import Link, add, seal
from tests.audit.tlog.made import cosign_note, signs


def named() -> UUID:
    with transaction.atomic():
        return log.note("shelf.book.sought", subject=None, by=None, at=AT, scope=None)


def test_it_is_the_leaf_its_proof_the_head_and_the_policy(link: Link, signer: Signer) -> None:
    add()
    known = named()
    assert at_hand(known, "report") is None
    sealed = seal(link, signer)
    found = at_hand(known, "report")
    assert found is not None
    files = dict(found.files)
    assert list(files) == ["report.tlog-proof", "report.leaf", "checkpoint", "policy"]
    assert (found.origin, found.size, found.signed) == (signer.key.name, sealed.head.size, str(sealed.note))
    assert parse_leaf(files["report.leaf"])["act"] == str(known)
    index, head = verify_proof(files["report.tlog-proof"], files["report.leaf"], None)
    assert (index, head) == (found.index, parse_checkpoint(sealed.note.text))
    assert files["policy"].decode() == f"log {signer.key}\nquorum none\n"


def test_witnesses_stand_in_the_file_and_not_in_the_code(link: Link, signer: Signer) -> None:
    """A square code with them would be too fine for print."""
    known = named()
    size = seal(link, signer).head.size
    witness = signs("witness.test/one", COSIGNS, 2)
    line = f"— {witness.key.name} {'A' * 104}\n"
    link.execute(
        "INSERT INTO audit.cosignature (size, witness, line, at) VALUES (%s, %s, %s, %s)",
        [size, witness.key.name, line, AT],
    )
    found = at_hand(known, "report")
    assert found is not None
    assert parse_signatures(line)[0] in parse_note(dict(found.files)["checkpoint"]).signatures
    assert parse_signatures(line)[0] in parse_proof(dict(found.files)["report.tlog-proof"]).head.signatures
    assert witness.key.name not in found.signed


def test_witnesses_are_waited_for_and_missed_in_the_end(
    link: Link, signer: Signer, settings: Any, tmp_path: Path
) -> None:
    """The paper is drawn without them: what is there is attached, and a reader who asks for them is told."""
    witness = signs("witness.test/one", COSIGNS, 2)
    (tmp_path / "witnesses").write_text(f"witness one {witness.key} https://one.test\nquorum one\n")
    settings.LOG = settings.LOG | {"witnesses": str(tmp_path / "witnesses")}
    known, now = named(), datetime.now(UTC)
    sealed = Sealer(signer).seal(link, now)
    assert sealed is not None
    missed = wait_for_seal(known, "report", patience=0.3)
    assert missed is not None
    assert not missed.witnessed
    line = str(cosign_note(sealed.note.text, witness.key, witness.private.sign, int(now.timestamp())))
    link.execute(
        "INSERT INTO audit.cosignature (size, witness, line, at) VALUES (%s, %s, %s, %s)",
        [sealed.head.size, witness.key.name, line, now],
    )
    found = wait_for_seal(known, "report", patience=3600)
    assert found is not None
    assert found.witnessed
    assert parse_policy(dict(found.files)["policy"].decode()).accepts(
        parse_proof(dict(found.files)["report.tlog-proof"]).head
    )


def test_nobody_waits_for_a_log_that_stands_still(link: Link, signer: Signer) -> None:
    """The patience is longer than any test may take."""
    assert wait_for_seal(named(), "report", patience=3600) is None
    seal(link, signer)  # in March
    assert wait_for_seal(named(), "report", patience=3600) is None


def test_it_is_waited_for_while_heads_are_signed(link: Link, signer: Signer) -> None:
    now = datetime.now(UTC)
    add()
    sealer = Sealer(signer)
    assert sealer.seal(link, now) is not None
    known = named()
    assert wait_for_seal(known, "report", patience=0.3) is None
    at_work = Thread(target=sealer.seal, args=(link, now))
    at_work.start()
    found = wait_for_seal(known, "report", patience=60)
    at_work.join()
    assert found is not None
