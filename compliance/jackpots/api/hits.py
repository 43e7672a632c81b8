"""API of hits, their verification and the payouts of their shares."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..domain.shares import Claim
from ..presentation.registers.hits import HITS, PAY, RECORD, VERIFY
from ..selectors import hits as selectors
from ..selectors import jackpots as jackpot_selectors
from ..services import hits, shares
from ..services.hits import HitWish
from ..services.shares import Recipient


class JackpotHitsView(RegisterList):
    """GET returns the hits, newest first."""

    register = HITS


class JackpotHitView(ActView):
    """POST records a hit. A hit within five seconds of one on another machine wins the same amount."""

    permissions = {"POST": RECORD}

    class Input(InputSerializer):
        class Player(InputSerializer):
            box = serializers.IntegerField(min_value=1, max_value=99)
            jackpot_bet = money_field()
            stake = money_field()
            seat = serializers.IntegerField(
                min_value=1,
                max_value=99,
                allow_null=True,
                default=None,
                help_text="Counted from the shuffler; null for the box holder.",
            )

        table = serializers.UUIDField(source="table_id", allow_null=True, default=None)
        machine = serializers.UUIDField(source="machine_id", allow_null=True, default=None)
        combination = serializers.CharField(max_length=80)
        hit_at = serializers.DateTimeField(help_text="With milliseconds.")
        amount = money_field(
            allow_null=True,
            default=None,
            min_value=CENT,
            help_text="The meter at the hit; null within five seconds of a hit on another machine.",
        )
        claims = Player(many=True, default=list, help_text="At a table: each player with the winning hand.")

    act = Act(
        "record_jackpot_hit",
        hits.record_hit,
        "jackpots.hit.recorded",
        Input,
        Subject("jackpot", jackpot_selectors.get_jackpot),
        answers="pk",
        nonce=True,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        claims = [Claim(**each) for each in sent.pop("claims")]
        return {"wish": HitWish(claims=claims, **sent)}


class HitVerificationView(ActView):
    """POST records whether the machine or the table worked properly, as another person than the one who recorded it."""

    permissions = {"POST": VERIFY}

    class Input(InputSerializer):
        sound = serializers.BooleanField()
        amount = money_field(
            allow_null=True,
            default=None,
            min_value=CENT,
            help_text="The meter at the hit, as this person read it; null after a malfunction.",
        )
        said = serializers.CharField(max_length=2000, help_text="What was checked, without names of guests.")

    act = Act("verify_jackpot_hit", hits.verify_hit, "jackpots.hit.verified", Input, Subject("hit", selectors.get_hit))


class SharePayoutView(ActView):
    """POST requests the payout of a share, as another person than the one who verified.

    The register of hits has the number of the payout.
    """

    permissions = {"POST": PAY}

    class Input(InputSerializer):
        means = serializers.ChoiceField(choices=["cash", "cheque", "transfer"], default="cash")
        guest = serializers.UUIDField(source="person_id", allow_null=True, default=None)
        beneficiary = serializers.CharField(max_length=200, allow_blank=True, default="")
        address = serializers.CharField(max_length=500, allow_blank=True, default="")
        account = serializers.CharField(max_length=60, allow_blank=True, default="")
        identity = serializers.ChoiceField(choices=["not_asked", "shown", "refused"], default="not_asked")
        paper = serializers.CharField(max_length=120, allow_blank=True, default="")

    act = Act(
        "request_jackpot_share",
        shares.request_share,
        "jackpots.share.requested",
        Input,
        Subject("share", selectors.get_share),
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"recipient": Recipient(**sent)}
