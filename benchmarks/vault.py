"""What the sealing of files costs: `python -m benchmarks.vault`.

One run, one machine, one database: admissions through the service of the door, and after each of them a photograph
sealed and one opened. The ratio is what an admission costs more at a desk that shows the guest's photograph.
"""

import hashlib
import os
from statistics import median
from time import perf_counter

GUESTS = 300
BYTES = 60_000  # of a photograph within the box, in JPEG


def main() -> None:
    """Print milliseconds and the ratio; the database is a throw-away clone of the suite's template."""
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from compliance.vault.services.sealing import seal_file, unseal_file
    from server.database import postgres
    from tests import cast, database
    from tests.admissions.presenting import present

    postgres.start_server(fsync=False)
    with database.own_database():
        porter, door = cast.member("porter"), cast.door()
        present(porter, place=door)
        image = os.urandom(BYTES)
        row = cast.VENUE
        sealed = seal_file("photograph", cast.VENUE, row, image)
        admissions, seals, opens, digests = [], [], [], []
        for turn in range(GUESTS):
            began = perf_counter()
            present(porter, place=door, paper=cast.paper(number=f"B{turn:05d}"))
            admitted = perf_counter()
            seal_file("photograph", cast.VENUE, row, image)
            stored = perf_counter()
            unseal_file("photograph", cast.VENUE, row, sealed)
            opened = perf_counter()
            hashlib.sha256(image).hexdigest()
            admissions.append(admitted - began)
            seals.append(stored - admitted)
            opens.append(opened - stored)
            digests.append(perf_counter() - opened)
    admission = median(admissions) * 1000
    shown = (median(opens) + median(digests)) * 1000
    print(f"admission with card, new guest          {admission:6.2f} ms")
    print(f"a photograph sealed                     {median(seals) * 1000:6.2f} ms")
    print(f"a photograph opened and compared        {shown:6.2f} ms")
    print(f"an admission that shows a photograph    {shown / admission * 100:6.1f} % more")


if __name__ == "__main__":
    main()
