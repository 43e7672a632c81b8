"""All that an agent of the authority may send: an explicit list, which the server holds to and a test compares.

Their posts allow reading, ordering reports and observing. This stands before that, so that a page which one day asks
for the wrong permission changes nothing either.
"""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

# Searches that go in a body, because a name must not stand in an address: they read.
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
# One's own sign-in, second factors and language, and the house one looks at.
OWN = ("account/", "i18n/setlang/", "house/switch/")


def may_send(method: str, route: str) -> bool:
    """Whether an agent may send this to the address with this pattern."""
    if method in SAFE or route.startswith(OWN):
        return True
    return method == "POST" and route in SEARCHES | REPORTS | OBSERVATIONS
