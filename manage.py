#!/usr/bin/env python
"""The door to every command of Carnet: `manage.py run`, `db`, `migrate`, `demo_house` and Django's own."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
