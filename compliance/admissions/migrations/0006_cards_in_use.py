"""Cards are scanned, shown, lost and paid for."""

from typing import ClassVar

from django.db import migrations
from django.db.migrations.operations.base import Operation


class Migration(migrations.Migration):
    dependencies = [("admissions", "0005_doubts_are_resolved")]
    operations: ClassVar[list[Operation]] = []
