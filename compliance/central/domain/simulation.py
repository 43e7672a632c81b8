"""A simulated register for demonstrations: it replies by the real protocol, and only about fictitious guests.

`CARNET_REGISTER_URL=simulated:` selects it. In production it is no connection, so no guest is admitted.
"""

import json

from .protocol import Message, Reply

URL = "simulated:"
# The one surname that the simulated register holds, so that a demonstration can show a refusal.
REGISTERED = "GEREGISTREERD"


def simulate_reply(message: Message) -> Reply:
    """Return the reply to a query or probe: registered for one surname, alive for a probe."""
    fields: dict[str, object] = {"request_id": message.body["request_id"]}
    if message.path == "probes":
        fields["status"] = "alive"
    else:
        person = message.body.get("person")
        surname = str(person["surname"]) if isinstance(person, dict) else ""
        fields["status"] = "registered" if surname.upper() == REGISTERED else "not_registered"
        fields["code"] = None
    return Reply(200, "application/json", json.dumps(fields).encode())
