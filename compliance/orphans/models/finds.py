"""Tables of finds: place, finder, witness, rounds, and an end outside the register."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key
from compliance.rules.values.amounts import ZERO

from .columns import desk_key


class Category(models.TextChoices):
    """Categories of orphan funds (LU art. 8(1)); the last six are held in Dutch casinos (NL 5.1(11~), 5.2, 6.1(3~))."""

    FLOOR = "floor", _("found on the floor")
    TABLE = "table", _("left on a gaming table")
    SLOT_CREDIT = "slot_credit", _("credit forgotten on a machine")
    ABANDONED = "abandoned", _("stake abandoned in play")
    PRIZE = "prize", _("unclaimed prize")
    CREDIT = "credit", _("credit left on a meter")
    LEFT_BEHIND = "left_behind", _("money left at a machine")
    TICKET = "ticket", _("ticket of a machine")
    BINGO = "bingo", _("bingo that was not claimed")
    KENO = "keno", _("keno ticket that was not redeemed")


AT_TABLES = (Category.TABLE, Category.ABANDONED)
AT_MACHINES = (Category.SLOT_CREDIT, Category.PRIZE, Category.CREDIT, Category.LEFT_BEHIND, Category.TICKET)
# The number identifies the ticket.
NUMBERED = (Category.TICKET, Category.KENO, Category.BINGO)


def describe_place(category: str, place: str) -> str:
    """Describe the place of a find; a bare number is that of a table or of a machine."""
    if not place.isdecimal() or category not in (*AT_TABLES, *AT_MACHINES):
        return place
    named = gettext("table %(number)s") if category in AT_TABLES else gettext("machine %(number)s")
    return named % {"number": place}


class Regime(models.TextChoices):
    """The legal treatment: the Luxembourg register, three Dutch rounds, or Dutch management for a gaming day."""

    REGISTER = "register_and_claim", _("orphan register and claim")
    GAMES = "lapse_after_games", _("lapses after three rounds")
    CUSTODY = "custody", _("held until the end of the gaming day")


class Finder(models.TextChoices):
    """Who found a sum. A guest or an outside person has no account and is named in words, with a note."""

    STAFF = "staff", _("member of staff")
    GUEST = "guest", _("guest")
    OUTSIDE = "outside", _("outside person")


# Finds from before witnesses had to confirm: they name finder, witness and camera in words.
BEFORE = Q(finder_kind="")


class Find(Register):
    """Money of an unknown owner, in the currency of the house. `initial` never changes; gains have rows of their own.

    `coups_needed` is the number of rounds before the pay-in, 0 where rounds have no meaning (A-05). `witnessed_by` is
    the named witness, who confirms in an own session (`FindSignature`). `filmed_by` is the camera that shows the
    place; without one, `no_camera` says why. `known_owner` names the owner if the house knew who it is; no period
    limits the claim of that person (A-45). `machine` is the registered machine whose number is the place. `ticket` is
    the number of a machine ticket, or the printed one of a keno or bingo ticket. `finder_kind` is empty, and
    `witness_said` and `camera` are in use, only in finds from before witnesses had to confirm.
    """

    personal: ClassVar[tuple[str, ...]] = (
        "finder_said",
        "finder_note",
        "witness_said",
        "no_camera",
        "remark",
        "known_owner",
    )

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    category = models.CharField(max_length=20, choices=Category.choices)
    regime = models.CharField(max_length=20, choices=Regime.choices)
    game = models.CharField(max_length=60, blank=True)
    place = models.CharField(max_length=80)
    machine = models.ForeignKey("machines.Machine", on_delete=models.PROTECT, related_name="+", null=True)
    ticket = models.CharField(max_length=40, blank=True, default="", db_default="")
    initial = models.DecimalField(max_digits=14, decimal_places=2)
    coups_needed = models.PositiveSmallIntegerField()
    finder_kind = models.CharField(max_length=10, choices=Finder.choices)
    found_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    finder_said = models.CharField(max_length=120, blank=True)
    finder_note = models.CharField(max_length=200, blank=True)
    witnessed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    witness_said = models.CharField(max_length=120, blank=True)
    camera = models.CharField(max_length=120, blank=True)
    filmed_by = models.ForeignKey("venues.Camera", on_delete=models.PROTECT, related_name="+", null=True)
    no_camera = models.CharField(max_length=200, blank=True)
    photographed = models.BooleanField()
    known_owner = models.CharField(max_length=200, blank=True, default="", db_default="")
    remark = models.TextField(blank=True)
    found_at = models.DateTimeField()
    gaming_day = models.DateField()
    edition = models.CharField(max_length=20)
    nonce = models.UUIDField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["venue", "-recorded_at"], name="newest_finds_first"),
            models.Index(fields=["venue"], name="finds_of_known_owners", condition=~Q(known_owner="")),
        ]
        constraints = [
            models.UniqueConstraint(fields=["venue", "number"], name="find_numbers_are_unique_in_a_house"),
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_find_for_one_request"),
            models.CheckConstraint(condition=Q(category__in=Category.values), name="find_category_is_known"),
            models.CheckConstraint(condition=Q(regime__in=Regime.values), name="find_regime_is_known"),
            models.CheckConstraint(condition=Q(initial__gt=0), name="a_find_has_an_amount"),
            models.CheckConstraint(condition=~Q(place=""), name="a_find_has_a_place"),
            models.CheckConstraint(
                condition=Q(category__in=[*AT_TABLES]) & ~Q(game="")
                | ~Q(category__in=[*AT_TABLES]) & Q(game="", coups_needed=0),
                name="games_belong_to_tables",
            ),
            models.CheckConstraint(
                condition=Q(category__in=[*AT_MACHINES]) | Q(machine__isnull=True),
                name="only_money_of_a_machine_names_one",
            ),
            models.CheckConstraint(
                condition=Q(category__in=[*NUMBERED]) | Q(ticket=""), name="only_a_ticket_has_a_number"
            ),
            models.CheckConstraint(
                condition=~Q(category__in=[*NUMBERED]) | ~Q(ticket=""), name="a_ticket_has_its_number"
            ),
            models.CheckConstraint(
                condition=Q(found_by__isnull=False, finder_said="") | Q(found_by__isnull=True) & ~Q(finder_said=""),
                name="a_find_has_one_finder",
            ),
            models.CheckConstraint(
                condition=Q(witnessed_by__isnull=False, witness_said="")
                | Q(witnessed_by__isnull=True) & ~Q(witness_said=""),
                name="a_find_has_one_witness",
            ),
            models.CheckConstraint(
                condition=Q(found_by__isnull=True) | Q(witnessed_by__isnull=True) | ~Q(found_by=F("witnessed_by")),
                name="nobody_is_their_own_witness",
            ),
            models.CheckConstraint(
                condition=BEFORE & Q(finder_note="")
                | Q(finder_kind="staff", found_by__isnull=False, finder_note="")
                | Q(finder_kind__in=["guest", "outside"], found_by__isnull=True) & ~Q(finder_note=""),
                name="a_finder_is_staff_or_a_guest_or_an_outside_person",
            ),
            models.CheckConstraint(
                condition=BEFORE | Q(witnessed_by__isnull=False), name="a_witness_is_a_member_of_staff"
            ),
            models.CheckConstraint(
                condition=BEFORE | ~Q(recorded_by=F("witnessed_by")), name="a_witness_does_not_record_the_find"
            ),
            models.CheckConstraint(
                condition=BEFORE & (~Q(camera="") | Q(photographed=True)) & Q(filmed_by__isnull=True, no_camera="")
                | ~BEFORE & Q(camera="", filmed_by__isnull=False, no_camera="")
                | ~BEFORE & Q(camera="", filmed_by__isnull=True) & ~Q(no_camera=""),
                name="a_find_names_a_camera_or_says_why_not",
            ),
            models.CheckConstraint(
                condition=Q(found_at__lte=F("recorded_at")), name="a_find_is_written_down_after_it_was_made"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.category} {self.initial}"

    @property
    def label(self) -> str:
        """Return the number on the slip that is attached to the money: T-000014."""
        return f"T-{self.number:06d}"

    @property
    def spot(self) -> str:
        """Describe the place of the find."""
        return describe_place(self.category, self.place)


class FindSignature(Register):
    """The named witness confirms a find in an own session, or states why it is wrong; final."""

    personal: ClassVar[tuple[str, ...]] = ("said",)

    find = models.OneToOneField(Find, on_delete=models.PROTECT, related_name="signature")
    agreed = models.BooleanField()
    said = models.TextField(blank=True)
    signed_by = staff_key()
    signed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(agreed=True) | ~Q(said=""), name="a_disputed_find_has_a_reason")
        ]

    def __str__(self) -> str:
        return str(self.signed_at)


class FindSettlement(Register):
    """A third person's decision on a find that its witness disputes or did not confirm, with the reason."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    find = models.OneToOneField(Find, on_delete=models.PROTECT, related_name="settlement")
    reason = models.TextField()
    settled_by = staff_key()
    settled_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_settled_find_has_a_reason")]

    def __str__(self) -> str:
        return str(self.settled_at)


