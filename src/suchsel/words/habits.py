"""What people call the columns of a list, and the small words that are no list by themselves."""

from __future__ import annotations


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: The names of columns.
WORDS = _names(
    "word words wort wörter worte begriff begriffe vokabel vokabeln vocabulary vocab term terms "
    "lösung lösungswort lösungswörter suchwort suchwörter answer answers"
)
CLUES = _names(
    "clue clues hint hints hinweis hinweise tipp tipps frage fragen question questions definition "
    "definitions definitionen erklärung erklärungen bedeutung bedeutungen meaning meanings "
    "beschreibung umschreibung description translation translations übersetzung übersetzungen "
    "alt alternativtext bildbeschreibung"
)
PICTURES = _names("picture pictures image images photo photos bild bilder foto fotos")
NUMBERS = _names("# nr nr. no no. num number nummer lfd. lfd.nr. pos pos. position")
LANGUAGES = _names(
    "deutsch englisch französisch spanisch italienisch latein lateinisch russisch türkisch german "
    "english french spanish italian latin russian turkish français anglais allemand español "
    "inglés alemán de en fr es it la"
)

_BY_LANGUAGE = {
    "de": _names("der die das ein eine"),
    "en": _names("the a an to"),
    "fr": _names("le la les un une des"),
    "es": _names("el los las una"),
    "it": _names("il lo gli"),
}
#: The language of each article.
ARTICLES = {
    article: lang for lang, articles in _BY_LANGUAGE.items() for article in sorted(articles)
}

#: Words that hold phrases and sentences together: a line with one of them is no list.
GLUE = _names(
    "der die das dem den des ein eine einer eines einem einen und oder im in am an auf aus bei mit "
    "nach von vom zu zum zur für ist sind the a an of and or on at to with for from by is are "
    "le la les de du et au aux el los las y del da do di il lo"
)
