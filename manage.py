#!/usr/bin/env python
"""The door to every command of Carnet: `manage.py run`, `db`, `migrate`, `upgrade`, `demo_house` and Django's own."""

import gc
import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    # What is loaded stays: searching it for garbage, again and again, took a fifth of the start of a command.
    gc.disable()
    from django.core.management import BaseCommand, ManagementUtility

    from server.call_stack import with_room

    class Commands(ManagementUtility):
        """Django's commands and ours; garbage is collected once all is loaded."""

        def fetch_command(self, subcommand: str) -> BaseCommand:
            command = super().fetch_command(subcommand)
            gc.freeze()
            gc.enable()
            return command

    commands = Commands(sys.argv)
    if sys.argv[1:2] == ["version"]:  # Django would answer with its own, before any command of ours
        import django

        django.setup()
        commands.fetch_command("version").run_from_argv(sys.argv)
    else:
        with_room(commands.execute)()


if __name__ == "__main__":
    main()