class OpenFind(models.Model):
    """A find that waits: for its pay-in or another end, or for its confirmation.

    No register: triggers derive it, so that no page searches all rows for the open ones (ADR 92).
    """

    find = models.OneToOneField(Find, on_delete=models.PROTECT, primary_key=True, related_name="open_mark")

    def __str__(self) -> str:
        return str(self.find_id)


class FindPicture(Register):
    """The photograph of a find: its digest; the picture itself is sealed in a table of its own."""

    find = models.OneToOneField(Find, on_delete=models.PROTECT, related_name="picture")
    media_type = models.CharField(max_length=40)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.sha256


class PictureContent(models.Model):
    """The sealed bytes of a photograph; never copied into the log."""

    picture = models.OneToOneField(FindPicture, on_delete=models.PROTECT, primary_key=True, related_name="content")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return str(self.picture_id)


class Coup(Register):
    """A round played during the search for the owner, and the gain of the stake (LU art. 8(1); NL 1.1(3~))."""

    find = models.ForeignKey(Find, on_delete=models.PROTECT, related_name="coups")
    number = models.PositiveSmallIntegerField()
    gain = models.DecimalField(max_digits=14, decimal_places=2, default=ZERO)
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["find", "number"], name="a_coup_is_counted_once"),
            models.CheckConstraint(condition=Q(gain__gte=0), name="a_gain_is_not_a_loss"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.gain}"


