"""How word lists are read, as people choose it."""

from typing import NamedTuple

from suchsel.i18n import Message, noop, say

#: How a list may be separated.
SPLITS: dict[str, Message] = {
    noop("auto"): say("as the list looks"),
    noop("lines"): say("one word per line"),
    noop("commas"): say("by commas"),
    noop("semicolons"): say("by semicolons"),
    noop("tabs"): say("by tabs"),
    noop("blanks"): say("by blanks"),
    noop("dashes"): say("a word, a dash, and its clue"),
    noop("arrows"): say("a word, an arrow, and its clue"),
}
DEFAULT_SPLIT = "auto"


class ListOptions(NamedTuple):
    """How lists are read: the options of the same names."""

    split: str = DEFAULT_SPLIT
    columns: str = ""
    swap: bool = False
    drop_articles: bool = False


AS_IT_LOOKS = ListOptions()
