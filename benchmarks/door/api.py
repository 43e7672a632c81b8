"""Desks that are machines: each has its token and presents its guests through the API, one after the other."""

import json
from uuid import uuid4

from . import client, guests, proof, server
from .client import Desk, Run


def run(database: str, told: dict, queue: list, *, desks: int, seconds: float | None = None, pause: float = 0.0) -> Run:
    """Present guests until the queue is empty or the time is over; a wrong answer or register ends the benchmark."""
    before = proof.mark(database, told)
    done = client.at_desks(desks, queue, _present(told), seconds=seconds, pause=pause)
    return _proven(database, told, before, done)


def together(database: str, told: dict, queue: list, *, desks: int, pause: float) -> Run:
    """The same by desks that all send at one instant, again and again."""
    before = proof.mark(database, told)
    return _proven(database, told, before, client.at_once(desks, queue, _present(told), pause=pause))


def _present(told: dict) -> client.Work:
    async def present(desk: Desk, number: int, guest: guests.Guest) -> tuple[client.Answer, float]:
        answer = await desk.ask(_request(told, number, guest))
        return answer, answer.seconds

    return present


def _proven(database: str, told: dict, before: proof.Mark, done: Run) -> Run:
    labels, alike = [], 0
    for guest, answer in done.done:
        found = json.loads(answer.body) if answer.status == 200 else {"status": answer.status, "body": answer.body}
        fault = guests.wrong(guest, found) if answer.status == 200 else f"{guest.what}: {found}"
        if answer.status == 200 and guest.what in {guests.KNOWN, guests.NEW} and guests.look_alike(found):
            alike += 1
        elif fault:
            raise SystemExit(f"A wrong answer: {fault}")
        if found["card"]:
            labels.append(found["card"]["number"])
    if alike > guests.MOST_ALIKE * len(done.done) + 3:
        raise SystemExit(f"{alike} of {len(done.done)} guests are said to resemble somebody: more than chance makes.")
    if faults := proof.faults(database, told, before, answers=len(done.done), labels=labels):
        raise SystemExit("The registers do not agree with the answers:\n" + "\n".join(faults))
    return done


def _request(told: dict, number: int, guest: guests.Guest) -> bytes:
    headers = {
        **server.AS_PROXY,
        "Authorization": f"Bearer {told['tokens'][number % len(told['tokens'])]}",
        "Content-Type": "application/json",
        "Idempotency-Key": uuid4().hex,
        "Accept": "application/json",
    }
    return client.request("POST", "/api/v1/presentations/", headers, guests.body(guest, told["table_door"]))
