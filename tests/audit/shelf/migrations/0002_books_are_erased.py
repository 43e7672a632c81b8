"""What an erasure may empty on the shelf."""

from django.db import migrations

from audit.schema.migration_operations import MayErase


class Migration(migrations.Migration):
    dependencies = [("shelf", "0001_books_are_kept"), ("audit", "0002_erasure")]

    operations = [
        MayErase("shelf_book", {"owner": "–", "note": "–", "shelfmark": "–"}),
        MayErase("shelf_reader", {"name": "–", "password": "–"}),
        MayErase("shelf_sheet", {"*": None}),
    ]
