"""Stake schemes and published rules that notices report to the Kansspelautoriteit (NL 1.1(7~), 1.1(12~))."""

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register

from .notices import Notice


class RulesNotice(Register):
    """A stake scheme or published rules as a letter reports them to the Kansspelautoriteit (NL 1.1(7~), 1.1(12~)).

    `particulars` are pairs of a label and its text, in the language of the authority.
    """

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, related_name="rules")
    name = models.CharField(max_length=200)
    about = models.CharField(max_length=200)
    opening = models.TextField()
    particulars = models.JSONField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(name="") & ~Q(about="") & ~Q(opening="") & ~Q(particulars=[]),
                name="a_letter_about_rules_has_subject_and_particulars",
            ),
        ]

    def __str__(self) -> str:
        return self.name
