"""`python -m suchsel` is the command `suchsel`."""

import sys

from suchsel.cli import main

sys.exit(main())
