"""`make check` asks bandit about every module of the product, and bandit finds what it is meant to find."""

import subprocess
import sys
import tomllib
from pathlib import Path

from tests.house import source

PLANTED = """import subprocess
import yaml
from django.utils.safestring import mark_safe

def run(words, text):
    subprocess.run(words, shell=True)
    return mark_safe(text), yaml.load(text), eval(text)
"""


def test_a_planted_fault_is_found_with_the_settings_of_this_project(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text(PLANTED)
    words = [sys.executable, "-m", "bandit", "-q", "-c", str(source.ROOT / "pyproject.toml"), str(planted)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert not [code for code in ("B602", "B308", "B506", "B307") if code not in done.stdout]


def test_the_check_covers_the_product_and_is_part_of_all_checks() -> None:
    makefile = source.text(source.ROOT / "Makefile")
    assert "CODE := compliance audit server manage.py\n" in makefile
    assert "bandit -q -c pyproject.toml -r $(CODE)\n" in makefile
    assert "check-security" in makefile.partition("\ncheck:")[2].partition("\n\n")[0]


def test_what_bandit_leaves_out_is_asked_of_ruff_or_of_the_house() -> None:
    settings = tomllib.loads(source.text(source.ROOT / "pyproject.toml"))["tool"]
    assert settings["bandit"]["skips"] == ["B101", "B105", "B404", "B603", "B606", "B607"]
    assert settings["bandit"]["exclude_dirs"] == ["compliance/demonstration"]
    assert "S606" not in settings["ruff"]["lint"]["ignore"]
    # Ruff asks the same of all code, passwords in particular; of the demonstration all but these two.
    assert "S" in settings["ruff"]["lint"]["select"]
    assert "S105" not in settings["ruff"]["lint"]["ignore"]
    assert settings["ruff"]["lint"]["per-file-ignores"]["compliance/demonstration/**"] == ["S105", "S311"]
