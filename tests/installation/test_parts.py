"""The parts of `make installation` that work without a clean Debian: the guide, the units, the forms and the sum."""

from __future__ import annotations

import http.client
import re
from pathlib import Path

import pytest

from tests.installation import durations, guide, packages, units
from tests.installation.browser import Page, Unexpected

SYSTEMD = guide.PROJECT / "deploy" / "systemd"
INSTANCES = {"carnet-backup@.service": "carnet-backup@full.service"}
UNITS = sorted(INSTANCES.get(file.name, file.name) for file in SYSTEMD.glob("carnet*"))
FORM = """
<form method="post" action="/step/"><input type="hidden" name="token" value="t">
<input name="name" required>
<select name="kind" required><option value="">-</option><option value="a">A</option></select>
<textarea name="lines">
one</textarea><button>Continue</button></form>
<form method="post" id="acts"></form>
<button form="acts" formaction="/decide/" name="approved" value="yes">Approve</button>
"""


def page(text: str) -> Page:
    return Page("https://carnet.lac.example/here/", 200, http.client.HTTPMessage(), text.encode())


def changed_unit(tmp_path: Path, line: str) -> Path:
    text = (SYSTEMD / "carnet-web.service").read_text().replace("[Install]", f"{line}\n\n[Install]")
    (tmp_path / "carnet-web.service").write_text(text)
    return tmp_path


def test_the_guide_is_followed_in_its_order() -> None:
    blocks = guide.read_blocks({"YOUR.NAME": "carnet.lac.example", "VERSION": "1.2"})
    sections = list(dict.fromkeys(block.section for block in blocks))
    # Persons do sections 9 and 10.
    assert [int(section.partition(".")[0]) for section in sections] == [*range(1, 9), 11]
    text = "\n".join(block.text for block in blocks)
    assert "carnet-1.2.tar.gz" in text
    assert not re.search(r"YOUR\.NAME|VERSION", text)


@pytest.mark.parametrize("name", UNITS)
def test_the_stand_in_knows_every_line_of_the_units(name: str) -> None:
    unit = units.read_unit(SYSTEMD, name)
    assert name.endswith((".target", ".timer")) or unit.text("Service.ExecStart")
    assert "%" not in str(unit.values)


@pytest.mark.parametrize(
    "line", ["DynamicUser=yes", "ProtectHome=tmpfs", "Restart=on-failure", "ExecStartPre=/bin/%n", "no directive"]
)
def test_the_stand_in_refuses_what_it_cannot_do(tmp_path: Path, line: str) -> None:
    with pytest.raises(units.RefusedUnit, match=r"carnet-web\.service"):
        units.read_unit(changed_unit(tmp_path, line), "carnet-web.service")


def test_a_repeated_directive_has_all_its_values() -> None:
    unit = units.read_unit(SYSTEMD, "carnet-web.service")
    assert unit.values["Service.SystemCallFilter"] == ["@system-service", "~@privileged"]


def test_a_service_starts_as_its_user_with_its_environment_alone(tmp_path: Path) -> None:
    (tmp_path / "etc/carnet").mkdir(parents=True)
    (tmp_path / "etc/carnet/environment").write_text('# Settings\nCARNET_MODE=production\nCARNET_LIST="a b"\n')
    words = units.start_words(units.read_unit(SYSTEMD, "carnet-web.service"), tmp_path)
    assert words[:3] == ["chroot", str(tmp_path), "env"]
    assert {"AS=carnet", "WRITABLE=/var/lib/carnet", "MASK=0077", "CARNET_MODE=production", "CARNET_LIST=a b"} <= set(
        words
    )
    assert words[-4:] == ["/opt/carnet/.venv/bin/python", "manage.py", "run", "web"]
    copy = units.read_unit(SYSTEMD, "carnet-copy.service")
    assert units.start_words(copy, tmp_path, "Service.ExecStop")[-2:] == ["remove", "/var/lib/carnet-rehearsal"]
    (tmp_path / "etc/carnet/environment").write_text("export CARNET_MODE=production\n")
    with pytest.raises(units.RefusedUnit, match="no assignment"):
        units.start_words(units.read_unit(SYSTEMD, "carnet-web.service"), tmp_path)


def test_a_form_is_sent_with_what_it_holds_and_the_answers_to_its_fields() -> None:
    form = page(FORM).form("name")
    assert form.fill({"name": "Lac", "kind": "a", "other": "x"}) == {
        "token": "t",
        "name": "Lac",
        "kind": "a",
        "lines": "one",
    }


def test_a_required_field_without_an_answer_fails_with_its_name() -> None:
    with pytest.raises(Unexpected, match="step/ asks for kind, and the test has no answer"):
        page(FORM).form("name").fill({"name": "Lac"})


def test_a_button_sends_the_form_that_it_names() -> None:
    pressed = page(FORM).button("Approve")
    assert (pressed.action, pressed.fields) == ("https://carnet.lac.example/decide/", {"approved": "yes"})
    with pytest.raises(Unexpected, match="has no button Refuse"):
        page(FORM).button("Refuse")
    with pytest.raises(Unexpected, match="has no form with surname"):
        page(FORM).form("surname")


def test_the_sum_of_the_sections_has_a_bound(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measured = durations.Durations()
    for _turn in range(2):
        with measured.step("1. Packages"):
            pass
    assert capsys.readouterr().out == "1. Packages\n"
    assert measured.are_short()
    assert "| all, within 15 minutes |" in measured.table()
    monkeypatch.setattr(durations, "LONGEST", -1.0)
    assert not measured.are_short()


def test_paths_of_this_machine_are_handed_over_and_addresses_are_not_changed(tmp_path: Path) -> None:
    bundle, index = tmp_path / "ca.pem", tmp_path / "pypi" / "simple"
    bundle.touch()
    index.mkdir(parents=True)
    found = packages.PipSettings()
    taken = [packages.take_word(word, found) for word in (str(bundle), f"file://{index}", str(index), "180", "/gone")]
    assert taken == ["/srv/machine/0-ca.pem", f"file://{index}", str(index), "180", "/gone"]
    assert (found.folders, found.files) == ({index.parent, index}, {bundle: "0-ca.pem"})
