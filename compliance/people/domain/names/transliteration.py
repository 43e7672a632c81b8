"""How letters that a passport's machine-readable zone cannot print are written there with A to Z.

Latin, Cyrillic and Arabic follow Doc 9303 part 3, section 6, in the default column: which language a name
is in is not known, so the Serbian, Ukrainian and other exceptions are left out. Where the tables leave a
choice we take Ä AE, Å AA, Ñ N, Ö OE, Ø OE, Ü UE. Greek, which Doc 9303 does not have, follows ISO 843
(ELOT 743, type 2), as Greek passports do. Georgian and Armenian follow the passports of their states. Letters of other
scripts are dropped: Hebrew writes no vowels, so a guest's name is asked for in Latin letters.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

# Letters with a spelling of their own. Other Latin letters lose their accents, as in Doc 9303.
LATIN = {
    "Ä": "AE", "Å": "AA", "Æ": "AE", "Ð": "D", "Đ": "D", "Ɖ": "D", "Ə": "E", "Ħ": "H", "Ĳ": "IJ", "Ł": "L",
    "Ŋ": "N", "Ö": "OE", "Ø": "OE", "Œ": "OE", "ẞ": "SS", "Þ": "TH", "Ŧ": "T", "Ü": "UE", "ĸ": "Q",
}  # fmt: skip

CYRILLIC = {
    "А": "A", "Б": "B", "В": "V", "Г": "G", "Д": "D", "Е": "E", "Ё": "E", "Ж": "ZH", "З": "Z", "И": "I",
    "І": "I", "Й": "I", "К": "K", "Л": "L", "М": "M", "Н": "N", "О": "O", "П": "P", "Р": "R", "С": "S",
    "Т": "T", "У": "U", "Ф": "F", "Х": "KH", "Ц": "TS", "Ч": "CH", "Ш": "SH", "Щ": "SHCH", "Ы": "Y",
    "Ъ": "IE", "Ь": "", "Э": "E", "Ю": "IU", "Я": "IA", "Ѵ": "Y", "Ґ": "G", "Ў": "U", "Ѫ": "U", "Ѓ": "G",
    "Ђ": "D", "Ѕ": "DZ", "Ј": "J", "Ќ": "K", "Љ": "LJ", "Њ": "NJ", "Ћ": "C", "Џ": "DZ", "Є": "IE", "Ї": "I",
    # Kazakh, Kyrgyz and Tatar letters missing in Doc 9303, transliterated like the nearest Cyrillic letter.
    "Ә": "A", "Ғ": "G", "Қ": "K", "Ң": "N", "Ө": "O", "Ұ": "U", "Ү": "U", "Һ": "H",
}  # fmt: skip

# X before a letter marks one without a Latin equivalent. Vowel signs are omitted.
ARABIC = {
    "ء": "XE", "آ": "XAA", "أ": "XAE", "ؤ": "U", "إ": "I", "ئ": "XI", "ا": "A", "ب": "B", "ة": "XTA",
    "ت": "T", "ث": "XTH", "ج": "J", "ح": "XH", "خ": "XKH", "د": "D", "ذ": "XDH", "ر": "R", "ز": "Z",
    "س": "S", "ش": "XSH", "ص": "XSS", "ض": "XDZ", "ط": "XTT", "ظ": "XZZ", "ع": "E", "غ": "G", "ف": "F",
    "ق": "Q", "ك": "K", "ل": "L", "م": "M", "ن": "N", "ه": "H", "و": "W", "ى": "XAY", "ي": "Y",
    "ٱ": "XXA", "ٹ": "XXT", "ټ": "XRT", "پ": "P", "ځ": "XKE", "څ": "XXH", "چ": "XC", "ڈ": "XXD",
    "ډ": "XDR", "ڑ": "XXR", "ړ": "XRR", "ږ": "XRX", "ژ": "XJ", "ښ": "XXS", "ڤ": "XF", "ک": "XKK",
    "ګ": "XXK", "ڭ": "XNG", "گ": "XGG", "ں": "XNN", "ڼ": "XXN", "ھ": "XDO", "ۀ": "XYH", "ہ": "XXG",
    "ۂ": "XGE", "ۃ": "XTG", "ی": "XYA", "ۍ": "XXY", "ې": "Y", "ے": "XYB", "ۓ": "XBE",
}  # fmt: skip

# Accented first vowels are already Latin here, because such an accent separates the pair (Μάιος, not Μαΐος).
GREEK = {
    "Α": "A", "Β": "V", "Γ": "G", "Δ": "D", "Ε": "E", "Ζ": "Z", "Η": "I", "Θ": "TH", "Ι": "I", "Κ": "K",
    "Λ": "L", "Μ": "M", "Ν": "N", "Ξ": "X", "Ο": "O", "Π": "P", "Ρ": "R", "Σ": "S", "Τ": "T", "Υ": "Y",
    "Φ": "F", "Χ": "CH", "Ψ": "PS", "Ω": "O", "Ϊ": "I", "Ϋ": "Y",
}  # fmt: skip

# The state's romanisation, as in its passports. Apostrophes are omitted.
GEORGIAN = {
    "Ა": "A", "Ბ": "B", "Გ": "G", "Დ": "D", "Ე": "E", "Ვ": "V", "Ზ": "Z", "Თ": "T", "Ი": "I", "Კ": "K", "Ლ": "L",
    "Მ": "M", "Ნ": "N", "Ო": "O", "Პ": "P", "Ჟ": "ZH", "Რ": "R", "Ს": "S", "Ტ": "T", "Უ": "U", "Ფ": "P", "Ქ": "K",
    "Ღ": "GH", "Ყ": "Q", "Შ": "SH", "Ჩ": "CH", "Ც": "TS", "Ძ": "DZ", "Წ": "TS", "Ჭ": "CH", "Ხ": "KH", "Ჯ": "J",
    "Ჰ": "H",
}  # fmt: skip
ARMENIAN = {
    "Ա": "A", "Բ": "B", "Գ": "G", "Դ": "D", "Ե": "E", "Զ": "Z", "Է": "E", "Ը": "Y", "Թ": "T", "Ժ": "ZH", "Ի": "I",
    "Լ": "L", "Խ": "KH", "Ծ": "TS", "Կ": "K", "Հ": "H", "Ձ": "DZ", "Ղ": "GH", "Ճ": "CH", "Մ": "M", "Յ": "Y", "Ն": "N",
    "Շ": "SH", "Ո": "O", "Չ": "CH", "Պ": "P", "Ջ": "J", "Ռ": "R", "Ս": "S", "Վ": "V", "Տ": "T", "Ր": "R", "Ց": "TS",
    "Ւ": "V", "Փ": "P", "Ք": "K", "Օ": "O", "Ֆ": "F",
}  # fmt: skip
_GREEK_LETTER = re.compile("[\u0370-\u03ff\u1f00-\u1fff]")
_GREEK_PAIRS = (
    (re.compile("[ΑΕΗ]Υ(?=[ΑΒΓΔΕΖΗΙΛΜΝΟΡΥΩAEIO])"), {"ΑΥ": "AV", "ΕΥ": "EV", "ΗΥ": "IV"}),
    (re.compile("[ΑΕΗ]Υ"), {"ΑΥ": "AF", "ΕΥ": "EF", "ΗΥ": "IF"}),
    (re.compile("ΟΥ"), {"ΟΥ": "OU"}),
    (re.compile("Γ(?=[ΓΞΧ])"), {"Γ": "N"}),
    # ISO 843 writes b at the beginning or end of a word, and mp inside it.
    (re.compile(r"\bΜΠ|ΜΠ\b"), {"ΜΠ": "B"}),
)
_FIRST_VOWELS = str.maketrans({"Ά": "A", "Έ": "E", "Ή": "I", "Ό": "O", "Ύ": "Υ"})

_SHADDA = "\u0651"
_ARABIC_SIGNS = re.compile("[\u0640\u064b-\u0650\u0652\u0670]")
_TEH_MARBUTA_LAST = re.compile(r"ة(?!\w)")

_ALREADY = re.compile("[A-Z]+(?: [A-Z]+)*")

_APART = frozenset({"Zs", "Zl", "Zp", "Cc", "Pd"})


def latin_letters(text: str) -> str:
    """Return the text in A to Z with single spaces. Applying it twice changes nothing.

    Hyphens, commas, fillers and white space separate components. Apostrophes, digits and all other characters are
    removed without separating (Doc 9303 part 3, 4.6).
    """
    # A name from a zone is in this form already and needs no tables.
    if _ALREADY.fullmatch(text):
        return text
    # `upper()` may decompose letters, so normalise again afterwards.
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).upper())
    if not plain.isascii():
        # Armenian writes the sound U with two letters.
        plain = _arabic_forms(_greek_pairs(plain)).replace("ՈՒ", "U")
    return " ".join("".join(map(_transliterate_letter, plain)).split())


@lru_cache(maxsize=2048)
def _transliterate_letter(sign: str) -> str:
    """Transliterate a letter: by table, otherwise without accents, otherwise drop it."""
    if "A" <= sign <= "Z":
        return sign
    if sign in ",<" or unicodedata.category(sign) in _APART:
        return " "
    for table in (LATIN, CYRILLIC, ARABIC, GREEK, GEORGIAN, ARMENIAN):
        if sign in table:
            return table[sign]
    parts = unicodedata.normalize("NFKD", sign)
    if parts == sign:
        return ""
    return "".join(_transliterate_letter(part) for part in parts).strip()


def _greek_pairs(text: str) -> str:
    if not _GREEK_LETTER.search(text):
        return text
    modern = unicodedata.normalize("NFC", _GREEK_LETTER.sub(_without_breathing, text))
    modern = re.sub("[ΆΈΉΌ](?=[ΥΙ])|Ύ", lambda found: found.group().translate(_FIRST_VOWELS), modern)
    for pattern, spelling in _GREEK_PAIRS:
        modern = pattern.sub(_spelled_by(spelling), modern)
    return modern


def _spelled_by(spelling: dict[str, str]) -> Callable[[re.Match[str]], str]:
    return lambda found: spelling[found.group()]


def _without_breathing(letter: re.Match[str]) -> str:
    """Remove the diacritics that modern Greek no longer uses. Acute and diaeresis remain."""
    parts = unicodedata.normalize("NFD", letter.group())
    return "".join(part for part in parts if not unicodedata.combining(part) or part in "\u0301\u0308")


def _arabic_forms(text: str) -> str:
    """Remove vowel signs, double letters with shadda, and spell a final teh marbuta."""
    bare = _ARABIC_SIGNS.sub("", text)
    ended = _TEH_MARBUTA_LAST.sub("XAH", bare)
    return re.sub(f"(.){_SHADDA}", r"\1\1", ended)
