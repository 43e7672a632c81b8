"""Command line of `verify.py`: arguments and printed results."""

from __future__ import annotations

import argparse
import json
import sys
from base64 import b64encode
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from .cms import WrongSignature
from .leaves import WrongLeaf, parse_leaf
from .notes import WrongNote, decode_base64, is_number, parse_note
from .papers import certificates_in, verify_paper
from .pdf import NoPdf
from .policy import Distrusted, Policy, Refused, Revoked, WrongPolicy, parse_policy, parse_revoked, refuse_keys
from .proofs import NoProof, parse_proof
from .tiles import HASH, node_reader
from .times import Clocks, WrongTime, format_time, parse_time
from .tree import WrongProof, prove_consistency
from .verifying import (
    Log,
    accept_head,
    erased_by,
    open_archive,
    personal_lines,
    values_in,
    verify_archive,
    verify_growth,
    verify_log,
    verify_proof,
)

FAULTS = (
    *(Refused, Distrusted, WrongNote, WrongProof, WrongPolicy, WrongLeaf, NoProof),
    *(NoPdf, WrongSignature, WrongTime, OSError),
)


def main(words: Sequence[str] | None = None) -> int:
    """Return 0 if everything is correct; otherwise print the fault to the error output and return 1."""
    options = _parse_arguments(words)
    try:
        # Bytes that are not UTF-8 reach the parser, which refuses them with a sentence.
        trusted = parse_policy(options.policy.read_bytes().decode(errors="surrogateescape")) if options.policy else None
        result = options.check(options, trusted)
    except FAULTS as error:
        _print_escaped(_escape_line(f"REFUSED: {error}"), sys.stderr)
        return 1
    if trusted is None:
        result += "\nNo policy was given: the hashes were checked, but the signers were not."
    _print_escaped(result, sys.stdout)
    return 0


def _escape_line(text: str) -> str:
    """Escape line feeds, so that a name in the input cannot fake a line of our output."""
    return text.replace("\n", "\\n")


def _print_escaped(text: str, screen: TextIO) -> None:
    """Print with escapes for characters that are invisible or missing in the encoding of the terminal."""
    seen = (each if each.isprintable() or each == "\n" else each.encode("unicode_escape").decode() for each in text)
    encoding = screen.encoding or "utf-8"
    print("".join(seen).encode(encoding, "backslashreplace").decode(encoding), file=screen)


