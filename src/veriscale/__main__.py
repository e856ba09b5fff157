"""Runs the command line: ``python -m veriscale``, and the program ``veriscale``.

Reading all modules takes half a second, in which nothing has begun: Ctrl-C then ends the program without a traceback.
"""

import signal


def main() -> None:
    """Read the command line's modules, then run it."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from veriscale.cli.main import main as run  # after the handler is set

    signal.signal(signal.SIGINT, before)
    run()


if __name__ == "__main__":
    main()
