"""A beat that ends with an error says why: Celery leads the streams into its log before it sets up Django."""

import subprocess
import sys

BROKEN = """
import sys
from server import clock

def tick(self, *arguments, **more):
    raise RuntimeError("the clock is broken")

clock.Clock.tick = tick
sys.argv = ["celery", "--app", "compliance.celery", "beat", "--loglevel", "warning"]
from celery.bin.celery import main
main()
"""


def test_the_error_that_ends_a_beat_is_in_its_log() -> None:
    ended = subprocess.run([sys.executable, "-c", BROKEN], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "beat raised exception" in ended.stderr
    assert "the clock is broken" in ended.stderr