def _parse_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Checks a log offline: nothing is sent anywhere, nothing is changed.")
    verbs = parser.add_subparsers(required=True)
    one = verbs.add_parser("log", help="check a complete copy of a log in a folder")
    one.add_argument("folder", type=Path)
    one.add_argument(
        "--anchor", action="append", default=[], metavar="SIZE:ROOT", help="a head that you recorded earlier"
    )
    add_times(one)
    one.set_defaults(check=_check_log)
    part = verbs.add_parser("archive", help="check an archived part of a log: its leaves, and that they lead to a head")
    part.add_argument("file", type=Path)
    add_limits(part)
    part.set_defaults(check=_check_archive)
    two = verbs.add_parser("proof", help="check that a leaf is in a log")
    two.add_argument("proof", type=Path)
    two.add_argument("leaf", type=Path)
    two.add_argument("--values", type=Path, metavar="FILE", help="the personal values supplied with it")
    two.add_argument(
        "--erased",
        action="append",
        default=[],
        nargs=2,
        type=Path,
        metavar=("PROOF", "LEAF"),
        help="the entry that records which of its values were erased",
    )
    two.set_defaults(check=_check_proof)
    three = verbs.add_parser("checkpoint", help="check that the head of a log continues one that you recorded earlier")
    three.add_argument("checkpoint", type=Path)
    three.add_argument("--since", type=Path, required=True, metavar="OLD")
    three.add_argument("--log", type=Path, required=True, metavar="FOLDER", help="a copy of the log, for its hashes")
    three.set_defaults(check=_check_growth)
    four = verbs.add_parser("pdf", help="check that a document is complete and its data match the log")
    four.add_argument("paper", type=Path)
    four.add_argument("--certificate", type=Path, help="the casino's certificate or certificates, as you received them")
    four.set_defaults(check=_check_pdf)
    for each in (one, part, two, three, four):
        each.add_argument("--policy", type=Path, help="the keys that you trust (c2sp.org/tlog-policy)")
        each.add_argument("--revoked", type=Path, help="keys and certificates that are no longer valid, and since when")
    return parser.parse_args(words)


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Add the options that compare the clocks of leaves with each other."""
    parser.add_argument("--silence", type=float, metavar="SECONDS", help="the longest time without a leaf (say 300)")
    parser.add_argument("--late", type=float, metavar="SECONDS", help="how far a clock may be behind others (say 3600)")


def add_times(parser: argparse.ArgumentParser) -> None:
    """Add the options that limit the clocks of the leaves."""
    add_limits(parser)
    parser.add_argument("--fresh", type=float, metavar="SECONDS", help="how old the newest leaf may be (say 300)")
    parser.add_argument("--at", type=_given_moment, metavar="MOMENT", help="instead of now, as 2026-03-03T19:15:00Z")


def _given_moment(text: str) -> datetime:
    at = parse_time(text)
    if at is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time")
    return at


def _check_archive(options: argparse.Namespace, trusted_policy: Policy | None) -> str:
    clocks = None if options.late is None and options.silence is None else Clocks(options.late, options.silence)
    archive = open_archive(options.file)
    with archive.file:
        refuse_keys(archive.head(), trusted_policy, _load_revoked(options))
    head, leaves = verify_archive(options.file, trusted_policy, clocks)
    return f"{head.origin}: leaves {leaves.start} to {leaves.stop - 1} of {head.size} lead to the signed root."


def _check_log(options: argparse.Namespace, trusted_policy: Policy | None) -> str:
    limits = [each for each in (options.silence, options.late, options.fresh, options.at) if each is not None]
    clocks = Clocks(options.late, options.silence) if limits else None
    refuse_keys(Log(options.folder).head(), trusted_policy, _load_revoked(options))
    head = verify_log(options.folder, trusted_policy, [parse_anchor(each) for each in options.anchor], clocks)
    result = f"{head.origin}: all {head.size} leaves lead to the signed root."
    if clocks is None:
        return result
    clocks.end(options.at or datetime.now(UTC), options.fresh)
    return f"{result}\nThe newest leaf, {clocks.of}, is of {format_time(clocks.newest)}."


def _check_proof(options: argparse.Namespace, trusted_policy: Policy | None) -> str:
    data, proven, dead = options.leaf.read_bytes(), options.proof.read_bytes(), _load_revoked(options)
    refuse_keys(parse_proof(proven).head, trusted_policy, dead)
    index, head = verify_proof(proven, data, trusted_policy)
    json_text = json.dumps(parse_leaf(data), ensure_ascii=False, indent=2)
    result = f"{head.origin}: this is leaf {index} of {head.size}.\n{json_text}"
    if options.values is None and not options.erased:
        return result
    values = values_in(options.values.read_bytes()) if options.values else []
    erasures: dict[str, int] = {}
    for says, entry in options.erased:
        refuse_keys(parse_proof(says.read_bytes()).head, trusted_policy, dead)
        erasures |= erased_by(says.read_bytes(), entry.read_bytes(), index, head.origin, trusted_policy)
    return "\n".join([result, *map(_escape_line, personal_lines(data, values, erasures))])


def _check_growth(options: argparse.Namespace, trusted_policy: Policy | None) -> str:
    old, new, dead = (
        parse_note(options.since.read_bytes()),
        parse_note(options.checkpoint.read_bytes()),
        _load_revoked(options),
    )
    for each in (old, new):
        refuse_keys(each, trusted_policy, dead)
    before, head = accept_head(old, trusted_policy), accept_head(new, trusted_policy)
    # A log that became shorter has no proof; `verify_growth` names that fault.
    path = prove_consistency(node_reader(Log(options.log).tile, head.size), min(before.size, head.size), head.size)
    verify_growth(old, new, path, trusted_policy)
    return f"{head.origin}: the {head.size} leaves begin with the {before.size} that you knew."


def _check_pdf(options: argparse.Namespace, trusted_policy: Policy | None) -> str:
    certificates = certificates_in(options.certificate.read_bytes()) if options.certificate else []
    found = verify_paper(options.paper.read_bytes(), trusted_policy, certificates, _load_revoked(options))
    named = found.named
    rests = ", whose certificate was issued by one that you gave" if found.chained else ""
    lines = [
        f"The paper is unchanged since it was signed; stated time: {found.signed_at:%Y-%m-%d %H:%M:%S} UTC.",
        f"Signed by {found.signer.subject.rfc4514_string()}{rests}.",
        f"{named.file} is what entry {named.index} of {named.head.size} in the log {named.head.origin} names.",
        f"That entry was written at {named.written}, by the clock of the casino's database.",
        f"The paper must print its number, and the root {b64encode(named.head.root).decode()}.",
    ]
    if found.others:
        lines.append(f"Covered only by the signature, like the pages: {', '.join(found.others)}.")
    if found.stamped:
        lines.append("It carries a time stamp, which is not checked here.")
    if not found.chained:
        lines.append("No certificate was given: the content was checked, but not who signed the paper.")
    return "\n".join(map(_escape_line, lines))


def _load_revoked(options: argparse.Namespace) -> Revoked:
    """Return the revocation list, empty if none was given. Raises Refused, WrongNote."""
    if options.revoked:
        return parse_revoked(options.revoked.read_bytes().decode(errors="surrogateescape"))
    return Revoked()


def parse_anchor(text: str) -> tuple[int, bytes]:
    """Parse a trusted head, SIZE:ROOT. Raises Refused."""
    size, _colon, root = text.partition(":")
    hashed = decode_base64(root)
    if not is_number(size) or hashed is None or len(hashed) != HASH:
        raise Refused(f"{text!r} is not a size and a root in base64 with a colon between")
    return int(size), hashed
