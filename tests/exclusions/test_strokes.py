"""A signature that was drawn is read strictly, and drawn again as it was."""

import json

import pytest

from compliance.exclusions.signatures import domain as drawn_signature

DRAWN = [[[10, 10], [60, 90], [120, 20]], [[200, 100], [260, 90], [300, 120]]]


def test_strokes_are_kept_in_one_form_and_drawn_again() -> None:
    kept = drawn_signature.parse_strokes(json.dumps(DRAWN, indent=1))
    assert kept == "[[[10,10],[60,90],[120,20]],[[200,100],[260,90],[300,120]]]"
    assert drawn_signature.svg_path(kept) == "M10 10 60 90 120 20 M200 100 260 90 300 120"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "[" * 100_000,
        "{}",
        "[]",
        "[[]]",
        "[7]",
        "[[7]]",
        "[[[1]]]",
        "[[[1,2,3]]]",
        "[[[1.5,2]]]",
        "[[[true,2]]]",
        '[[["1",2]]]',
        "[[[-1,2]]]",
        "[[[601,2]]]",
        "[[[1,201]]]",
        json.dumps([DRAWN[0]]),
        json.dumps([[[10 + each, 10] for each in range(10)]]),
        json.dumps([[[each % 600, 10] for each in range(4001)]]),
    ],
    ids=lambda text: text[:20],
)
def test_what_is_no_signature_is_refused(text: str) -> None:
    with pytest.raises(drawn_signature.NotSigned):
        drawn_signature.parse_strokes(text)
