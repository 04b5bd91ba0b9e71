"""The atlas of this repository: what stands in results/, and the pages that are written from it. It
is no part of the package pegspace, and nothing installs it.

    problems        the problems of results/, with what no record says of them
    pages           the generated pages; each of the others makes or checks a folder of results/

Called by scripts/dev/make-results and the tests.
"""
