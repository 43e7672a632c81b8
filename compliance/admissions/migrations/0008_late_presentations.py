"""Guests shown while the network was away."""

from typing import ClassVar

from django.db import migrations
from django.db.migrations.operations.base import Operation


class Migration(migrations.Migration):
    dependencies = [("admissions", "0007_doors_are_staffed")]
    operations: ClassVar[list[Operation]] = []
