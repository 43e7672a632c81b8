"""Doubts are resolved by a supervisor."""

from typing import ClassVar

from django.db import migrations
from django.db.migrations.operations.base import Operation


class Migration(migrations.Migration):
    dependencies = [("admissions", "0004_a_number_taken_is_a_card")]
    operations: ClassVar[list[Operation]] = []
