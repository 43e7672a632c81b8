"""The requests that an agent of the authority may send: an explicit list, which the server enforces and a test checks.

Their posts permit reading, requesting reports and observing. This list is checked before that, so that a page that
requires the wrong permission still changes nothing.
"""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

# Searches that are sent as a body, because an address must not contain a name: they only read.
SEARCHES = frozenset(
    {
        "guests/",
        "guests/file/",
        "exclusions/",
        "api/v1/guests/search/",
        "api/v1/measures/search/",
    }
)
REPORTS = frozenset({"reports/", "api/v1/reports/"})
OBSERVATIONS = frozenset(
    {
        "inspection/observations/write/",
        "inspection/observations/<uuid:observation_id>/reply/",
        "inspection/observations/<uuid:observation_id>/close/",
        "api/v1/observations/",
        "api/v1/observations/<uuid:observation_id>/replies/",
        "api/v1/observations/<uuid:observation_id>/closing/",
    }
)
# One's own sign-in, second factors, sessions and language, and the switch of venue.
OWN = ("account/", "i18n/setlang/", "house/switch/", "house/own-sessions/", "api/v1/own-sessions/")


def may_send(method: str, route: str) -> bool:
    """May an agent send this request to the address with this pattern?"""
    if method in SAFE or route.startswith(OWN):
        return True
    return method == "POST" and route in SEARCHES | REPORTS | OBSERVATIONS