class Establishment(Register):
    """The decision that a stake is abandoned; its gains end here (LU-ART8-2)."""

    find = models.OneToOneField(Find, on_delete=models.PROTECT, related_name="establishment")
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    established_by = staff_key()
    established_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.amount)


class EndOutcome(models.TextChoices):
    """How a find ends without a register entry."""

    RETURNED = "returned", _("returned to the owner")
    LOST = "lost", _("lost in play")
    MISTAKE = "mistake", _("recorded by mistake")
    LAPSED = "lapsed", pgettext_lazy("money", "lapsed to the casino")


class FindEnd(Register):
    """The end of a find outside the register; `amount` is the stake with its gains."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    find = models.OneToOneField(Find, on_delete=models.PROTECT, related_name="ended")
    outcome = models.CharField(max_length=10, choices=EndOutcome.choices)
    claim = models.OneToOneField("orphans.Claim", on_delete=models.PROTECT, related_name="handed_back", null=True)
    desk = desk_key(null=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    article = models.CharField(max_length=60, blank=True)
    reason = models.TextField(blank=True)
    gaming_day = models.DateField()
    ended_by = staff_key()
    ended_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["gaming_day"], name="finds_ended_on_a_gaming_day")]
        constraints = [
            models.CheckConstraint(condition=Q(outcome__in=EndOutcome.values), name="the_end_of_a_find_is_known"),
            models.CheckConstraint(
                condition=Q(outcome="returned", claim__isnull=False) | ~Q(outcome="returned") & Q(claim__isnull=True),
                name="money_is_given_back_upon_a_claim",
            ),
            models.CheckConstraint(
                condition=Q(outcome="returned") | Q(outcome="lapsed") | ~Q(reason=""),
                name="a_find_that_is_dropped_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.outcome
