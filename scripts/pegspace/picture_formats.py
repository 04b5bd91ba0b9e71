"""Pictures of boards and solutions (pictures.py) as PNG and PDF, by CairoSVG.
Imported when one is asked for."""

from __future__ import annotations

import cairocffi
import cairosvg
from cairosvg.surface import PDFSurface


class UndatedPdf(PDFSurface):  # type: ignore[misc]
    """Without the date of today, so that the same picture gives the same bytes."""

    def finish(self) -> None:
        self.cairo.set_metadata(cairocffi.PDF_METADATA_CREATE_DATE, "")
        super().finish()


def converted(svg: str, suffix: str) -> bytes:
    """The picture as `suffix` says: ".png", one pixel for a unit of the SVG's size, or ".pdf"."""
    convert = {".png": cairosvg.svg2png, ".pdf": UndatedPdf.convert}[suffix]
    return bytes(convert(bytestring=svg.encode("utf-8")))
