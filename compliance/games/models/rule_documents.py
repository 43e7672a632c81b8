"""Tables of the rules that a casino publishes for its guests (NL 1.1(12~), 3.4(4~), 5.1(9~), 5.2(3~), 6.1(4~))."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key


class RuleKind(models.TextChoices):
    """What a document rules. The codes are those of the subjects that the rules of play have notified to the Ksa."""

    POKER_RULES = "poker_rules", _("poker rules")
    BINGO_SCHEDULE = "bingo_schedule", _("bingo payout schedule")
    KENO_SCHEDULE = "keno_schedule", _("keno payout schedule")
    TOURNAMENT_RULES = "tournament_rules", _("tournament rules")
    JACKPOT_RULES = "jackpot_rules", _("jackpot rules")
    SAVINGS_CARD = "savings_card", _("terms of the savings card")
    REGULATIONS = "internal_regulations", _("house rules")
    POSTED_NOTICE = "posted_notice", _("posted notice")


class RuleDocument(Register):
    """A document that has versions, such as the rules of one poker variant.

    `name` distinguishes documents of one kind. `game` is the game of the pay tables that it rules; empty if it is none.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=RuleKind.choices)
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=40, blank=True)
    created_by = staff_key()
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "kind", "name"], name="a_document_of_rules_is_recorded_once"),
            models.CheckConstraint(condition=Q(kind__in=RuleKind.values), name="the_kind_of_a_rule_document_is_known"),
            models.CheckConstraint(condition=~Q(name=""), name="a_rule_document_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class RuleVersion(Register):
    """A version of a document; the next number replaces it once that is published and valid.

    `text_count` is the number of its languages, so that none can be added later.
    """

    document = models.ForeignKey(RuleDocument, on_delete=models.PROTECT, related_name="versions")
    # No unique constraint: the trigger permits the next number of the document only.
    number = models.PositiveIntegerField()
    text_count = models.PositiveSmallIntegerField()
    prepared_by = staff_key()
    prepared_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(text_count__gt=0), name="a_version_of_rules_has_texts")]

    def __str__(self) -> str:
        return f"{self.document_id} {self.number}"


class RuleText(Register):
    """A version in one language: paragraphs, or a file whose digest is `sha256` and whose bytes are sealed."""

    version = models.ForeignKey(RuleVersion, on_delete=models.PROTECT, related_name="texts")
    language = models.CharField(max_length=2)
    title = models.CharField(max_length=120)
    # Empty for a PDF; a trigger compares it with the file at the commit.
    paragraphs = models.TextField(blank=True)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["version", "language"], name="a_version_has_one_text_in_a_language"),
            models.CheckConstraint(
                condition=Q(language__in=[code for code, _name in settings.LANGUAGES]),
                name="the_language_of_a_rule_text_is_known",
            ),
            models.CheckConstraint(condition=~Q(title="") & Q(size__gt=0), name="a_rule_text_has_title_and_content"),
        ]

    def __str__(self) -> str:
        return self.title


class RuleContent(models.Model):
    """The sealed bytes of a text that is a PDF, in a table without audit capture: never copied into the log."""

    text = models.OneToOneField(RuleText, on_delete=models.PROTECT, primary_key=True, related_name="content")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return str(self.text_id)


class RulePublication(Register):
    """The publication of a version by a second person: guests can read it, and it applies from `valid_from`."""

    version = models.OneToOneField(RuleVersion, on_delete=models.PROTECT, related_name="publication")
    # A calendar day and not a gaming day, because guests read it (ADR 100).
    valid_from = models.DateField()
    published_by = staff_key()
    published_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.valid_from)


class RuleWithdrawal(Register):
    """The end of a published version that no other replaces; it applies until `last_day`."""

    publication = models.OneToOneField(RulePublication, on_delete=models.PROTECT, related_name="withdrawal")
    last_day = models.DateField()
    reason = models.TextField()
    withdrawn_by = staff_key()
    withdrawn_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_withdrawal_of_rules_has_a_reason")]

    def __str__(self) -> str:
        return str(self.last_day)
