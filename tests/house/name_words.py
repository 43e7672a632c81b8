"""Names of functions that are participles or adverbs, as `make measure` counts them.

A function is named for what it does (`sign_letter`) or for what it returns (`signed_letters`). A bare participle
(`signed`) or adverb (`beside`) says neither. Counted are names of one word, without leading and trailing underscores:
a past participle, a present participle that is no established noun, an adverb, a preposition, a conjunction or a
question word.
"""

# Verbs and nouns that only look like participles.
VERBS_IN_ED = frozenset({"bleed", "embed", "exceed", "feed", "need", "proceed", "seed", "shed", "speed", "succeed"})
NOUNS_IN_ING = frozenset(
    {
        *(
            "beginning",
            "booking",
            "bring",
            "building",
            "closing",
            "encoding",
            "ending",
            "evening",
            "finding",
            "heading",
        ),
        *("king", "listing", "logging", "meaning", "meeting", "numbering", "opening", "padding", "ping", "ring"),
        *("ruling", "setting", "spacing", "spelling", "spring", "string", "thing", "timing", "training", "warning"),
        "withholding",
    }
)
# Words such as `read`, `set`, `put`, `cut`, `split` and `run` are verbs as well, and do not count.
IRREGULAR_PARTICIPLES = frozenset(
    {
        *("begun", "borne", "born", "bought", "bound", "broken", "brought", "built", "caught", "chosen", "dealt"),
        *("done", "drawn", "driven", "eaten", "fallen", "felt", "forgotten", "found", "frozen", "given", "gone"),
        *("grown", "heard", "held", "hidden", "kept", "known", "laid", "lain", "led", "left", "lent", "lost", "made"),
        *("meant", "met", "paid", "proven", "risen", "said", "seen", "sent", "shown", "sold", "spent", "spoken"),
        *("stolen", "stood", "struck", "sworn", "taken", "taught", "thought", "thrown", "told", "torn"),
        *("understood", "unknown", "unread", "withdrawn", "withheld", "woken", "won", "worn", "wound", "written"),
        *("undrawn", "unpaid", "unsent", "unset", "untold", "unwritten", "unseen", "remade", "overdue"),
    }
)
ADVERBS = frozenset(
    {
        *("again", "ago", "ahead", "alike", "alone", "already", "always", "anew", "apart", "around", "aside", "away"),
        *("back", "down", "ever", "here", "how", "lately", "later", "never", "nowhere", "often", "on", "once"),
        *("onward", "otherwise", "out", "off", "over", "still", "then", "there", "together", "too", "twice", "up"),
        *("well", "when", "where", "why", "yet"),
    }
)
LINKING_WORDS = frozenset(
    {
        *("about", "above", "after", "against", "and", "as", "at", "before", "below", "beneath", "beside", "between"),
        *("beyond", "but", "by", "during", "for", "from", "in", "inside", "into", "near", "of", "or", "outside"),
        *("past", "since", "than", "through", "to", "toward", "under", "until", "upon", "upto", "what", "while"),
        *("who", "whoever", "whose", "with", "within", "without"),
    }
)


def is_one_word(name: str) -> bool:
    """Whether a name is a single word, such as `_told` or `__init__`."""
    return "_" not in name.strip("_")


def is_participle_or_adverb(name: str) -> bool:
    """Whether a name is a bare participle, adverb or linking word, such as `told` or `_beside`."""
    word = name.strip("_")
    if "_" in word or name.startswith("__"):
        return False
    if word in IRREGULAR_PARTICIPLES | ADVERBS | LINKING_WORDS:
        return True
    if word.endswith("ed"):
        return word not in VERBS_IN_ED
    return word.endswith("ing") and word not in NOUNS_IN_ING
