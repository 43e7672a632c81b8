"""Process that renders a long volume: lines in, PDF out, "page N" as progress.

It receives neither database address nor keys; attachments are files that are already open.
"""

import json
import os
import sys
from typing import Any

from compliance.reports.rendering.process import limit_process, send_message


def main() -> None:
    """Render a volume; the arguments are a memory limit and open files: frame, data, tables."""
    memory, around, *attached = map(int, sys.argv[1:])
    limit_process(memory, lambda: draw_volume(json.loads(os.pread(around, os.fstat(around).st_size, 0)), attached))


def draw_volume(frame: dict[str, Any], attached: list[int]) -> None:
    """Render one volume from the lines on standard input to the file on standard output."""
    from .file import File
    from .fonts import embed_font
    from .pages import Pages
    from .pdf_a import write_catalog, write_info
    from .shaping import Shaper
    from .tables import Tables
    from .typesetter import Typesetter

    shaper = Shaper(frame["language"])
    typesetter = Typesetter(shaper)
    file = File(sys.stdout.buffer)
    pages = Pages(file, typesetter, frame)
    tables = Tables(pages, typesetter)
    tables.frame(frame)
    reported = 0
    for message in sys.stdin.buffer:
        line = json.loads(message)
        getattr(tables, line.pop("do", "row"))(**line)
        if pages.number != reported:
            reported = pages.number
            send_message("page", reported)
    tables.annex(frame)
    tables.finish()
    root = pages.close()
    fonts = "".join(f" /F{place} {embed_font(file, font)} 0 R" for place, font in enumerate(shaper.fonts))
    square = f" /XObject << /Q {pages.square} 0 R >>" if pages.square else ""
    file.put(f"<< /Font <<{fonts} >>{square} >>", pages.resources)
    file.finish(write_catalog(file, frame, pages, root, attached), write_info(file, frame), frame["identity"])
    send_message("page", pages.number)


if __name__ == "__main__":
    main()
