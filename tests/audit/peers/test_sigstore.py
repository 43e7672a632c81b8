"""Sigstore's own code for Merkle proofs and checkpoints, in Python, accepts what Carnet hands out."""

from typing import Any

import pytest
from sigstore._internal.merkle import verify_merkle_inclusion
from sigstore._internal.rekor.checkpoint import verify_checkpoint
from sigstore._internal.trust import Keyring, RekorKeyring
from sigstore.errors import VerificationError
from sigstore.models import TransparencyLogEntry
from sigstore_models.common.v1 import LogId, PublicKey, PublicKeyDetails
from sigstore_models.rekor import v1

from audit.tlog.notes import parse_checkpoint
from audit.tlog.proofs import parse_proof
from tests.audit.peers.handed import BEFORE, Handed
from tests.audit.tlog.made import flipped, rehashed

pytestmark = pytest.mark.slow


def entry(handed: Handed, index: int, **changes: Any) -> TransparencyLogEntry:
    """A proof as Sigstore's own log would answer it."""
    found = parse_proof((handed.folder / "proof" / str(index)).read_bytes())
    head = parse_checkpoint(found.head.text)
    told = {
        "log_index": found.index,
        "root_hash": head.root,
        "tree_size": head.size,
        "hashes": list(found.path),
        "checkpoint": v1.Checkpoint(envelope=str(found.head)),
        "body": handed.made.leaves[index],
    } | changes
    body = told.pop("body")
    return TransparencyLogEntry(
        v1.TransparencyLogEntry.model_construct(
            log_index=found.index,
            log_id=LogId.model_construct(key_id=handed.key.id),
            kind_version=v1.KindVersion(kind="carnet", version="1"),
            inclusion_proof=v1.InclusionProof.model_construct(**told),
            canonicalized_body=body,
        )
    )


def keys(handed: Handed) -> RekorKeyring:
    raw = BEFORE + handed.key.public
    public = PublicKey.model_construct(raw_bytes=raw, key_details=PublicKeyDetails.PKIX_ED25519)
    return RekorKeyring(Keyring([public]))


def test_sigstore_accepts_every_proof_and_its_head(handed: Handed) -> None:
    for index in handed.leaves:
        found = entry(handed, index)
        verify_merkle_inclusion(found)
        verify_checkpoint(keys(handed), found)


def test_sigstore_refuses_what_was_changed(handed: Handed) -> None:
    path, root = handed.made.inclusion(7, 300), handed.made.root(300)
    small: dict[str, Any] = {"log_index": 7, "tree_size": 300, "hashes": path, "root_hash": root}
    leaf = handed.made.leaves[7]
    verify_merkle_inclusion(entry(handed, 0, **small, body=leaf))
    for changes in (
        {"body": handed.made.leaves[8]},
        {"hashes": rehashed(path, 1_000), "body": leaf},
        {"log_index": 6, "body": leaf},
        {"root_hash": flipped(root, 3), "body": leaf},
    ):
        with pytest.raises(VerificationError):
            verify_merkle_inclusion(entry(handed, 0, **(small | changes)))
    head = str(handed.made.head(70_000))
    for wrong in (head.replace("70000", "70001"), str(handed.made.head(300))):
        with pytest.raises(VerificationError):
            verify_checkpoint(keys(handed), entry(handed, 0, checkpoint=v1.Checkpoint(envelope=wrong)))
