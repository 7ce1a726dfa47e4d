"""The words of a code, for questions whose words stand nowhere in it.

One word stands for each stem, as the code writes it most often, with how often provisions hold it:
"certificate6" says that between 32 and 63 do. So the browser tells a misspelt word from a rare one,
and says what it looked for in its place.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from lunr.stop_word_filter import WORDS as STOP_WORDS

from builder.search.documents import Document
from builder.search.index import Stems, stem, words_of

_LETTERS = re.compile(r"[a-z]{3,}")
"""Nobody misspells a figure, and a word of two letters has too many neighbours."""


def dictionary(documents: Sequence[Document], index: Stems) -> str:
    """The words of a code in the order of the alphabet, blanks between them."""
    held: Counter[str] = Counter()
    for document in documents:
        texts = (document.title, document.where, *(piece.text for piece in document.pieces))
        held.update(words_of(" ".join(texts)))
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    for word, times in held.items():
        if _LETTERS.fullmatch(word) and word not in STOP_WORDS:
            forms[stem(word)][word] = times
    said = {
        min(words, key=lambda word: (-words[word], word)): index[own][0].bit_length()
        for own, words in forms.items()
        if own in index
    }
    return " ".join(f"{word}{held}" for word, held in sorted(said.items()))
