"""The catalogues: complete, in step with the source, and read as gettext means them."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from tools.messages import CATALOGUES, Original, catalogue_text, differences, originals

from suchsel import i18n
from suchsel.i18n import (
    Catalogue,
    catalogue,
    counted,
    language_names,
    language_tag,
    languages,
    parse_po,
    say,
)

FILES = sorted(CATALOGUES.glob("*.po"))


def fields(text: str) -> set[str]:
    """The placeholders of a text, with their formats; argparse writes its own as %(name)s."""
    named = {f"{name}:{form}" for _, name, form, _ in Formatter().parse(text) if name}
    return named | set(re.findall(r"%(?:\(\w+\))?[a-z]", text))


# -- the catalogues of the project -----------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_everything_is_translated_and_nothing_obsolete(path: Path) -> None:
    missing, obsolete = differences(dict(parse_po(path.read_text("utf-8"))))
    assert missing == [] or "-" in path.stem  # a region has only what differs
    assert obsolete == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_fuzzy_and_nothing_comes_twice(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not re.search(r"^#,.*\bfuzzy\b", text, re.MULTILINE)
    assert not re.search(r"^#~", text, re.MULTILINE)
    entries = [original for original, _ in parse_po(text)]
    assert sorted({entry for entry in entries if entries.count(entry) > 1}) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_translations_have_the_same_placeholders(path: Path) -> None:
    translations = dict(parse_po(path.read_text("utf-8")))
    for original in originals():
        allowed = fields(original.text) | fields(original.plural or "")
        for form in translations.get(original.text, ()):
            if original.plural is None:
                assert fields(form) == allowed, original.text
            else:
                assert fields(form) <= allowed, original.text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_plurals_have_as_many_forms_as_the_header_says(path: Path) -> None:
    header = catalogue(path.stem).header
    match = re.search(r"nplurals=(\d)", header["Plural-Forms"])
    assert match
    translations = dict(parse_po(path.read_text("utf-8")))
    for original in originals():
        forms = translations.get(original.text)
        if forms:
            assert len(forms) == (1 if original.plural is None else int(match[1])), original.text


def test_no_text_is_both_singular_and_plain() -> None:
    plain = {original.text for original in originals() if original.plural is None}
    assert [o.text for o in originals() if o.plural is not None and o.text in plain] == []


def test_messages_are_found_in_every_kind_of_source(tmp_path: Path) -> None:
    source = tmp_path / "src" / "suchsel"
    source.mkdir(parents=True)
    (source / "a.py").write_text(
        'say("one {n}", n=1)\ncounted("{n} cat", "{n} cats", n=2)\nX = noop("name")\n'
        'defect("code", "a long "\n    "text.", n=1)\nsay(X)\n'
    )
    (source / "b.js").write_text('t("from {n}", {n: 1}); tn("{n} dog", "{n} dogs", 3);')
    (source / "c.html").write_text('<p data-text="Save &amp; print">x</p><p class="data">y</p>')
    (source / "d.toml").write_text(
        '[fine-print]\nabout = "for lawyers"\nsize = "6x9"\n[[puzzles]]\n'
    )
    assert list(originals(source)) == [
        Original("one {n}"),
        Original("{n} cat", "{n} cats"),
        Original("name"),
        Original("a long text."),
        Original("from {n}"),
        Original("{n} dog", "{n} dogs"),
        Original("Save & print"),
        Original("fine-print"),
        Original("for lawyers"),
    ]
    assert originals(source)[Original("name")] == ["src/suchsel/a.py"]


def test_an_updated_catalogue_keeps_its_translations() -> None:
    translations = {
        original.text: ('⟦\n\t"\\⟧' + original.text,) * (1 if original.plural is None else 2)
        for original in originals()
    }
    text = catalogue_text('msgid ""\nmsgstr ""\n"Language: xx\\n"', translations)
    read = dict(parse_po(text))
    assert read.pop("") == ("Language: xx\n",)
    assert read == translations
    assert "#: src/suchsel/errors.py\n" in text


# -- reading ---------------------------------------------------------------------------------------


def test_entries_over_several_lines_and_with_escapes() -> None:
    text = '# a comment\n#: file.py\nmsgid ""\n"two "\n"lines"\nmsgstr "a\\n\\t\\"b\\" \\\\ c"\n'
    assert list(parse_po(text)) == [("two lines", ('a\n\t"b" \\ c',))]


def test_fuzzy_and_untranslated_entries_are_left_out() -> None:
    text = (
        '#, fuzzy\nmsgid "one"\nmsgstr "eins"\n\nmsgid "two"\nmsgstr ""\n\n'
        'msgid "{n} a"\nmsgid_plural "{n} b"\nmsgstr[0] "x"\nmsgstr[1] ""\n\n'
        'msgid "three"\nmsgstr "drei"\n'
    )
    assert dict(parse_po(text)) == {"three": ("drei",)}


POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"


def test_polish_has_three_forms() -> None:
    polish = Catalogue({"{n} file": ("plik", "pliki", "plików")}, {"Plural-Forms": POLISH})
    forms = {n: polish.translate("{n} file", "{n} files", n) for n in (0, 1, 2, 5, 12, 22)}
    assert forms == {0: "plików", 1: "plik", 2: "pliki", 5: "plików", 12: "plików", 22: "pliki"}


def test_plurals_without_a_translation_are_english() -> None:
    assert Catalogue({}, {}).translate("{n} file", "{n} files", 1) == "{n} file"
    assert Catalogue({}, {}).translate("{n} file", "{n} files", 0) == "{n} files"
    assert str(counted("{n} puzzle", "{n} puzzles", n=1)) == "1 puzzle"
    assert str(counted("{n} puzzle", "{n} puzzles", n=1000)) == "1000 puzzles"


# -- a language of its own -------------------------------------------------------------------------


@pytest.fixture
def klingon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A language in another folder."""
    header = '"Language: tlh\\n"\n"X-Language-Name: tlhIngan Hol\\n"\n"X-Decimal-Point: ,\\n"\n'
    entries = 'msgid "line {n}"\nmsgstr "{n}. tlhegh"\n\nmsgid "{x:.1f} s"\nmsgstr "lup {x:.1f}"\n'
    (tmp_path / "tlh.po").write_text(f'msgid ""\nmsgstr ""\n{header}\n{entries}', "utf-8")
    monkeypatch.setattr(i18n, "FOLDERS", [*i18n.FOLDERS, str(tmp_path)])
    return "tlh"


