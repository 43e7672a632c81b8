"""Every template is shown by something, and everything that is shown exists."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import allauth
from django.contrib.staticfiles.finders import find
from django.template import TemplateDoesNotExist, TemplateSyntaxError, engines
from django.template.loader import get_template

from compliance.http.access import polls
from tests.house import source
from tests.house.routes import routes

TEMPLATES = source.ROOT / "templates"
ALL = [path for path in source.files(".html", ".txt") if TEMPLATES in path.parents]
# Django and the libraries ask for these by name.
ASKED_FOR_BY_NAME = {"400.html", "403.html", "403_csrf.html", "404.html", "429.html", "500.html"}
LIBRARY = Path(allauth.__file__).parent / "templates"
NAMED = re.compile(r"""["']([\w/-]+\.(?:html|txt|svg))["']""")
USED = re.compile(r"""\{%\s*(?:include|extends)\s+["']([^"']+)["']""")
INLINE = re.compile(
    r"""<script(?![^>]*(?:\bsrc=|application/json))[^>]*>|\sstyle\s*=|\son[a-z]+\s*=\s*["']|javascript:""",
    re.IGNORECASE,
)
FOREIGN = re.compile(r"""(?:src|href|action)\s*=\s*["'](?:https?:)?//""", re.IGNORECASE)
TAG = re.compile(r"""<\w+(?:[^<>"]|"[^"]*")*>""")
POLLS = re.compile(r"""\bhx-trigger="[^"]*\b(?:every|load delay)\b""")
POLLING = re.compile(r"""hx-get="([^"]*(?:\{%[^%]*%\}[^"]*)*)"\s+hx-trigger="[^"]*\b(?:every|load delay)\b""")
POLL_ID = re.compile(r"""(?<![\w-])id="[^"]*-poll["]""")
LOADED = re.compile(r"""\{%\s*static\s+["']([^"']+)["']""")
# Papers are drawn by the worker, not by a browser, and carry their own sheet.
PAPER = "templates/reports/paper/"


def _name(path: Path) -> str:
    return path.relative_to(TEMPLATES).as_posix()


def _named_somewhere() -> set[str]:
    in_code = {text for path in source.product() for text in source.texts_in(path)}
    in_templates = {name for path in ALL for name in NAMED.findall(source.text(path))}
    return in_code | in_templates


def _put_together() -> Iterator[re.Pattern[str]]:
    """Names with a part that is chosen at run time, as in `f"reports/paper/{name}.html"`."""
    for path in source.product():
        for node in source.nodes(path):
            if isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]+" for part in node.values
                ]
                if parts[-1].endswith(r"\.html") and len(parts) > 1:
                    yield re.compile("".join(parts))


def test_every_template_is_used() -> None:
    named = _named_somewhere() | ASKED_FOR_BY_NAME
    patterns = list(_put_together())
    unused = [
        name
        for path in ALL
        if (name := _name(path)) not in named
        and not (LIBRARY / name).exists()
        and not any(pattern.fullmatch(name) for pattern in patterns)
    ]
    assert not unused, source.listed(unused)


def test_every_template_that_is_named_exists() -> None:
    named = {name for path in ALL for name in USED.findall(source.text(path))}
    named |= {
        text
        for path in source.product()
        for text in source.texts_in(path)
        if re.fullmatch(r"[\w/-]+\.html", text) and "/" in text
    }
    missing = [name for name in named if not _exists(name)]
    assert not missing, source.listed(missing)


def _exists(name: str) -> bool:
    return (TEMPLATES / name).exists() or (LIBRARY / name).exists()


def test_every_template_can_be_read() -> None:
    faults = [fault for path in ALL for fault in _faults(_name(path))]
    assert ALL
    assert not faults, source.listed(faults)


def _faults(name: str) -> Iterator[str]:
    try:
        get_template(name, using=engines["django"].name)
    except (TemplateSyntaxError, TemplateDoesNotExist) as error:
        yield f"{name}: {error}"


def test_nothing_stands_inline_or_comes_from_elsewhere() -> None:
    """The content security policy allows only files of our own."""
    found = [
        f"{_name(path)}: {match[0]}"
        for path in ALL
        if not source.name(path).startswith(PAPER)
        for pattern in (INLINE, FOREIGN)
        for match in pattern.finditer(source.text(path))
    ]
    assert not found, source.listed(found)


def test_every_static_file_that_is_named_exists() -> None:
    named = {name: _name(path) for path in ALL for name in LOADED.findall(source.text(path))}
    missing = [f"{path}: {name}" for name, path in named.items() if not find(name)]
    assert named
    assert not missing, source.listed(missing)


def test_every_script_is_loaded() -> None:
    templates = "".join(source.text(path) for path in ALL)
    unused = [source.name(path) for path in source.files(".js") if path.name not in templates]
    assert not unused, source.listed(unused)


def test_every_style_sheet_is_loaded() -> None:
    sheets = [each for each in source.files(".css") if "static" in each.parts]
    unused = [source.name(path) for path in sheets if not _is_named_outside(path)]
    assert sheets
    assert not unused, source.listed(unused)


def _is_named_outside(sheet: Path) -> bool:
    others = [each for each in source.files(".css", ".py") if each != sheet]
    return any(sheet.name in source.text(each) for each in [*ALL, *others])


def test_every_part_that_polls_has_an_id_that_says_so() -> None:
    """Each polls an address of its own, which neither prolongs a session nor is a reading."""
    polls = [(_name(path), tag) for path in ALL for tag in TAG.findall(source.text(path)) if POLLS.search(tag)]
    wrong = [f"{name}: {tag}" for name, tag in polls if not POLL_ID.search(tag)]
    assert len(polls) == sum(len(POLLS.findall(source.text(path))) for path in ALL)
    assert polls
    assert not wrong, source.listed(wrong)


# What a poll requests where its address is a value.
POLLED_VALUES = {"{{ row.refresh }}": "reports:row", "{{ review.answer_url }}": "admissions:review_answer"}


def test_every_part_that_polls_requests_an_address_that_is_declared_as_a_poll() -> None:
    declared = {name for _address, name, view in routes() if hasattr(view, polls.PAGE)}
    wrong, requested = [], set()
    for path in ALL:
        for match in POLLING.finditer(source.text(path)):
            address = match[1]
            named = re.match(r"\{% url ['\"]([\w:]+)['\"]", address)
            name = named[1] if named else POLLED_VALUES.get(address, "")
            requested.add(name)
            if name not in declared:
                wrong.append(f"{_name(path)}: {address}")
    assert not wrong, source.listed(wrong)
    assert requested == declared, "a view that no part requests"
