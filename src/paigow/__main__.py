"""`python -m paigow`: the program `paigow`."""

import sys

from paigow.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
