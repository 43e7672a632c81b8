"""What was sent before letters had numbers has been sent: it keeps its old reference, and can be answered."""

from datetime import timedelta
from typing import Any

import pytest

from compliance.notices.selectors import letter_numbers
from compliance.notices.selectors import notices as selectors
from compliance.notices.services import drafts
from compliance.notices.services import letter_contents as letters
from compliance.notices.services import letter_contents as paper
from compliance.refusals import Refused
from tests import cast
from tests.database import OwnDatabase
from tests.notices import life
from tests.notices.life import LATER


@pytest.fixture
def row(own_database: OwnDatabase, owner_connection: Any) -> Any:
    return life.before_numbers(owner_connection)


def test_what_was_sent_before_letters_had_numbers_has_been_sent(row: Any, sign_in: Any) -> None:
    assert (row.state, row.sent.reference) == ("sent", "BV/2026/14")
    assert row.letter_number.startswith("N-")
    assert selectors.count_unsent(cast.VENUE, LATER) == (0, 0)
    assert letter_numbers.letter_years(cast.VENUE) == []
    shown = sign_in(cast.member("director")).get(f"/notices/{row.pk}/").content.decode()
    assert "before numbering" in shown
    assert "Create a correction" not in shown
    with pytest.raises(Refused, match="already has a number"):
        life.numbered(row)
    by = cast.member("director")
    with pytest.raises(Refused, match="Only a numbered letter can be corrected"):
        drafts.correct_notice(house=cast.house(), notice=row, reasons="Other.", by=by, at=LATER)
    life.answer(row)
    assert life.fresh(row).state == "acknowledged"


def test_its_letter_is_a_copy_of_the_day_it_was_sent(row: Any) -> None:
    text = letters.letter_html(cast.house(), row, LATER + timedelta(days=3))
    assert "Mondorf-les-Bains, le 3 mars 2026" in " ".join(text.split())
    assert "Copie imprimée le 6 mars 2026" in text
    assert row.letter_number in text
    assert paper.render_preview(cast.house(), row, LATER).startswith(b"%PDF-")
