"""Sentences for people: written in English where they are used, translated by catalogues.

>>> from suchsel.i18n import counted, say
>>> str(say("line {n}", n=3)), say("line {n}", n=3).text("de")
('line 3', 'Zeile 3')
"""

from suchsel.i18n.catalogue import Message, counted, find_text, language_names, languages, noop, say

__all__ = ["Message", "counted", "find_text", "language_names", "languages", "noop", "say"]
