"""Sentences for people: written in English where they are used, translated by catalogues.

>>> from suchsel.i18n import counted, say
>>> str(say("line {n}", n=3)), say("line {n}", n=3).text("de")
('line 3', 'Zeile 3')
"""

from suchsel.i18n.catalogue import (
    Message as Message,
    OptionName as OptionName,
    Spell as Spell,
    counted as counted,
    find_text as find_text,
    language_names as language_names,
    language_tag as language_tag,
    languages as languages,
    near as near,
    noop as noop,
    say as say,
)
