"""Files are merged and split; photographs."""

from typing import ClassVar

from django.db import migrations
from django.db.migrations.operations.base import Operation


class Migration(migrations.Migration):
    dependencies = [("people", "0004_papers_may_leave_things_open")]
    operations: ClassVar[list[Operation]] = []
