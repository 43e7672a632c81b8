#!/usr/bin/env python
"""The door to every command of Carnet: `manage.py run`, `db`, `migrate`, `upgrade`, `demo_house` and Django's own."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    from django.core.management import ManagementUtility, execute_from_command_line

    from server.call_stack import with_room

    if sys.argv[1:2] == ["version"]:  # Django would answer with its own, before any command of ours
        import django

        django.setup()
        ManagementUtility(sys.argv).fetch_command("version").run_from_argv(sys.argv)
    else:
        with_room(execute_from_command_line)(sys.argv)


if __name__ == "__main__":
    main()
