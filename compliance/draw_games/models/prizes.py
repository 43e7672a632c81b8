"""Tables of the prizes that a published payout schedule of bingo or keno states (NL 5.1(9~), 5.2(3~))."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key


class Pattern(models.TextChoices):
    """The numbers of a card that make a bingo (NL 5.1(8~)); the rules name these, and permit others."""

    ROW = "row", _("full row")
    COLUMN = "column", _("full column")
    CROSS = "cross", _("X-bingo")
    FRAME = "frame", _("frame bingo")
    CARD = "card", _("full card")
    OTHER = "other", _("other pattern")


class PrizeTable(Register):
    """The prizes of one version of a payout schedule, entered by one person and released by another.

    `line_count` is the number of its lines, so that none can be added later. `minutes` are those from one keno game to
    the next, as the schedule announces them; empty for bingo.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    # The text that guests read; the second person compares the lines with it.
    version = models.ForeignKey("games.RuleVersion", on_delete=models.PROTECT, related_name="+")
    minutes = models.PositiveSmallIntegerField(null=True)
    # Compared at the commit, so that none can be added after the release.
    line_count = models.PositiveSmallIntegerField()
    entered_by = staff_key()
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(line_count__gt=0) & (Q(minutes__isnull=True) | Q(minutes__gt=0)),
                name="a_prize_table_has_lines",
            ),
        ]

    def __str__(self) -> str:
        return str(self.version_id)


class BingoPrize(Register):
    """The prize of a pattern for the price of a card (NL 5.1(9~))."""

    prize_table = models.ForeignKey(PrizeTable, on_delete=models.PROTECT, related_name="bingo_prizes")
    variant = models.PositiveSmallIntegerField()
    pattern = models.CharField(max_length=10, choices=Pattern.choices)
    price = models.DecimalField(max_digits=14, decimal_places=2)
    prize = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["prize_table", "variant", "pattern", "price"], name="a_bingo_prize_is_stated_once"
            ),
            models.CheckConstraint(
                condition=Q(variant__in=[75, 80, 90], pattern__in=Pattern.values, price__gt=0, prize__gt=0),
                name="a_bingo_prize_is_of_a_known_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.pattern} {self.price}"


class KenoPrize(Register):
    """The multiple of the stake for the numbers marked and hit (NL 5.2(3~))."""

    prize_table = models.ForeignKey(PrizeTable, on_delete=models.PROTECT, related_name="keno_prizes")
    marked = models.PositiveSmallIntegerField()
    hits = models.PositiveSmallIntegerField()
    # Of the stake and not an amount: the stake differs from form to form (NL 5.2(3~)).
    multiple = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["prize_table", "marked", "hits"], name="a_keno_prize_is_stated_once"),
            models.CheckConstraint(
                condition=Q(marked__gte=1, marked__lte=15, hits__lte=F("marked"), multiple__gt=0),
                name="a_keno_prize_is_for_marked_numbers",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.marked} {self.hits}"


class PrizeTableRelease(Register):
    """The comparison of the entered prizes with the published schedule by another person; rounds may use them."""

    # Released once: an error is corrected by other prizes of the same version, and the last release counts.
    prize_table = models.OneToOneField(PrizeTable, on_delete=models.PROTECT, related_name="released")
    released_by = staff_key()
    released_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.released_at)
