"""Whether somebody claims a find at this moment, so that nothing else is done with the money."""

from django.db.models import Exists, OuterRef

from .models import Claim, ClaimRuling, Find, FindEnd, Refund


def is_claimed(find: Find) -> bool:
    """Whether a claim waits: for its decision, or accepted for the money."""
    decided = ClaimRuling.objects.filter(claim=OuterRef("pk"), verdict="refused")
    paid = Refund.objects.filter(claim=OuterRef("pk"))
    handed_back = FindEnd.objects.filter(claim=OuterRef("pk"))
    waiting = Claim.objects.filter(find=find, refused_as="").filter(
        ~Exists(decided), ~Exists(paid), ~Exists(handed_back)
    )
    return waiting.exists()
