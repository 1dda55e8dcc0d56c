"""SCORM 1.2: a package for learning platforms, a ZIP archive with the player and a manifest.

It has one SCO with all puzzles; of a class set, each learner gets one. The player reports score,
status and time to the platform, which also keeps games that were left. The schemas of SCORM are
not in the package: their terms do not clearly allow it, and platforms have them.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from xml.sax.saxutils import escape

from suchsel.formats import Format
from suchsel.formats.html import FORMAT as HTML, write as write_page
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style
from suchsel.sheet.wording import clean
from suchsel.system.archives import write_archive
from suchsel.system.files import fill_template


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    is_set = len({frozenset(placed.word for placed in one.words) for one in puzzles}) == 1
    variants = is_set and not style.all_variants
    page = write_page(puzzles, style, "scorm.js", variants=variants)
    title = clean(puzzles[0].title or "") or say("Word search").text(style.lang)
    identity = f"suchsel-{sha256(page).hexdigest()[:16]}"
    shown = escape(title[:200])  # platforms have to accept no longer one
    mastery = f"<adlcp:masteryscore>{style.mastery}</adlcp:masteryscore>" if style.mastery else ""
    manifest = fill_template("imsmanifest.xml", id=identity, title=shown, mastery=mastery)
    return write_archive([("imsmanifest.xml", manifest.encode()), ("index.html", page)])


FORMAT = Format(
    "scorm",
    say("for learning platforms: SCORM 1.2, a ZIP archive"),
    write,
    (*HTML.follows, "mastery", "all_variants"),
    "application/zip",
    is_archive=True,
)
