"""A document cannot be made to read the network, the disk or itself: it is an error, never a hole in the paper."""

import contextlib
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from compliance.http.pdf import fetching
from compliance.http.pdf.drawing import VARIANTS, render_pdf
from compliance.http.pdf.fetching import FetchRefused

PAGE = '<html lang="en"><head><title>Letter</title>{head}</head><body><h1>Letter</h1>{body}</body></html>'
WAYS = {
    "image": ("", '<img src="{}" alt="x">'),
    "style sheet": ('<link rel="stylesheet" href="{}">', ""),
    "import": ('<style>@import url("{}");</style>', ""),
    "background": ('<style>h1 {{ background: url("{}") }}</style>', ""),
    "font": ('<style>@font-face {{ font-family: Own; src: url("{}") }} h1 {{ font-family: Own }}</style>', ""),
    "mark of a list": ('<style>li {{ list-style-image: url("{}") }}</style>', "<ul><li>x</li></ul>"),
    "generated content": ('<style>h1::before {{ content: url("{}") }}</style>', ""),
    "attachment of the page": ('<link rel="attachment" href="{}">', ""),
    "attachment": ("", '<a rel="attachment" href="{}">x</a>'),
    "object": ("", '<object data="{}" type="image/png">x</object>'),
    "embedded": ("", '<embed src="{}" type="image/png">'),
    "image within a drawing": (
        "",
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="{}" width="9" height="9"/></svg>',
    ),
}
ADDRESSES = (
    "file:///etc/hostname",
    "FILE:///etc/hostname",
    "data:image/png;base64,iVBORw0KGgo=",
    "ftp://127.0.0.1:1/x",
    "gopher://127.0.0.1:1/x",
    "//127.0.0.1:1/x",
    "css/no-such-sheet.css",
    "../manage.py",
    "css/%2e%2e/%2e%2e/manage.py",
    "css/..%2f..%2ftemplates/base.css",
    "/etc/hostname",
    "img/icons.svg",
    "css",
    "css/card-paper.css%00",
    "https://[paper.invalid/x",
    "https://paper.invalid.example.org/css/card-paper.css",
    "https://paper.invalid@127.0.0.1:1/css/card-paper.css",
)


def page(way: str, address: str) -> str:
    head, body = (part.format(address) for part in WAYS[way])
    return PAGE.format(head=head, body=body)


@pytest.fixture
def listener() -> Iterator[tuple[int, list[bytes]]]:
    """A web server of this machine, and what was asked of it."""
    asked: list[bytes] = []

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            asked.append(self.rfile.readline())

    with socketserver.TCPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1], asked
        server.shutdown()


@pytest.mark.parametrize("way", WAYS)
def test_a_document_does_not_reach_the_network(way: str, listener: tuple[int, list[bytes]]) -> None:
    port, asked = listener
    for scheme in ("http", "https"):
        with pytest.raises(FetchRefused, match="addresses refused"):
            render_pdf("letter", page(way, f"{scheme}://127.0.0.1:{port}/x"))
    assert not asked


@pytest.mark.parametrize("way", WAYS)
def test_a_document_reads_no_other_address(way: str) -> None:
    passed = []
    for address in ADDRESSES:
        with contextlib.suppress(FetchRefused):
            render_pdf("letter", page(way, address))
            passed.append(address)
    assert not passed


@pytest.mark.parametrize("paper", [name for name in VARIANTS if name != "report"])
def test_each_kind_of_document_refuses(paper: str) -> None:
    with pytest.raises(FetchRefused, match="1 addresses refused"):
        render_pdf(paper, page("image", "file:///etc/hostname"))


def test_a_refusal_does_not_repeat_the_address() -> None:
    with pytest.raises(FetchRefused) as refused:
        render_pdf("letter", page("image", "file:///guests/Weber-Jean.png"))
    assert "Weber" not in str(refused.value)


def test_the_renderer_itself_allows_no_protocol() -> None:
    fetcher = fetching.PaperFetcher()
    for address in ADDRESSES:
        with pytest.raises(ValueError, match=r"disallowed|Not an absolute"):
            fetcher.fetch(address)


def test_a_file_of_the_project_that_cannot_be_read_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fetching.FILES, f"{fetching.BASE}css/card-paper.css", tmp_path / "gone.css")
    with pytest.raises(FetchRefused):
        render_pdf("card", page("style sheet", "css/card-paper.css"))
