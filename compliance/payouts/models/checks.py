"""Model of settlement checks: what the rules of the game make of the bet behind a requested payout."""

from django.db import models
from django.db.models import F, Q

from audit.schema.registers import Register
from compliance.columns import staff_key

from .payouts import Payout


class SettlementCheck(Register):
    """A round as it was described, and its settlement by the rules of the day of the win.

    `answers` are texts by the questions of the game: amounts, cards, numbers and choices, nothing about a person.
    `is_complete` is false if a bet wins an amount that the document does not state. `agrees` compares with the payout.
    """

    payout = models.ForeignKey(Payout, on_delete=models.PROTECT, related_name="checks")
    game = models.CharField(max_length=40)
    answers = models.JSONField()
    returned = models.DecimalField(max_digits=14, decimal_places=2)
    won = models.DecimalField(max_digits=14, decimal_places=2)
    commission = models.DecimalField(max_digits=14, decimal_places=2)
    paid = models.DecimalField(max_digits=14, decimal_places=2)
    is_complete = models.BooleanField()
    is_certain = models.BooleanField()
    agrees = models.BooleanField()
    checked_by = staff_key()
    checked_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(paid=F("returned") + F("won") - F("commission"), returned__gte=0, won__gte=0)
                & Q(commission__gte=0, commission__lte=F("won")),
                name="a_settlement_check_adds_up",
            ),
        ]

    def __str__(self) -> str:
        return self.game
