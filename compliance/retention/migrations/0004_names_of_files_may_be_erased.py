"""The name of a file goes with the document that it was the name of."""

from django.db import migrations

from audit.operations import MayErase

TABLES = ("orphans_claimevidence", "inspection_entry", "notices_answerscan")


class Migration(migrations.Migration):
    dependencies = [
        ("retention", "0003_an_erasure_works_words_out"),
        ("orphans", "0005_proofs_keep_the_name_of_their_file"),
        ("inspection", "0003_documents_keep_the_name_of_their_file"),
        ("notices", "0008_scans_keep_the_name_of_their_file"),
    ]

    operations = [MayErase(table, {"file_name": "–"}) for table in TABLES]
