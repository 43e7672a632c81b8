"""Tables of the layout of gaming tables and of the staff assigned to them (LU art. 37-1(4), 37-1(5))."""

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .applications import ApprovalApplication
from .tables import GamingTable


class TableLayout(Register):
    """How a roulette table is set up; the newest row of a table is in force.

    `application` is the granted application for a double table, which it needs in Luxembourg (LU art. 37-1(4)).
    """

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="layouts")
    racetrack = models.BooleanField()
    double = models.BooleanField()
    wheels = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    application = models.ForeignKey(
        ApprovalApplication, on_delete=models.PROTECT, related_name="layouts", null=True, blank=True
    )
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["table", "-recorded_at"], name="newest_layouts_of_a_table")]
        constraints = [
            models.CheckConstraint(
                # A double table has the seats of two tables, and one or two wheels (LU art. 37-1(4)).
                condition=Q(double=False, wheels=1, seats__gte=1, seats__lte=7)
                | Q(double=True, wheels__gte=1, wheels__lte=2, seats__gte=1, seats__lte=14),
                name="a_table_has_at_most_seven_seats",
            ),
            models.CheckConstraint(
                condition=Q(double=True) | Q(application__isnull=True), name="only_a_double_table_is_authorised"
            ),
        ]

    def __str__(self) -> str:
        return str(self.seats)


class Duty(models.TextChoices):
    CROUPIER = "croupier", pgettext_lazy("duty at a table", "croupier")
    CHEF_DE_TABLE = "chef_de_table", pgettext_lazy("duty at a table", "table supervisor")
    EMPLOYEE = "employee", pgettext_lazy("duty at a table", "additional employee")


class TableAssignment(Register):
    """A member of staff at a table, from `assigned_at` until the end. `relieves` is the end of a colleague's."""

    # Of a table, not of a session: with a racetrack, the supervisor is assigned before the opening.
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="staff")
    duty = models.CharField(max_length=20, choices=Duty.choices)
    staff = staff_key()
    assigned_by = staff_key()
    assigned_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(duty__in=Duty.values), name="the_duty_at_a_table_is_known"),
        ]

    def __str__(self) -> str:
        return self.duty


class TableAssignmentEnd(Register):
    """The end of an assignment; `successor` took over in the same act."""

    assignment = models.OneToOneField(TableAssignment, on_delete=models.PROTECT, related_name="ended")
    successor = models.OneToOneField(
        TableAssignment, on_delete=models.PROTECT, related_name="relieves", null=True, blank=True
    )
    ended_by = staff_key()
    ended_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.ended_at)
