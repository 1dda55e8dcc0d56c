"""SCORM 1.2: a package for learning platforms, a ZIP archive with the player and a manifest.

It has one SCO with all puzzles. The player reports score, status and time to the platform, which
also keeps games that were left.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from xml.sax.saxutils import escape

from suchsel.formats import Format
from suchsel.formats.html import FORMAT as HTML
from suchsel.formats.html import player_page
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style
from suchsel.system.archives import write_archive

PAGE = "index.html"
_MANIFEST = """\
<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="{id}" version="1.0"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd \
http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>{title}</title>
      <item identifier="game" identifierref="player">
        <title>{title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="player" type="webcontent" adlcp:scormtype="sco" href="{page}">
      <file href="{page}"/>
    </resource>
  </resources>
</manifest>
"""
#: The longest title that platforms have to accept.
_LONGEST = 200


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    page = player_page(puzzles, style, "scorm.js", "startScorm")
    title = puzzles[0].title or say("Word search").text(style.lang)
    manifest = _MANIFEST.format(
        id=f"suchsel-{sha256(page).hexdigest()[:16]}", title=escape(title[:_LONGEST]), page=PAGE
    )
    return write_archive([("imsmanifest.xml", manifest.encode()), (PAGE, page)])


FORMAT = Format(
    "scorm",
    say("for learning platforms: SCORM 1.2, a ZIP archive"),
    write,
    HTML.follows,
    "application/zip",
    is_archive=True,
)
