"""What the tests of archived parts share."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from audit.archiving import procedure
from audit.archiving.files import WrittenArchive
from audit.tlog import commands
from audit.tlog.times import Clocks
from audit.verifying.verify_registers import find_hidden_rows
from audit.verifying.verify_store import find_deviations
from tests.audit.acting import AT
from tests.audit.sealed import Link, ask

SIZE = 256
LONG_AFTER = datetime.now(UTC) + timedelta(days=1)


def removed(owner: Link, app: Link, folder: Path) -> WrittenArchive:
    """The first part, archived and removed."""
    [part] = procedure.old_parts(ask(app), LONG_AFTER)
    written = procedure.archive_part(owner, ask(app), part, folder, AT)
    procedure.remove_part(owner, written)
    return written


def faults(link: Link, app: Link) -> list[str]:
    return [*find_deviations(link, Clocks()), *map(str, find_hidden_rows(app))]


def check(*words: str | Path) -> int:
    return commands.main([str(word) for word in words])
