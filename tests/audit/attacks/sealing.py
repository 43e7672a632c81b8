"""`python -m tests.audit.attacks.sealing FOLDER`: one sealing in a process of its own, which somebody may kill.

The address of the database comes in DSN, its name in OWN_DATABASE. It ends with 0, or with 1 and what is wrong on the
error output.
"""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import psycopg


def main() -> int:
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from audit.operating.failures import FAILURES, failure_message
    from audit.sealing.sealer import Sealer
    from audit.sealing.signer import Signer
    from audit.store.heads import WillNotSign
    from tests.database import point_at

    point_at(os.environ["OWN_DATABASE"])
    with psycopg.connect(os.environ["DSN"], autocommit=True) as link:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        sys.stdin.readline()
        try:
            sealed = Sealer(Signer(Path(sys.argv[1]), "carnet.test/log")).seal(link, datetime.now(UTC))
        except WillNotSign as failure:
            sys.stderr.write(f"{failure}\n")
            return 1
        except FAILURES as failure:
            sys.stderr.write(f"{failure_message(failure)}\n")
            return 1
    sys.stdout.write("sealed\n" if sealed else "nothing\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
