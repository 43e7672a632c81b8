"""What the renderer may read: style sheets and fonts of the project, by an address that exists nowhere else."""

# WeasyPrint has no types.
# mypy: disallow-subclassing-any=False

from pathlib import Path

from weasyprint.urls import URLFetcher, URLFetcherResponse

from .paper_fonts import decompress_font

BASE = "https://paper.invalid/"  # RFC 6761: no name server resolves it
STATIC = Path(__file__).resolve().parents[3] / "static"
TYPES = {".css": "text/css", ".woff2": "font/woff2"}
FILES = {
    f"{BASE}{path.relative_to(STATIC).as_posix()}": path for path in STATIC.rglob("*") if path.suffix in TYPES
}  # looked up, never resolved: no spelling of an address leads out of the folder


class FetchRefused(Exception):
    """A document asked for something that the project does not ship; no PDF is produced.

    The message does not repeat the address, which may quote the content of the document.
    """


class PaperFetcher(URLFetcher):
    """Reads the project's style sheets and fonts and refuses every other address.

    WeasyPrint replaces what it could not fetch by nothing, or by its alternative text. So `check` is called once
    the document is drawn.
    """

    def __init__(self) -> None:
        super().__init__(allowed_protocols=())
        self._refused = 0

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """Return a file of the project. Any other address is refused, data: and file: included."""
        self._refused += 1  # until it is read: whatever is raised below, WeasyPrint hides it
        path = FILES.get(url)
        if path is None:
            return super().fetch(url, headers)  # raises, because no protocol is allowed
        content = path.read_bytes()
        if path.suffix == ".woff2":
            content = decompress_font(content)  # once per process; WeasyPrint would do it for each document
        self._refused -= 1
        return URLFetcherResponse(url, content, {"Content-Type": TYPES[path.suffix]})

    def check(self) -> None:
        """Raise FetchRefused if any address was refused."""
        if self._refused:
            raise FetchRefused(f"{self._refused} addresses refused")
