"""The receipt of one leaf: a download that anyone can verify later without Carnet."""

from __future__ import annotations

import io
import json
import zipfile
from base64 import b64encode
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from ..erasure.erased_values import ErasedBy, find_erasures
from ..store.queries import Ask
from ..tlog.leaves import parse_leaf
from ..tlog.proofs import Proof
from . import published_log
from .verifier import verifier_script

SEALED = "SELECT at FROM audit.checkpoint WHERE size > %s ORDER BY size LIMIT 1"
WITNESSED = "SELECT witness, at FROM audit.cosignature WHERE size = %s ORDER BY witness"


@dataclass(frozen=True)
class Receipt:
    """A leaf with its proof.

    `sealed_at` is when the first head that includes it was signed; `values` are disclosures; `unopened` says
    that there are some which do not open.
    """

    index: int
    data: bytes
    proof: Proof
    size: int
    root: str
    origin: str
    sealed_at: datetime
    witnesses: tuple[tuple[str, datetime], ...]
    values: tuple[str, ...]
    erased: ErasedBy | None = None
    unopened: bool = False

    @property
    def content(self) -> dict[str, Any]:
        return parse_leaf(self.data)

    @property
    def act(self) -> UUID | None:
        """The act that this leaf records or belongs to."""
        act_id = self.content.get("act")
        if act_id:
            return UUID(act_id)
        return None


def build_receipt(ask: Ask, index: int) -> Receipt:
    """Return the receipt of a leaf under the newest witnessed head that includes it. Raises Missing."""
    data = published_log.leaf_bytes(ask, index)
    head, signed_head = published_log.witnessed_head(ask, index)
    values = published_log.leaf_disclosures(ask, index)
    return Receipt(
        index=index,
        data=data,
        proof=published_log.prove_leaf(ask, index, head.size),
        size=head.size,
        root=b64encode(head.root).decode(),
        origin=signed_head.text.split("\n")[0],
        sealed_at=ask(SEALED, [index])[0][0],
        witnesses=tuple((name, at) for name, at in ask(WITNESSED, [head.size])),
        values=tuple(values or ()),
        erased=find_erasures(ask, [index]).get(index),
        unopened=values is None,
    )


def zip_receipt(ask: Ask, found: Receipt, *, with_values: bool) -> bytes:
    """Return a zip archive with everything needed to verify a leaf offline; personal values only if `with_values`."""
    name = str(found.index)
    files: dict[str, str | bytes] = {
        f"{name}.tlog-proof": str(found.proof),
        f"{name}.leaf": found.data,
        "policy": published_log.policy_text(ask),
        "revoked": published_log.revoked_keys_text(ask),
        "verify.py": verifier_script(),
    }
    # The entry of the erasure can only be proved once it is a leaf itself.
    erasure_leaf = found.erased.leaf if found.erased is not None else None
    if erasure_leaf is not None:
        files |= {
            f"{erasure_leaf}.tlog-proof": str(published_log.prove_leaf(ask, erasure_leaf)),
            f"{erasure_leaf}.leaf": published_log.leaf_bytes(ask, erasure_leaf),
        }
    instructions = [_instructions_text(name)]
    if erasure_leaf is not None:
        instructions.append(_about_erasure(name, str(erasure_leaf)))
    if with_values and found.unopened:
        instructions.append(_about_unopened_values())
    files[_("READ-ME.txt")] = "".join(instructions)
    if with_values and found.values:
        files[f"{name}.values.json"] = json.dumps(list(found.values), indent=2) + "\n"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for path, data in files.items():
            file.writestr(zipfile.ZipInfo(path, date_time=(1980, 1, 1, 0, 0, 0)), data)
    return buffer.getvalue()


def _instructions_text(name: str) -> str:
    return _(
        "This is the receipt of one entry in the log of a casino.\n"
        "\n"
        "It proves that the entry was in the log when its checkpoint was signed, and that it is unchanged since then.\n"
        "To verify this you need Python 3.11 or newer with the package cryptography, but no network, and you need not\n"
        "trust the casino:\n"
        "\n"
        "    python3 verify.py proof %(name)s.tlog-proof %(name)s.leaf --policy policy --revoked revoked\n"
        "\n"
        "The last lines it prints are the entry itself. Personal values appear there as digests under _sd.\n"
        "The file policy names the key of the log according to the log. Compare it with the key that you received in\n"
        "another way, such as on paper, or on the day on which you first trusted the log.\n"
        "The file revoked names the keys of the log that were already revoked when this receipt was made.\n"
        "A key that is stolen later appears in a newer list, which the casino gives to everyone.\n"
    ) % {"name": name}


def _about_unopened_values() -> str:
    return _(
        "\n"
        "The personal values of this entry are missing here, because they could not be decrypted when this receipt\n"
        "was made. They were not erased. Ask the casino for a new receipt.\n"
    )


def _about_erasure(name: str, gone: str) -> str:
    return _(
        "\n"
        "The personal values of this entry were erased, as recorded in entry %(gone)s. To verify it:\n"
        "\n"
        "    python3 verify.py proof %(name)s.tlog-proof %(name)s.leaf --policy policy --revoked revoked \\\n"
        "        --erased %(gone)s.tlog-proof %(gone)s.leaf\n"
    ) % {"name": name, "gone": gone}
