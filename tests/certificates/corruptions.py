"""Wrong files of position sets: CORRUPTIONS[name](document, rng) makes one of a right document, or None where this kind does not apply.

A kind changes a copy of the document, or bytes of its file. Where a change can leave the file right, the brute force decides, and
when in doubt it is None.
"""

from . import file_corruptions, footer_corruptions, header_corruptions, run_corruptions, section_corruptions, symmetry_corruptions
from .registry import CORRUPTIONS

__all__ = ["CORRUPTIONS", "file_corruptions", "footer_corruptions", "header_corruptions", "run_corruptions", "section_corruptions",
           "symmetry_corruptions"]
