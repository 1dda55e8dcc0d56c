"""QR codes as SVG, for links on paper."""

from __future__ import annotations

from io import BytesIO

from suchsel.errors import mistake


def qr_code(text: str) -> bytes:
    """The picture, with the quiet zone around it that readers need."""
    try:
        import segno
    except ModuleNotFoundError:
        raise mistake(
            "extra-missing",
            "QR codes need one more package: {command}",
            command="pip install 'suchsel[web]'",
        ) from None
    try:
        code = segno.make(text, micro=False)
    except segno.DataOverflowError:
        raise mistake(
            "qr-too-long", "This text is too long for a QR code, which holds 2,953 bytes."
        ).of("text") from None
    file = BytesIO()
    code.save(
        file,
        kind="svg",
        border=4,
        light="white",
        omitsize=True,
        xmldecl=False,
        svgclass=None,
        lineclass=None,
    )
    return file.getvalue()
