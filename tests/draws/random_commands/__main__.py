"""Random commands from the command line: python3 -m random_commands --help, in the folder
tests/draws with PYTHONPATH=../kit."""

import sys

from .run import main

sys.exit(main())
