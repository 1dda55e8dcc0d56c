import sys

from suchsel.cli import main

sys.exit(main())
