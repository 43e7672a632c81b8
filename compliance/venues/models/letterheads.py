"""The letterhead of the company that runs a casino, as printed on its letters and reports."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register
from compliance.columns import set_up_or_staff_key

from .places import Venue


class Letterhead(Register):
    """The particulars that a company must print on its letters, from a day on, as proposed.

    `registration` is the number in the trade register with the name of the register: R.C.S. Luxembourg B 12345, KvK
    12345678. `director` is the director in charge, who signs letters to authorities.
    """

    personal: ClassVar[tuple[str, ...]] = ("director",)

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="letterheads")
    legal_form = models.CharField(max_length=80)
    seat = models.CharField(max_length=200)
    registration = models.CharField(max_length=80)
    telephone = models.CharField(max_length=40)
    email = models.EmailField(max_length=254)
    director = models.CharField(max_length=120)
    valid_from = models.DateField()
    proposed_by = set_up_or_staff_key()
    proposed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(legal_form="")
                & ~Q(seat="")
                & ~Q(registration="")
                & ~Q(telephone="")
                & ~Q(email="")
                & ~Q(director=""),
                name="a_letterhead_states_what_a_company_must_state",
            )
        ]

    def __str__(self) -> str:
        return self.registration


class LetterheadDecision(Register):
    """The decision of a second person; only approved letterheads are printed."""

    letterhead = models.OneToOneField(Letterhead, on_delete=models.PROTECT, related_name="decision")
    approved = models.BooleanField()
    decided_by = set_up_or_staff_key()
    decided_at = models.DateTimeField()

    def __str__(self) -> str:
        if self.approved:
            return "approved"
        return "refused"
