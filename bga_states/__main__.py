"""`python -m bga_states` is the command `bga-states`."""

import sys

from bga_states.cli import main

sys.exit(main())
