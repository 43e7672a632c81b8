"""Copies of a log that were tampered with, each in one way, and what the verifier has to say about it."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

from audit.tlog.notes import parse_note
from tests.audit.tlog.made import Made, entry, leaf, log, put, signs, witness

SIZE, OLD = 600, 300
LOG, OTHER = log(SIZE), log(SIZE, seed=9, origin="elsewhere.test/log")
ONE = witness("witness.test/one", 2)
DEMANDING = f"log {LOG.by.key}\nwitness one {ONE.key}\nquorum one\n"
NEXT = signs(LOG.by.key.name, seed=5)
SINCE = "2026-05-01T06:00:00+00:00"
REVOKED = f"the key {LOG.by.key.name}+{LOG.by.key.id.hex()} has been revoked since {SINCE}: a checkpoint that it signed"
Words = list[str]


def good(folder: Path) -> Path:
    """A copy that nobody has touched, with an older head, a proof and its leaf beside it."""
    LOG.write(folder)
    put(folder / "old", str(LOG.head(OLD)).encode())
    put(folder / "proof", str(LOG.proof(7, SIZE)).encode())
    put(folder / "leaf", LOG.leaves[7])
    put(folder / "demanding", DEMANDING.encode())
    return folder


def words(verb: str, *more: str, policy: str = "policy") -> Words:
    paths = {"log": ["."], "proof": ["proof", "leaf"], "checkpoint": ["checkpoint", "--since", "old", "--log", "."]}
    return [verb, *paths[verb], "--policy", policy, *more]


def anchor(made: Made, size: int) -> str:
    return f"{size}:{b64encode(made.root(size)).decode()}"


GOOD = {
    "log": (
        words("log", "--anchor", anchor(LOG, 256), "--anchor", anchor(LOG, SIZE)),
        "all 600 leaves lead to the signed root",
    ),
    "proof": (words("proof"), "this is leaf 7 of 600"),
    "checkpoint": (words("checkpoint"), "the 600 leaves begin with the 300 that you knew"),
}


def replace(folder: Path, path: str, old: bytes, new: bytes) -> None:
    data = (folder / path).read_bytes()
    assert data.count(old) == 1
    (folder / path).write_bytes(data.replace(old, new))


def changed_leaf(folder: Path) -> Words:
    replace(folder, "tile/entries/001", b'"entry":300,', b'"entry":301,')
    return words("log")


def changed_leaf_and_tiles(folder: Path) -> Words:
    Made([leaf(301) if number == 300 else data for number, data in enumerate(LOG.leaves)]).write(folder)
    put(folder / "checkpoint", str(LOG.head(SIZE)).encode())
    return words("log")


def removed_leaf(folder: Path) -> Words:
    replace(folder, "tile/entries/000", entry(leaf(100)), b"")
    return words("log")


def removed_last_leaf(folder: Path) -> Words:
    replace(folder, "tile/entries/002.p/88", entry(leaf(599)), b"")
    return words("log")


def added_leaf(folder: Path) -> Words:
    data = (folder / "tile/entries/002.p/88").read_bytes()
    put(folder / "tile/entries/002.p/88", data + entry(leaf(600)))
    return words("log")


def added_to_tile(folder: Path) -> Words:
    put(folder / "tile/0/000", (folder / "tile/0/000").read_bytes() + bytes(32))
    return words("log")


def half_a_leaf(folder: Path) -> Words:
    path = folder / "tile/entries/000"
    put(path, path.read_bytes()[:-3])
    return words("log")


def cut_tail(folder: Path) -> Words:
    for path in ("tile/entries/002.p/88", "tile/0/002.p/88"):
        (folder / path).unlink()
    return words("log")


def cut_tail_under_an_older_head(folder: Path) -> Words:
    LOG.write(folder, 500)
    return words("log", "--anchor", anchor(LOG, 600))


def swapped_tiles(folder: Path) -> Words:
    first, second = folder / "tile/0/000", folder / "tile/0/001"
    data = first.read_bytes()
    first.write_bytes(second.read_bytes())
    second.write_bytes(data)
    return words("log")


def swapped_tile_of_the_edge(folder: Path) -> Words:
    put(folder / "tile/1/000.p/2", bytes(64))
    return words("log")


def short_tile(folder: Path) -> Words:
    put(folder / "tile/0/002.p/88", (folder / "tile/0/002.p/88").read_bytes()[:-32])
    return words("log")


def head_of_another_log(folder: Path) -> Words:
    put(folder / "checkpoint", str(OTHER.head(SIZE)).encode())
    return words("log")


def changed_head(folder: Path) -> Words:
    replace(folder, "checkpoint", b"\n600\n", b"\n599\n")
    return words("log")


def wrong_anchor(_folder: Path) -> Words:
    return words("log", "--anchor", anchor(LOG, 300), "--anchor", f"300:{b64encode(bytes(32)).decode()}")


def unsigned_by_the_witness(_folder: Path) -> Words:
    return words("log", policy="demanding")


def proof_of_another_leaf(folder: Path) -> Words:
    put(folder / "leaf", LOG.leaves[8])
    return words("proof")


def proof_unsigned_by_the_witness(_folder: Path) -> Words:
    return words("proof", policy="demanding")


def proof_of_no_leaf(folder: Path) -> Words:
    made = Made([*LOG.leaves[:7], b'{"a":"\\ud800"}'])
    put(folder / "proof", str(made.proof(7, 8)).encode())
    put(folder / "leaf", made.leaves[7])
    return words("proof")


def older_head_than_known(folder: Path) -> Words:
    put(folder / "old", str(LOG.head(SIZE)).encode())
    put(folder / "checkpoint", str(LOG.head(OLD)).encode())
    return words("checkpoint")


def other_history(folder: Path) -> Words:
    put(folder / "old", str(Made(OTHER.leaves[1:], LOG.by).head(OLD)).encode())
    return words("checkpoint")


def since_another_log(folder: Path) -> Words:
    put(folder / "old", str(OTHER.head(OLD)).encode())
    put(folder / "policy", f"log {LOG.by.key}\nlog {OTHER.by.key}\nquorum none\n".encode())
    return words("checkpoint")


def head_beyond_the_copy(folder: Path) -> Words:
    put(folder / "checkpoint", str(parse_note(str(log(2_000).head(2_000)).encode())).encode())
    return words("checkpoint")


def policy_in_another_alphabet(folder: Path) -> Words:
    put(folder / "policy", b"log \xff+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k\nquorum none\n")
    return words("log")


def policy_with_a_huge_number(folder: Path) -> Words:
    put(folder / "policy", f"witness one {ONE.key}\ngroup g {'9' * 5_000} one\nquorum g\n".encode())
    return words("log")


def revoked_key(folder: Path, verb: str) -> Words:
    put(folder / "revoked", f"# stolen\n{LOG.by.key} {SINCE}\n".encode())
    return words(verb, "--revoked", "revoked")


def log_signed_with_a_revoked_key(folder: Path) -> Words:
    return revoked_key(folder, "log")


def proof_signed_with_a_revoked_key(folder: Path) -> Words:
    return revoked_key(folder, "proof")


def growth_signed_with_a_revoked_key(folder: Path) -> Words:
    return revoked_key(folder, "checkpoint")


def kept_head_signed_with_a_revoked_key(folder: Path) -> Words:
    """The newer one is signed with the next key, and the policy still names both."""
    put(folder / "checkpoint", str(Made(LOG.leaves, NEXT).head(SIZE)).encode())
    put(folder / "policy", f"log {LOG.by.key}\nlog {NEXT.key}\nquorum none\n".encode())
    return revoked_key(folder, "checkpoint")


def erasure_signed_with_a_revoked_key(folder: Path) -> Words:
    put(folder / "proof", str(Made(LOG.leaves, NEXT).proof(7, SIZE)).encode())
    put(folder / "policy", f"log {LOG.by.key}\nlog {NEXT.key}\nquorum none\n".encode())
    put(folder / "erasure", str(LOG.proof(8, SIZE)).encode())
    return [*revoked_key(folder, "proof"), "--erased", "erasure", "leaf"]


def list_of_revoked_keys_in_other_words(folder: Path) -> Words:
    put(folder / "revoked", f"{LOG.by.key} yesterday\n".encode())
    return words("log", "--revoked", "revoked")


SPOILT: dict[Callable[[Path], Words], str] = {
    changed_leaf: "tile/0/001 does not match its leaves",
    changed_leaf_and_tiles: "the leaves do not lead to the signed root",
    removed_leaf: "tile/entries/000 ends before its last entry",
    removed_last_leaf: "tile/entries/002.p/88 ends before its last entry",
    added_leaf: "tile/entries/002.p/88 continues after its last entry",
    added_to_tile: "tile/0/000 is longer than the 8192 bytes",
    half_a_leaf: "tile/entries/000 ends before its last entry",
    cut_tail: "tile/entries/002.p/88 is missing",
    cut_tail_under_an_older_head: "the log has 500 leaves, and had 600 once: its end was cut off",
    swapped_tiles: "tile/0/000 does not match its leaves",
    swapped_tile_of_the_edge: "tile/1/000.p/2 does not match its leaves",
    short_tile: "tile/0/002.p/88 has 2784 bytes, and 2816 are needed",
    head_of_another_log: "the checkpoint of another log, elsewhere.test/log",
    changed_head: "the signature of carnet.test/log is not of this text",
    wrong_anchor: "the root of the log at 300 leaves differs from the trusted one",
    unsigned_by_the_witness: "too few witnesses have signed: none; the policy asks for one",
    proof_of_another_leaf: "the leaf is not in the log as shown here",
    proof_unsigned_by_the_witness: "too few witnesses have signed",
    proof_of_no_leaf: "half a letter",
    older_head_than_known: "the log has 300 leaves, and had 600 once: its end was cut off",
    other_history: "the proof does not lead to the root of the smaller tree",
    since_another_log: "these are the heads of two logs",
    head_beyond_the_copy: "is missing from",
    policy_in_another_alphabet: "line 1: a key is written as name+id+key",
    policy_with_a_huge_number: "of 1 members is not a valid threshold",
    log_signed_with_a_revoked_key: REVOKED,
    proof_signed_with_a_revoked_key: REVOKED,
    growth_signed_with_a_revoked_key: REVOKED,
    kept_head_signed_with_a_revoked_key: REVOKED,
    erasure_signed_with_a_revoked_key: REVOKED,
    list_of_revoked_keys_in_other_words: "'yesterday' is not a time with a zone",
}


def spoilt(made: Path, folder: Path, how: Callable[[Path], Words]) -> Words:
    """Copy what is good, spoil the copy; the words that the verifier is called with."""
    copytree(made, folder)
    return how(folder)


def shown(leaf_bytes: bytes) -> str:
    """A leaf as the verifier prints it."""
    return json.dumps(json.loads(leaf_bytes), ensure_ascii=False, indent=2)
