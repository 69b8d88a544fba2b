"""Where the programs begin: Ctrl-C ends them without a word from here on, while all else is still being loaded."""


def main() -> int:
    """Run `paigow`; returns the exit status."""
    try:
        from paigow.cli import main as programs
    except KeyboardInterrupt:
        return 130
    return programs.main()


def advise_main() -> int:
    """Run `paigow-advise`; returns the exit status."""
    try:
        from paigow.cli import main as programs
    except KeyboardInterrupt:
        return 130
    return programs.advise_main()
