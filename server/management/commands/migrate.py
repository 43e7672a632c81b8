"""`manage.py migrate` with a faster executor."""

from django.core.management.commands import migrate

from server.database.migrating import QuickExecutor

# Django's command offers no option for the executor, so its global name is replaced.
vars(migrate)["MigrationExecutor"] = QuickExecutor


class Command(migrate.Command):
    """Django's command, unchanged."""
