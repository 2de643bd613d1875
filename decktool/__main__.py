"""Where the program begins: `decktool` and `python -m decktool`."""

from __future__ import annotations

import os
import signal


def main() -> None:
    """Run the command line and exit; Ctrl-C while it is still being loaded ends it without a word."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not ignored, as `nohup` asks for
        signal.signal(signal.SIGINT, _leave)
    from decktool.cli import main as run

    run()


def _leave(number: int, frame: object) -> None:
    """End at once: nothing has begun that would have to be saved."""
    os._exit(130)


if __name__ == "__main__":
    main()
