"""What Carnet is made of: writes docs/sbom.cdx.json (CycloneDX 1.6) and docs/third-party-notices.md; `make sbom`.

Packages come from requirements.txt, their licences from their own metadata; what pages and PDFs carry besides is listed
here. Neither file has a time or a random number: the same packages give the same files (docs/adr/0080-*).
"""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, distribution
from typing import Any

from fontTools.ttLib import TTFont
from packaging.utils import canonicalize_name

from server.version import VERSION
from tests.house import source

BILL = source.ROOT / "docs" / "sbom.cdx.json"
NOTICES = source.ROOT / "docs" / "third-party-notices.md"
PACKAGE = re.compile(r"^([\w.-]+)==([^\s;\\]+)", re.MULTILINE)
ASKED_BY = re.compile(r"^ +#(?: via| +)(?: +(\S.*))?$")
LICENCE_FILE = re.compile(r"(^|/)(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)
# What packages write instead of an SPDX identifier.
SPDX = {
    "Apache 2.0": "Apache-2.0", "Apache 2": "Apache-2.0", "BSD 3-Clause OR Apache-2.0": "BSD-3-Clause OR Apache-2.0",
    "New BSD": "BSD-3-Clause",
}  # fmt: skip
IDENTIFIER = re.compile(r"(MIT|Apache-2\.0|BSD-\d-Clause|MPL-2\.0|PSF-2\.0|OFL-1\.1|0BSD)")


@dataclass(frozen=True)
class Component:
    """A package, or a file that pages or PDFs carry."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...]
    use: str = ""

    @property
    def ref(self) -> str:
        return f"{self.name}@{self.version}" if self.use else f"pkg:pypi/{self.name}@{self.version}"


# --- Packages


def packages() -> list[Component]:
    """The pinned packages of requirements.txt, with licences as installed."""
    pinned = PACKAGE.findall(source.text(source.ROOT / "requirements.txt"))
    return [_package(canonicalize_name(name), version) for name, version in pinned]


def _package(name: str, version: str) -> Component:
    found = distribution(name)
    if found.version != version:
        raise SystemExit(f"{name} {found.version} is installed, and {version} pinned: run server/setup.sh test.")
    # The folder of the metadata carries the version; readers look for the file below it.
    texts = sorted(
        {str(file).partition(".dist-info/")[2] or str(file) for file in found.files or () if _is_licence(str(file))}
    )
    return Component(name, version, _licence(found), tuple(texts))


def _is_licence(file: str) -> bool:
    return bool(LICENCE_FILE.search(file)) and not file.endswith((".py", ".pyc", ".html"))


def _licence(found: Distribution) -> str:
    expression, field = found.metadata.get("License-Expression"), found.metadata.get("License") or ""
    if expression:
        return str(expression)
    classifiers = [
        each.split(" :: ")[-1] for each in found.metadata.get_all("Classifier") or () if each.startswith("License ::")
    ]
    # Some packages put a whole licence into the field, or only how many there are.
    if field and len(field) < 40 and field != "Dual License":
        return SPDX.get(field, field)
    return ", ".join(classifiers)


def dependencies() -> dict[str, list[str]]:
    """Which package asks for which, as the comments of pip-compile say; "" is Carnet itself."""
    asking: dict[str, list[str]] = {}
    current = ""
    for line in source.text(source.ROOT / "requirements.txt").splitlines():
        if pinned := PACKAGE.match(line):
            current = canonicalize_name(pinned[1])
        elif (by := ASKED_BY.match(line)) and by[1]:
            asker = "" if by[1].startswith("-r ") else canonicalize_name(by[1])
            asking.setdefault(asker, []).append(current)
    return asking


# --- What pages and PDFs carry besides


@cache
def assets() -> tuple[Component, ...]:
    swagger = re.search(
        r"Swagger UI`_ version ``([\d.]+)``", distribution("drf-spectacular-sidecar").read_text("METADATA") or ""
    )
    htmx = re.search(r'version:"([\d.]+)"', _htmx())
    if swagger is None or htmx is None:
        raise SystemExit("The version of Swagger UI or htmx is not where it was.")
    sidecar = "drf_spectacular_sidecar/swagger-ui-dist"
    debian = "/usr/share/doc/{}/copyright"
    return (
        Component("htmx", htmx[1], "0BSD", (), "pages; in the package django-htmx"),
        Component(
            "swagger-ui",
            swagger[1],
            "Apache-2.0",
            (f"{sidecar}/LICENSE",),
            "the page of the API; in the package drf-spectacular-sidecar",
        ),
        *(
            Component(
                name, font_version(name), "OFL-1.1", (f"static/fonts/{name}-LICENSE.txt",), "pages, and parts in PDFs"
            )
            for name in ("inter", "source-serif-4")
        ),
        Component(
            "sRGB2014.icc",
            "2014",
            "terms of the International Color Consortium",
            (),
            "PDFs; in the package weasyprint",
        ),
        Component(
            "fonts-dejavu-core",
            "",
            "Bitstream Vera",
            (debian.format("fonts-dejavu-core"),),
            "parts in PDFs; a package of Debian",
        ),
        Component(
            "fonts-noto-core", "", "OFL-1.1", (debian.format("fonts-noto-core"),), "parts in PDFs; a package of Debian"
        ),
        Component(
            "fonts-droid-fallback",
            "",
            "Apache-2.0",
            (debian.format("fonts-droid-fallback"),),
            "parts in PDFs; a package of Debian",
        ),
    )


def _htmx() -> str:
    [file] = [each for each in distribution("django-htmx").files or () if each.name == "htmx-2.min.js"]
    return file.read_text(encoding="utf-8")


def font_version(name: str) -> str:
    """The version that the font itself states."""
    [file] = (source.ROOT / "static" / "fonts").glob(f"{name}-latin-wght-normal.woff2")
    with TTFont(file) as font:
        return str(font["name"].getDebugName(5)).removeprefix("Version ").split(";")[0]


# --- The two files


def bill() -> str:
    """The bill of materials as CycloneDX 1.6."""
    named = packages()
    refs = {each.name: each.ref for each in named}
    asking = dependencies()
    root = f"carnet@{VERSION}"
    components = [_component(each) for each in (*named, *assets())]
    edges = [{"ref": root, "dependsOn": sorted([refs[name] for name in asking[""]] + [each.ref for each in assets()])}]
    edges += [
        {"ref": each.ref, "dependsOn": sorted(refs[name] for name in asking.get(each.name, ()))} for each in named
    ]
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": root, "name": "carnet", "version": VERSION}},
        "components": components,
        "dependencies": edges,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _component(each: Component) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "library", "bom-ref": each.ref, "name": each.name}
    if each.version:
        found["version"] = each.version
    if not each.use:
        found["purl"] = each.ref
    if re.search(r" (OR|AND) ", each.licence):
        found["licenses"] = [{"expression": each.licence}]
    else:
        kind = "id" if IDENTIFIER.fullmatch(each.licence) else "name"
        found["licenses"] = [{"license": {kind: each.licence}}]
    return found


HEAD = """# Third-party notices

What Carnet is made of, with licences. `make sbom` writes this page and [sbom.cdx.json](sbom.cdx.json), which says
the same as CycloneDX 1.6, from `requirements.txt`, the metadata of the packages and `tests/house/bill_of_materials.py`.
"""


def notices() -> str:
    """The page for readers."""
    lines = [
        HEAD,
        "## Files of pages and PDFs",
        "",
        "| name | version | licence | text | used in |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {each.name} | {each.version or 'of the machine'} | {each.licence} | {_texts(each)} | {each.use} |"
        for each in assets()
    ]
    lines += [
        "",
        "## Packages",
        "",
        "Texts lie in the folder `.dist-info` of each installed package, unless another folder is named.",
        "",
    ]
    lines += ["| name | version | licence | texts |", "|---|---|---|---|"]
    lines += [f"| {each.name} | {each.version} | {each.licence} | {_texts(each)} |" for each in packages()]
    return "\n".join([*lines, ""])


def _texts(each: Component) -> str:
    return ", ".join(f"`{text}`" for text in each.texts) or "none in the package"


def written() -> Iterator[tuple[Any, str]]:
    """Both files with their content."""
    yield BILL, bill()
    yield NOTICES, notices()


if __name__ == "__main__":
    for path, content in written():
        path.write_text(content, encoding="utf-8")
        sys.stdout.write(f"{source.name(path)} written.\n")
