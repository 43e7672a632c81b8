"""Prometheus itself evaluates the alert rules over series that cross each limit, and over some that do not."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.house import source
from tests.operations.alert_cases import CASES, Case

FOLDER = source.ROOT / "deploy" / "monitoring"
RULES = FOLDER / "alerts.yml"
PROMTOOL = shutil.which("promtool") or "promtool"


def rules() -> dict[str, dict[str, Any]]:
    groups = yaml.safe_load(source.text(RULES))["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"]}


def promtool(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([PROMTOOL, *map(str, words)], check=False, capture_output=True, text=True, timeout=60)


def expectation(alert: str, case: Case) -> dict[str, Any]:
    firing = f'count(ALERTS{{alertname="{alert}",alertstate="firing"}})'
    samples = [{"labels": "{}", "value": 1}] if case.fires else []
    return {
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, values in case.series.items()],
        "promql_expr_test": [{"expr": firing, "eval_time": f"{case.minutes}m", "exp_samples": samples}],
    }


def test_prometheus_accepts_the_rules() -> None:
    checked = promtool("check", "rules", RULES)
    assert checked.returncode == 0, checked.stderr


def test_each_alert_fires_in_its_state_and_not_below_it(tmp_path: Path) -> None:
    tests = [expectation(alert, case) for alert, cases in CASES.items() for case in cases]
    file = tmp_path / "cases.yml"
    file.write_text(json.dumps({"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": tests}))
    checked = promtool("test", "rules", file)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_promtool_refuses_a_wrong_expectation(tmp_path: Path) -> None:
    wrong = expectation("CarnetDiskFull", Case(CASES["CarnetDiskFull"][1].series, fires=False))
    file = tmp_path / "cases.yml"
    file.write_text(json.dumps({"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": [wrong]}))
    assert promtool("test", "rules", file).returncode != 0


def test_each_alert_has_a_case_that_fires_and_one_that_does_not() -> None:
    assert set(CASES) == set(rules())
    for alert, cases in CASES.items():
        assert {case.fires for case in cases} == {True, False}, alert


@pytest.mark.parametrize("name", ["page", "ticket"])
def test_each_alert_says_whom_it_calls(name: str) -> None:
    severities = {rule["labels"]["severity"] for rule in rules().values()}
    assert name in severities
    assert severities == {"page", "ticket"}


def test_the_guide_says_what_to_do_for_each_alert() -> None:
    guide = source.text(source.ROOT / "docs" / "alerts.md")
    assert re.findall(r"^\| `(Carnet\w+)` \|", guide, re.MULTILINE) == list(rules())


def metrics_of_carnet() -> set[str]:
    return set(re.findall(r'"(carnet_\w+)"', source.text(source.ROOT / "compliance" / "operations" / "metrics.py")))


def test_rules_name_only_metrics_of_carnet() -> None:
    named = set(re.findall(r"\bcarnet_\w+", " ".join(rule["expr"] for rule in rules().values())))
    assert named - metrics_of_carnet() == set()


def test_cases_name_only_metrics_of_carnet() -> None:
    named = {name.partition("{")[0] for cases in CASES.values() for case in cases for name in case.series}
    assert named - metrics_of_carnet() == {"up"}


def test_the_dashboard_shows_every_metric_of_carnet() -> None:
    panels = json.loads(source.text(FOLDER / "grafana.json"))["panels"]
    shown = {name for panel in panels for name in re.findall(r"\bcarnet_\w+", panel["targets"][0]["expr"])}
    assert shown == metrics_of_carnet()


def test_promtool_accepts_the_expressions_of_the_dashboard(tmp_path: Path) -> None:
    panels = json.loads(source.text(FOLDER / "grafana.json"))["panels"]
    queries = [{"record": f"panel:{panel['id']}", "expr": panel["targets"][0]["expr"]} for panel in panels]
    file = tmp_path / "panels.yml"
    file.write_text(json.dumps({"groups": [{"name": "panels", "rules": queries}]}))
    checked = promtool("check", "rules", file)
    assert checked.returncode == 0, checked.stdout + checked.stderr
