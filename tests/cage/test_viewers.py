"""What a reader sees of a drawer, a box and their pieces: every case of the rules, without a database."""

from itertools import product
from uuid import UUID

import pytest

from compliance.cage.visibility.selectors import Viewer

READER, ANOTHER = UUID(int=1), UUID(int=2)
BOTH = (False, True)


def viewer(*, supervises: bool = False, counts_boxes: bool = False) -> Viewer:
    return Viewer(READER, supervises=supervises, counts_boxes=counts_boxes, works=False, team_on=lambda _day: 2)


@pytest.mark.parametrize(("box_owed", "compared"), list(product(BOTH, BOTH)))
def test_what_a_drawer_should_hold_is_shown_to_an_uninvolved_supervisor_or_after_the_comparison(
    box_owed: bool, compared: bool
) -> None:
    told = {"compared": compared, "box_owed": box_owed}
    assert viewer().sees_float([ANOTHER], **told) is compared
    assert viewer(supervises=True).sees_float([READER, ANOTHER], **told) is compared
    assert viewer(supervises=True).sees_float([ANOTHER], **told) is True
    team = viewer(supervises=True, counts_boxes=True)
    assert team.sees_float([ANOTHER], **told) is (not box_owed)
    assert team.sees_float([READER], **told) is (compared and not box_owed)
    assert viewer(counts_boxes=True).sees_float([ANOTHER], **told) is (compared and not box_owed)


@pytest.mark.parametrize(("supervises", "counts_boxes", "compared"), list(product(BOTH, BOTH, BOTH)))
def test_what_a_box_should_hold_is_shown_to_an_uninvolved_supervisor_who_counts_none(
    supervises: bool, counts_boxes: bool, compared: bool
) -> None:
    reader = viewer(supervises=supervises, counts_boxes=counts_boxes)
    uninvolved = supervises and not counts_boxes
    assert reader.sees_box([ANOTHER], compared=compared) is (compared or uninvolved)
    assert reader.sees_box([READER, ANOTHER], compared=compared) is compared


@pytest.mark.parametrize(("supervises", "handed_on"), list(product(BOTH, BOTH)))
def test_pieces_are_shown_to_who_counted_them_or_supervises_and_after_the_hand_over(
    supervises: bool, handed_on: bool
) -> None:
    reader = viewer(supervises=supervises)
    assert reader.sees_pieces([ANOTHER, None], handed_on=handed_on) is (supervises or handed_on)
    assert reader.sees_pieces([ANOTHER, READER], handed_on=handed_on) is True
