"""Papers put together by hand, byte by byte, so that each part of them can be a wrong one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa

from audit.tlog.cms import split_der
from tests.audit.tlog.papers import DATA, Files, enclosed
from tests.signing.certificates import Pair, issued

ROOM = 8_000  # signs of hexadecimal for a signature
SHA256_KIND = bytes.fromhex("300d06096086480165030402010500")
SHA384_KIND = bytes.fromhex("300b0609608648016503040202")
SHA1_KIND = bytes.fromhex("300906052b0e03021a0500")
RSA_SHA384 = bytes.fromhex("300d06092a864886f70d01010c0500")
ECDSA_SHA256 = bytes.fromhex("300a06082a8648ce3d040302")
RSA_PLAIN = bytes.fromhex("300d06092a864886f70d0101010500")
SIGNED_DATA, DATA_TYPE = bytes.fromhex("06092a864886f70d010702"), bytes.fromhex("06092a864886f70d010701")
CONTENT_TYPE, DIGEST = bytes.fromhex("06092a864886f70d010903"), bytes.fromhex("06092a864886f70d010904")
CERTIFICATE = bytes.fromhex("060b2a864886f70d010910022f")
ONE = b"\x02\x01\x01"


def tlv(tag: int, *parts: bytes) -> bytes:
    """A value in DER."""
    body = b"".join(parts)
    size = len(body)
    if size < 0x80:
        return bytes([tag, size]) + body
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + body


def sequence(*parts: bytes) -> bytes:
    return tlv(0x30, *parts)


def attribute(name: bytes, *several: bytes) -> bytes:
    return sequence(name, tlv(0x31, *several))


def certified(*hashed: bytes) -> bytes:
    """The attribute that names the certificate of the signer."""
    return attribute(CERTIFICATE, sequence(sequence(sequence(*hashed))))


def attributes(digest: bytes, by: Pair) -> list[bytes]:
    """What is signed: the kind of the content, its digest, and the certificate."""
    return [
        attribute(CONTENT_TYPE, DATA_TYPE),
        attribute(DIGEST, tlv(0x04, digest)),
        certified(tlv(0x04, sha256(by.der).digest())),
    ]


def signed_by(key: Any, message: bytes, hashed: hashes.HashAlgorithm) -> bytes:
    if isinstance(key, rsa.RSAPrivateKey):
        return key.sign(message, padding.PKCS1v15(), hashed)
    signature: bytes = key.sign(message, ec.ECDSA(hashed))
    return signature


def cms(digest: bytes, by: Pair, others: Sequence[Pair] = (), **parts: Any) -> bytes:
    """CMS SignedData over a digest; any part of it may be another one."""
    told = [*attributes(digest, by)[:2], parts["named"]] if "named" in parts else attributes(digest, by)
    told = parts.get("attributes", told)
    message = b"".join(told)
    fields = [each.whole for each in split_der(split_der(by.certificate.tbs_certificate_bytes)[0].body)]
    kind = parts.get("kind", SHA256_KIND)
    algorithm = RSA_PLAIN if isinstance(by.key, rsa.RSAPrivateKey) else ECDSA_SHA256
    signer = sequence(
        parts.get("signer_version", ONE),
        parts.get("who", sequence(fields[3], fields[1])),
        kind,
        tlv(0xA0, message),
        parts.get("algorithm", algorithm),
        tlv(0x04, signed_by(by.key, tlv(0x31, message), parts.get("hashed", hashes.SHA256()))),
        *parts.get("unsigned", ()),
    )
    return sequence(
        parts.get("type", SIGNED_DATA),
        tlv(
            0xA0,
            sequence(
                parts.get("version", ONE),
                tlv(0x31, parts.get("kinds", kind)),
                parts.get("inner", sequence(DATA_TYPE)),
                tlv(0xA0, *parts.get("certificates", [by.der, *(each.der for each in others)])),
                tlv(0x31, *[signer] * parts.get("signers", 1)),
                *parts.get("more", ()),
            ),
        ),
    )


def objects_of(files: Files) -> dict[int, bytes]:
    """Attached files as objects from 10 on, and the tree of their names as object 6."""
    found, pairs = dict[int, bytes](), b""
    for place, (name, data) in enumerate(sorted(files)):
        stream, about = 10 + 2 * place, 11 + 2 * place
        found[stream] = b"<< /Length %d >>\nstream\n" % len(data) + data + b"\nendstream"
        found[about] = b"<< /F (%b) /UF (%b) /EF << /F %d 0 R /UF %d 0 R >> >>" % (
            *(name.encode(), name.encode()),
            *(stream, stream),
        )
        pairs += b"(%b) %d 0 R " % (name.encode(), about)
    return found | {6: b"<< /Names [" + pairs + b"] >>"}


def whole(objects: dict[int, bytes], trailer: bytes = b"/Root 1 0 R") -> bytes:
    """A PDF of these objects, with a plain table."""
    written, places = b"%PDF-1.7\n", dict[int, int]()
    for number, body in objects.items():
        places[number] = len(written)
        written += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%d 1\n%010d 00000 n \n" % place for place in places.items())
    return written + b"xref\n0 1\n0000000000 65535 f \n%btrailer\n<< /Size 99 %b >>\nstartxref\n%d\n%%%%EOF\n" % (
        table,
        trailer,
        len(written),
    )


def paper(by: Pair, others: Sequence[Pair] = (), objects: dict[int, bytes] | None = None, **parts: Any) -> bytes:
    """A paper that is signed by hand; `objects` replace those that it has, `parts` those of its signature."""
    files = [("report.json", DATA), *enclosed()]
    made = {
        1: b"<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R /Names << /EmbeddedFiles 6 0 R >> >>",
        2: b"<< /Type /Pages /Kids [] /Count 0 >>",
        3: b"<< /Fields [4 0 R] >>",
        4: b"<< /FT /Sig /V 5 0 R >>",
        5: b"<< /Type /Sig /M (%b) /ByteRange %b /Contents <%b> >>"
        % (parts.pop("moment", b"D:20260304073000Z"), b"_" * 40, b"0" * ROOM),
    }
    pdf = whole(made | objects_of(files) | (objects or {}))
    begin = pdf.index(b"<" + b"0" * ROOM)
    end = begin + ROOM + 2
    pdf = pdf.replace(b"_" * 40, (b"[0 %d %d %d]" % (begin, end, len(pdf) - end)).ljust(40))
    summed = parts.pop("summed", sha256)(pdf[:begin] + pdf[end:]).digest()
    signature = cms(summed, by, others, **parts).hex().upper().encode()
    return pdf[: begin + 1] + signature.ljust(ROOM, b"0") + pdf[end - 1 :]


def signature_in(pdf: bytes) -> bytes:
    """The signature of a paper with the noughts behind it."""
    found = re.search(rb"/Contents <([0-9A-F]+)>", pdf)
    assert found is not None
    return bytes.fromhex(found[1].decode())


HOUSE, STRANGER = issued(), issued("Another person")
NOT_READ = "this is not a signature as papers have it"
OTHER_CERTIFICATE = "the signature names another certificate than the one it carries"
KIND, SUM = attributes(b"\0" * 32, HOUSE)[:2]
# What is put in place of a part of a good signature or paper, and what is said of it.
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"version": b"\x02\x01\x02"}, NOT_READ),
    ({"type": DATA_TYPE}, NOT_READ),
    ({"inner": sequence(SIGNED_DATA)}, NOT_READ),
    ({"inner": tlv(0x31, DATA_TYPE)}, NOT_READ),
    ({"signers": 0}, NOT_READ),
    ({"signers": 2}, NOT_READ),
    ({"more": (tlv(0x31),)}, NOT_READ),
    ({"signer_version": b"\x02\x01\x03"}, NOT_READ),
    ({"unsigned": (tlv(0x31),)}, NOT_READ),
    ({"unsigned": (tlv(0xA1), tlv(0xA1))}, NOT_READ),
    ({"kind": SHA1_KIND}, "the signature names a digest that is not read here"),
    ({"kinds": SHA384_KIND}, "the signature names a digest that is not read here"),
    ({"who": sequence()}, "the signature does not carry the certificate that it names"),
    ({"certificates": [STRANGER.der]}, "the signature does not carry the certificate that it names"),
    ({"certificates": [sequence()]}, "a certificate cannot be read"),
    ({"by": issued(uses=("key_encipherment",))}, "does not allow signing"),
    ({"others": [STRANGER]}, "the signature contains an unrelated certificate"),
    ({"attributes": [KIND, SUM]}, "the signature does not say what was signed, or with which certificate"),
    ({"attributes": [KIND, SUM, KIND]}, "the signature says something twice"),
    ({"attributes": [KIND, sequence(DIGEST, sequence())]}, "the signature says something twice"),
    ({"named": certified(tlv(0x04, b"another"))}, OTHER_CERTIFICATE),
    ({"named": certified(SHA1_KIND, tlv(0x04, b"another"))}, OTHER_CERTIFICATE),
    ({"named": certified(SHA384_KIND)}, OTHER_CERTIFICATE),
    ({"named": certified()}, OTHER_CERTIFICATE),
    ({"named": attribute(CERTIFICATE, sequence(sequence()))}, OTHER_CERTIFICATE),
    ({"algorithm": RSA_PLAIN}, "the signature is of a kind that is not read here"),
    ({"hashed": hashes.SHA384()}, "the signature is not by the certificate that it names: one was changed"),
    ({"moment": b"D:20290304073000Z"}, "was not valid on the day of the signature, 2029-03-04"),
    ({"moment": b"yesterday"}, "the signature does not state its time"),
    ({"moment": b"D:20269904073000Z"}, "the signature does not state its time"),
    ({"moment": b"D:00010101000000+23'00'"}, "the signature does not state its time"),
    ({"objects": {3: b"<< /Fields [4 0 R 4 0 R] >>"}}, "the document shows another signature than the one that was"),
    ({"objects": {3: b"<< /Fields [] >>"}}, "the document shows another signature than the one that was checked"),
    ({"objects": {4: b"<< /FT /Sig >>"}}, "the document shows another signature than the one that was checked"),
    ({"objects": {4: b"<< /FT /Tx /V 5 0 R >>"}}, "the document shows another signature than the one that was checked"),
    ({"objects": {4: b"<< /FT /Sig /V 9 0 R >>", 9: b"<< /Contents <00> >>"}}, "the document shows another signature"),
    ({"objects": {4: b"<< /FT /Sig /V 9 0 R >>", 9: b"<< /Contents 1 >>"}}, "the document shows another signature"),
]

BEHIND: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda pdf: pdf.replace(b"00>", b"41>", 1), "unsigned data is hidden behind the signature"),
    (lambda pdf: pdf.replace(b"00>", b"0g>", 1), "the place of the signature contains something else"),
    (lambda pdf: pdf.replace(b"<3082", b"<3182", 1), NOT_READ),
    (lambda pdf: pdf.replace(b"<3082", b"<3089", 1), "the signature is not in DER: it ends too early"),
    (lambda pdf: pdf.replace(b"/ByteRange [0", b"/ByteRange [1", 1), "or one that leaves out its beginning"),
]
