"""Doors are staffed, rooms are left, gaming days are closed."""

from typing import ClassVar

from django.db import migrations
from django.db.migrations.operations.base import Operation


class Migration(migrations.Migration):
    dependencies = [("admissions", "0006_cards_in_use")]
    operations: ClassVar[list[Operation]] = []
