"""How long a request for new credentials, its link, and the proposal of a role wait for the next step."""

from datetime import timedelta

# A request waits this long for its confirmation, and a link for its use.
CREDENTIALS = timedelta(hours=24)
# As in `venues_in_time.sql`.
PROPOSALS = timedelta(days=14)
