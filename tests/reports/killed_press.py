"""A press that the kernel takes away in the middle of its work, as it does when memory ends."""

import os
import signal

from compliance.reports.rendering.process import limit_process, send_message


def _work() -> None:
    send_message("page", 7)
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    limit_process(1 << 30, _work)
