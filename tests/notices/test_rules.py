"""Notices to the Kansspelautoriteit about stake schemes and published rules: to whom they go, what they must have."""

from typing import Any

import pytest
import time_machine

from compliance.notices.models.rules import RulesNotice
from tests import cast
from tests.games.rule_versions import notice_of, open_valkenburg, prepare, publish
from tests.notices import life
from tests.notices.notice_rows import notice, refused
from tests.orphans.past import refused as refused_at_commit
from tests.orphans.past import write
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        open_valkenburg()
        yield


OF_RULES = {"venue_id": DUTCH, "addressee": "ksa", "kind": "rule_document", "ground": "rule_document"}


def test_a_notice_of_rules_goes_to_the_ksa_and_names_no_person() -> None:
    refused("each_kind_of_notice_has_its_addressee", notice(**OF_RULES | {"addressee": "finance"}))
    refused("a_notice_of_rules_names_no_person", notice(**OF_RULES | {"surname": "Weber"}))
    with refused_at_commit("a_notice_of_rules_has_its_particulars"):
        write(notice(**OF_RULES))


def test_particulars_belong_to_a_notice_of_rules() -> None:
    facts: dict[str, Any] = {"name": "Regels", "about": "Regels", "opening": "Regels", "particulars": [["a", "b"]]}
    refused("only_a_notice_of_rules_has_their_particulars", RulesNotice(notice=life.raised(), **facts))
    row = prepare()
    publish(row)
    of = notice_of(row)
    assert str(of.rules).endswith("versie 1")
    for name in ("name", "about", "opening"):
        bad = RulesNotice(notice=of, **facts | {name: ""})
        refused("a_letter_about_rules_has_subject_and_particulars", bad)
    refused("a_letter_about_rules_has_subject_and_particulars", RulesNotice(notice=of, **facts | {"particulars": []}))
