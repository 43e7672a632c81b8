"""Acts on one account at the same instant: each sees what the other has done."""

from collections.abc import Iterator
from datetime import date

import pytest
import time_machine

from compliance.refusals import Refused
from compliance.venues.models.staff import Post
from compliance.venues.services import posts
from tests import cast
from tests.database import OwnDatabase
from tests.races import together

pytestmark = pytest.mark.slow

AT = cast.TUESDAY


@pytest.fixture(autouse=True)
def _tuesday() -> Iterator[None]:
    with time_machine.travel(AT, tick=False):
        yield


def test_of_two_who_end_a_post_at_once_none_lengthens_it(own_database: OwnDatabase) -> None:
    post, director = Post.objects.get(staff=cast.member("porter")), cast.member("director")

    def one(number: int) -> bool:
        try:
            posts.end_post(post=Post.objects.get(pk=post.pk), ends=date(2026, 3, 10 + number), by=director, at=AT)
        except Refused:
            return False
        return True

    done = together(one, 4)
    shortest = min(number for number, ended in enumerate(done) if ended)
    assert Post.objects.get(pk=post.pk).last_day == date(2026, 3, 10 + shortest)
