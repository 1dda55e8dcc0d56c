"""Alphabets, and the direction in which scripts are read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import bidirectional, category

from suchsel.boards.kind import DIRECTIONS


def _syllables(others: str, letters: str, signs: str) -> tuple[str, ...]:
    """Each letter by itself and with each of these signs: one symbol in the grid; and others."""
    return (*others, *(letter + sign for letter in letters for sign in ("", *signs)))


def _ethiopic(letters: str) -> tuple[str, ...]:
    """The four most frequent of the seven forms of each letter, which lie side by side."""
    return tuple(chr(ord(letter) + form) for letter in letters for form in (0, 1, 3, 5))


#: What filler is drawn from, by script: its alphabet or, if it has none, frequent symbols.
_ALPHABETS: dict[str, Iterable[str]] = {
    "LATIN": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "GREEK": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    "CYRILLIC": "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "HEBREW": "אבגדהוזחטיכלמנסעפצקרשת",
    "ARABIC": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "ARMENIAN": "ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ",
    "GEORGIAN": "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
    "HIRAGANA": "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりる"
    "れろわをんがぎぐげござじずぜぞだでどばびぶべぼぱぴぷぺぽっゃゅょ",
    "KATAKANA": "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリル"
    "レロワンガギグゲゴザジズゼゾダデドバビブベボパピプペポッャュョー",
    # Characters that simplified and traditional Chinese write alike.
    "CJK": "一二三四五六七八九十百千上下左右大小中人子女父母兄弟心手足口耳目自己王主民我你他的是"
    "不在有了和到地出也可生年月日天水火木土金山川海江河石田林森雨雪光明早晚春夏秋冬星空白"
    "黑色青米肉果茶花草竹牛羊犬虎家房店市京城文字本校友名信言行走立坐作工力法方向南北西外"
    "前多少高低公同合平正真美好快安全如世界事物理性能用看想知去回入住食歌步元分半次先再位"
    "衣刀弓船道路交通代古今夜夕",
    "HANGUL": "이다는에가을하의고지은를사기로도리자한인어대나서아그시수해들정있으부전일주만라것보장"
    "상스구제원과여동유마성선조경적비무진소신우오게화야실영미공국문안생모용계면물거방연위"
    "당관분회개명강산심차학요세내양통반중",
    "THAI": _syllables("ขคงจฉชซญฐณถธผฝพฟภยศษอฮะาเแโใไ", "กดตทนบปมรลวสห", "ัิีุ้ำ"),
    "DEVANAGARI": _syllables("अआइईउएओ", "कखगघचछजटडतथदधनपफबभमयरलवशसह", "ािीेु"),
    "BENGALI": _syllables("অআইউএও", "কখগচছজটডতথদধনপফবভমযরলশসহ", "ািীেু"),
    "GURMUKHI": _syllables("ਅਆਇਉਏ", "ਕਖਗਚਜਟਡਤਥਦਧਨਪਫਬਭਮਰਲਵਸਹ", "ਾਿੀੇੁ"),
    "GUJARATI": _syllables("અઆઇઉએ", "કખગચજટડતથદધનપફબભમયરલવશસહ", "ાિીેુ"),
    "TAMIL": _syllables("அஆஇஉஎஒ", "கசடணதநபமயரலவழளறன", "ாிு்ை"),
    "TELUGU": _syllables("అఆఇఉఎ", "కగచజటడతదనపబమయరలవశసహ", "ాిుే"),
    "KANNADA": _syllables("ಅಆಇಉಎ", "ಕಗಚಜಟಡತದನಪಬಮಯರಲವಶಸಹ", "ಾಿುೆ"),
    "MALAYALAM": _syllables("അആഇഉഎ", "കഗചജടതദനപബമയരലവശസഹ", "ാിുെ"),
    "ETHIOPIC": _ethiopic("ሀለሐመሠረሰሸቀበተቸነኘአከወዐዘየደጀገጠጨጸፈ"),
    "DIGIT": "0123456789",
}
#: The special letters of words whose language is not known.
USUAL_SPECIAL = ("Ä", "Ö", "Ü")
#: Letters of Persian, Urdu and others; the last two take the place of Arabic ones.
_PERSIAN, _ARABIC_ONLY = "پچژگکی", "كي"


def alphabet(
    words: Iterable[tuple[str, ...]], sets: Iterable[Sequence[str]] = (USUAL_SPECIAL,)
) -> tuple[str, ...]:
    """The letters that filler may use: A-Z, Ä Ö Ü when one of them occurs; likewise elsewhere.

    Such sets are the special letters of a language, or digraphs. The symbols that occur in the
    words are always there; in scripts that are not in the table, they are all there is.

    >>> "".join(alphabet([("H", "Ö", "H", "E")]))
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ'
    """
    used = dict.fromkeys(symbol for word in words for symbol in word)
    found: dict[str, None] = {}
    for script in dict.fromkeys(script_of(symbol) for symbol in used):
        found.update(dict.fromkeys(_ALPHABETS.get(script, "")))
    for letters in sets:
        if any(symbol in letters for symbol in used):
            found.update(dict.fromkeys(letters))
    if any(symbol in _PERSIAN for symbol in used):
        for letter in _ARABIC_ONLY:
            found.pop(letter, None)
        found.update(dict.fromkeys(_PERSIAN))
    found.update(dict.fromkeys(sorted(used)))
    return tuple(found)


def script_of(symbol: str) -> str:
    """ "LATIN", "GREEK", …: the first word of the Unicode name; digits are "DIGIT"."""
    base = symbol[0]
    if "A" <= base <= "Z":
        return "LATIN"
    if category(base) == "Nd":
        return "DIGIT"
    from unicodedata import name

    return name(base, "UNKNOWN").split(" ")[0]


def letter_label(number: int) -> str:
    """Letters in place of a number counted from 0, like those of the columns of a spreadsheet.

    >>> [letter_label(n) for n in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    text, left = "", number + 1
    while left:
        left, rest = divmod(left - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


#: The first letter of a script that is read from right to left.
_FIRST = "\u0590"
#: Each direction as a mirror shows it.
MIRRORED = {name: name.translate(str.maketrans("EW", "WE")) for name in DIRECTIONS}


def is_right_to_left(words: Iterable[tuple[str, ...]]) -> bool:
    """Whether most of these words are read from right to left; digits do not count."""
    return sum(map(sense, words)) < 0


def sense(word: tuple[str, ...]) -> int:
    """1 for a word that is read from left to right, -1 from right to left, 0 for digits."""
    for symbol in word:
        if symbol[0] < _FIRST:
            if symbol[0].isalpha():
                return 1
            continue
        kind = bidirectional(symbol[0])
        if kind in ("R", "AL"):
            return -1
        if kind == "L":
            return 1
    return 0