def test_a_language_is_one_file(klingon: str) -> None:
    assert klingon in languages()
    assert language_names()[klingon] == "tlhIngan Hol"
    assert say("line {n}", n=3).text(klingon) == "3. tlhegh"
    assert say("a text that nobody translated").text(klingon) == "a text that nobody translated"


def test_numbers_have_the_decimal_point_of_their_language(klingon: str) -> None:
    assert say("{x:.1f} s", x=2.55).text(klingon) == "lup 2,5"
    assert str(say("{x:.1f} s", x=2.55)) == "2.5 s"
    assert say("{x} and {xs}", x=1.5, xs=[2.5, "a.b", 3]).text(klingon) == "1,5 and 2,5, a.b, 3"


def test_words_are_sorted_as_dictionaries_of_the_language_do() -> None:
    words = ["Zürich", "Ähre", "nube", "Ober", "ñandú", "Ahorn", "nuez", "łoś", "lwy", "mak", "Öl"]
    polish = Catalogue({}, {"X-Alphabet": "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"})
    spanish = Catalogue({}, {"X-Alphabet": "abcdefghijklmnñopqrstuvwxyz"})
    other = "Ahorn Ähre lwy {} mak {} nube nuez {} Ober Öl Zürich {}"
    assert sorted(words, key=polish.sorting) == other.format("łoś", "ñandú", "", "").split()
    assert sorted(words, key=spanish.sorting) == other.format("", "", "ñandú", "łoś").split()


@pytest.mark.parametrize(
    ("lang", "tag", "found", "same"),
    [
        ("en-US", "en-US", "Check them off", "Solution"),
        ("pt-PT", "pt-PT", "Risca as que encontrares", "Solução"),
        ("pt", "pt-BR", "Risque as que encontrar", "Solução"),
    ],
)
def test_a_region_adds_to_its_language(lang: str, tag: str, found: str, same: str) -> None:
    assert language_tag(lang) == tag
    assert found in say("The list names the words. Tick them off.").text(lang)
    assert say("Solution").text(lang) == same
    assert lang in languages(regions=True)
    assert (lang in languages()) is ("-" not in lang)


def test_a_region_repeats_nothing_of_its_language() -> None:
    for lang in {*languages(regions=True)} - {*languages()}:
        own = dict(parse_po((CATALOGUES / f"{lang}.po").read_text("utf-8")))
        usual = catalogue(lang[:2]).texts
        assert not [text for text in own if text and usual.get(text, (text,)) == own[text]]


@pytest.mark.parametrize("lang", languages())
def test_pupils_are_spoken_to_informally(lang: str) -> None:
    """What they read says du, tú, tu; never usted, vous or an infinitive."""
    formal = {
        "de": r"\bSie\b.*werden|Gesucht|ist selbst",
        "es": r"\b(Busque|Cuente|elija|toque|Su progreso|Arrastre)\b",
        "fr": r"\b(vous|[Vv]otre|Trouvez|Comptez|Choisissez)\b",
        "it": r"\b(Trovare|Contare|Trascinare|scegliere|Bisogna)\b",
        "pl": r"\b([Nn]ależy (?!do)|Do znalezienia\b)",
    }.get(lang, r"$.")
    read_by_pupils = "data/player/|sheet/(wording|links)|book/matter"
    said = catalogue(lang).texts
    for original, files in originals().items():
        is_error = "“" in original.text or "fit" in original.text
        if not is_error and any(re.search(read_by_pupils, file) for file in files):
            assert not [f for f in said.get(original.text, ()) if re.search(formal, f)]


@pytest.mark.parametrize("lang", languages())
def test_numbers_have_the_thousands_of_their_language(lang: str) -> None:
    shown = say("[{bar}] {done:,.0f} of {total:,.0f}, {rate:,.0f} per second, {left} left ")
    shown.values.update(bar="#", done=12345.0, total=1e6, rate=2.0, left="?")
    assert ("12,345" if lang == "en" else "12\u202f345") in shown.text(lang)


def test_english_comes_first_and_needs_no_catalogue() -> None:
    assert languages()[0] == "en"
    assert language_names()["en"] == "English"
    assert language_names(regions=True)["pt-PT"] == "Português (Portugal)"
    assert catalogue("nix") == catalogue("en")


def test_messages_inside_messages_are_translated_too(klingon: str) -> None:
    nested = say("{where}: {what}", where=say("line {n}", n=3), what=[say("line {n}", n=4), "x"])
    assert nested.text(klingon) == "3. tlhegh: 4. tlhegh, x"
