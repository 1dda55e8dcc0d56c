"""White space in texts: where a line may be broken, and where it must not be."""

from __future__ import annotations

import re

#: The spaces that hold together what stands around them: the usual one, that of digits, and the
#: narrow one of French punctuation.
NO_BREAK = "\u00a0\u2007\u202f"
_SPACES = re.compile(r"\s+")
#: Ordinary spaces that French texts have around punctuation.
_BESIDE_MARKS = re.compile(r" (?=[:;!?»](?!\S))|(?<=(?<!\S)«) ")


def one_line(text: str) -> str:
    """The text with one space for each run of white space, and none at its ends.

    >>> one_line(" a\\tb\\n c\\u202f! ")
    'a b c\\u202f!'
    """
    return _SPACES.sub(_one_space, text).strip()


def unbroken_parts(text: str) -> list[str]:
    """The parts of a text between which a line may be broken.

    >>> unbroken_parts("« Oui » : et vous ?")
    ['«\\xa0Oui\\xa0»\\xa0:', 'et', 'vous\\xa0?']
    """
    return _BESIDE_MARKS.sub(NO_BREAK[0], one_line(text)).split(" ")


def _one_space(run: re.Match[str]) -> str:
    """A space that a line may be broken at, unless the run has none."""
    return " " if run[0].strip(NO_BREAK) else run[0][0]
