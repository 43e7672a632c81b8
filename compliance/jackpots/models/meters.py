"""Tables of jackpots, their meters, the tables and machines at which they are played, and the national link."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key


class JackpotKind(models.TextChoices):
    PROGRESSIVE = "progressive", _("progressive jackpot")
    BONUS = "bonus", _("bonus jackpot")
    MYSTERY = "mystery", _("mystery jackpot")


class JackpotScope(models.TextChoices):
    LOCAL = "local", pgettext_lazy("jackpot", "local")
    NATIONAL = "national", pgettext_lazy("jackpot", "national")


class JackpotGame(models.TextChoices):
    QUEENS = "nl.jackpot_queens_pursuit", _("Queens Pursuit at Black Jack tables")
    POKER = "nl.poker_jackpot", _("jackpot of poker tables")
    MACHINES = "nl.slot_jackpots", _("jackpot of machines")


class JackpotLevel(models.TextChoices):
    MEGA = "mega", "Mega"
    MAJOR = "major", "Major"
    MINOR = "minor", "Minor"


class Jackpot(Register):
    """A jackpot of a casino with its start amount, and where its prize is shown (NL 6.2(1~) to 6.2(3~)).

    A national jackpot has a row in each casino. The rules set the start amounts of jackpots of tables by their level.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=20, choices=JackpotKind.choices)
    scope = models.CharField(max_length=10, choices=JackpotScope.choices)
    game = models.CharField(max_length=40, choices=JackpotGame.choices)
    level = models.CharField(max_length=10, choices=JackpotLevel.choices, blank=True)
    seed = models.DecimalField(max_digits=14, decimal_places=2)
    shown_at = models.CharField(max_length=120)
    version = models.CharField(max_length=20)
    set_up_by = staff_key()
    set_up_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "name"], name="jackpot_names_are_unique_in_a_house"),
            models.CheckConstraint(condition=~Q(name=""), name="a_jackpot_has_a_name"),
            models.CheckConstraint(condition=~Q(shown_at=""), name="the_prize_of_a_jackpot_is_shown"),
            models.CheckConstraint(condition=Q(seed__gt=0), name="a_jackpot_has_a_start_amount"),
            models.CheckConstraint(condition=Q(kind__in=JackpotKind.values), name="the_kind_of_a_jackpot_is_known"),
            models.CheckConstraint(condition=Q(scope__in=JackpotScope.values), name="the_scope_of_a_jackpot_is_known"),
            models.CheckConstraint(
                condition=Q(game="nl.slot_jackpots", level="")
                | Q(
                    game__in=["nl.jackpot_queens_pursuit", "nl.poker_jackpot"],
                    level__in=JackpotLevel.values,
                    kind="progressive",
                ),
                name="a_jackpot_of_tables_is_progressive_and_has_a_level",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class JackpotPlace(Register):
    """A table or machine at which a jackpot is played."""

    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="places")
    table = models.ForeignKey("games.GamingTable", on_delete=models.PROTECT, related_name="+", null=True)
    machine = models.ForeignKey("machines.Machine", on_delete=models.PROTECT, related_name="+", null=True)
    linked_by = staff_key()
    linked_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["jackpot", "table", "machine"], name="a_jackpot_names_a_place_once", nulls_distinct=False
            ),
            models.CheckConstraint(
                condition=Q(table__isnull=True, machine__isnull=False) | Q(table__isnull=False, machine__isnull=True),
                name="a_jackpot_is_at_a_table_or_a_machine",
            ),
        ]

    def __str__(self) -> str:
        return str(self.table or self.machine)


class EntryKind(models.TextChoices):
    START = "start", _("start amount")
    READING = "reading", pgettext_lazy("jackpot meter", "reading")
    RESET = "reset", _("reset after a hit")
    RESTORED = "restored", _("restored: no right to the jackpot")
    INCREASE = "increase", _("increased from a removed jackpot")


class MeterEntry(Register):
    """The amount on a meter at a time. Between hits it never falls."""

    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=EntryKind.choices)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    read_at = models.DateTimeField()
    # A national jackpot is reset without a hit of this casino, if it was won elsewhere; `reference` is the message.
    reference = models.CharField(max_length=80, blank=True)
    hit = models.ForeignKey("jackpots.JackpotHit", on_delete=models.PROTECT, related_name="entries", null=True)
    redistribution = models.OneToOneField(
        "jackpots.Redistribution", on_delete=models.PROTECT, related_name="entry", null=True
    )
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["jackpot", "number"], name="the_entries_of_a_meter_are_counted"),
            models.UniqueConstraint(fields=["hit", "kind"], name="a_hit_resets_its_meter_once"),
            models.CheckConstraint(condition=Q(read_at__lte=F("recorded_at")), name="a_meter_is_not_read_in_advance"),
            models.CheckConstraint(
                condition=Q(kind__in=["start", "reading"], hit__isnull=True, redistribution__isnull=True)
                | Q(kind="reset", redistribution__isnull=True)
                | Q(kind="restored", hit__isnull=False, redistribution__isnull=True)
                | Q(kind="increase", hit__isnull=True, redistribution__isnull=False),
                name="a_meter_entry_names_its_cause",
            ),
            models.CheckConstraint(
                condition=Q(kind="reset", hit__isnull=True) & ~Q(reference="")
                | ~Q(kind="reset", hit__isnull=True) & Q(reference=""),
                name="a_win_elsewhere_has_a_reference",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"


class Disconnection(Register):
    """The casino is disconnected from a national jackpot for a time (NL 6.2(4~))."""

    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="disconnections")
    began_at = models.DateTimeField()
    reason = models.TextField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_disconnection_has_a_reason"),
            models.CheckConstraint(
                condition=Q(began_at__lte=F("recorded_at")), name="a_disconnection_is_recorded_after_it_began"
            ),
        ]

    def __str__(self) -> str:
        return str(self.began_at)


class Reconnection(Register):
    """The end of a disconnection."""

    disconnection = models.OneToOneField(Disconnection, on_delete=models.PROTECT, related_name="ended")
    ended_at = models.DateTimeField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ended_at__lte=F("recorded_at")), name="a_reconnection_is_recorded_after_it_happened"
            ),
        ]

    def __str__(self) -> str:
        return str(self.ended_at)
