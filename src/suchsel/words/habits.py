"""What people call the columns of a list, and the small words that are no list by themselves."""

from __future__ import annotations


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: The names of columns.
WORDS = _names(
    "word words wort wörter worte begriff begriffe vokabel vokabeln vocabulary vocab term terms "
    "lösung lösungswort lösungswörter suchwort suchwörter answer answers "
    "palabra palabras término términos respuesta respuestas mot mots terme termes réponse réponses "
    "parola parole termine termini risposta risposte palavra palavras termo termos resposta "
    "respostas woord woorden antwoord antwoorden słowo słowa wyraz wyrazy odpowiedź odpowiedzi"
)
CLUES = _names(
    "clue clues hint hints hinweis hinweise tipp tipps frage fragen question questions definition "
    "definitions definitionen erklärung erklärungen bedeutung bedeutungen meaning meanings "
    "beschreibung umschreibung description translation translations übersetzung übersetzungen "
    "alt alternativtext bildbeschreibung "
    "pista pistas definición definiciones pregunta preguntas significado traducción descripción "
    "indice indices définition définitions sens traduction traductions "
    "indizio indizi definizione definizioni domanda domande significato traduzione descrizione "
    "dica dicas definição definições pergunta perguntas tradução descrição "
    "aanwijzing aanwijzingen omschrijving definitie definities vraag vragen betekenis vertaling "
    "podpowiedź podpowiedzi wskazówka wskazówki definicja definicje pytanie pytania znaczenie "
    "tłumaczenie opis"
)
PICTURES = _names(
    "picture pictures image images photo photos bild bilder foto fotos imagen imágenes immagine "
    "immagini imagem imagens afbeelding afbeeldingen plaatje plaatjes obraz obrazek obrazki zdjęcie"
)
NUMBERS = _names(
    "# nr nr. no no. num number nummer lfd. lfd.nr. pos pos. position n.º nº n° núm. número "
    "numéro numero numer lp."
)
LANGUAGES = _names(
    "deutsch englisch französisch spanisch italienisch portugiesisch niederländisch polnisch "
    "latein lateinisch russisch türkisch german english french spanish italian portuguese dutch "
    "polish latin russian turkish français anglais allemand espagnol italien portugais "
    "néerlandais polonais español inglés alemán francés portugués neerlandés polaco italiano "
    "inglese tedesco francese spagnolo portoghese olandese polacco português inglês alemão "
    "francês espanhol neerlandês polonês nederlands engels duits frans spaans italiaans portugees "
    "pools polski angielski niemiecki francuski hiszpański włoski portugalski niderlandzki "
    "de en fr es it pt nl pl la"
)

_BY_LANGUAGE = {
    "de": _names("der die das ein eine"),
    "en": _names("the a an to"),
    "fr": _names("le la les un une des"),
    "es": _names("el los las una"),
    "it": _names("il lo gli"),
    "nl": _names("het een"),
    "pt": _names("o os um uma"),
}
#: The language of each article.
ARTICLES = {
    article: lang for lang, articles in _BY_LANGUAGE.items() for article in sorted(articles)
}

#: Words that hold phrases and sentences together: a line with one of them is no list.
GLUE = _names(
    "der die das dem den des ein eine einer eines einem einen und oder im in am an auf aus bei mit "
    "nach von vom zu zum zur für ist sind the a an of and or on at to with for from by is are "
    "le la les de du et au aux el los las y del da do di il lo het een van en met voor os um uma e "
    "com para i z w na do"
)
