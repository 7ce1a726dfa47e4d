"""The files that a site's search reads, its dictionary for misspelled words among them.

search/worker.js        answers queries, and names the scripts beside it that it runs
search/sections.json    documents without their words, and the citation map
search/dictionary.json  the words of the code and of its residents, the first stem of each file of
                        the index, and which files of synonyms there are
search/terms/<n>.json   the word index, cut by its stems: a question fetches what it asks for
search/synonyms/<ab>.json  from residents' words that begin so to the law's, as far as this law has
                        them
search/elsewhere/<a>.json  words of other towns' codes that begin so: none is a misspelled one
search/spanish.json     from a resident's Spanish to what is asked for; fetched where one asks so
search/text/<n>.json    the words of some documents, for the lines shown under a hit
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from string import ascii_uppercase
from typing import Any, TypeAlias

from lunr.stop_word_filter import WORDS as STOP_WORDS

from builder.grouped import grouped, in_runs
from builder.model import AdoptedLaw, Code, UnitKind
from builder.present import caution
from builder.search.documents import Document, DocumentPiece, documents
from builder.search.index import Stems, build_index, provisions_of, stem, words_of
from builder.search.lists import citation_map, law_map, list_map, listed
from builder.text.squash import in_common
from builder.text.unseen import visible

_LETTERS = re.compile(r"[a-z]{3,}")
"""A word that may be misspelled: no figure, and not so short that many are like it."""

FORMAT = 7
"""Version of `sections.json` and the word index; the portal also reads sites of earlier builds."""

SHARD = 4_000
"""Characters of a text file, about 4 KB in transfer, of which a page of hits reads a few. A longer
document has a file of its own."""

TERMS = 7_000
"""Characters of a file of the word index; about 2 KB in transfer, of which a question reads some
twenty."""

Own: TypeAlias = Iterable[tuple[str, tuple[str, ...]]]
"""Synonyms that a publisher adds."""

_CALL, _END = "townbookFile(", ");\n"
"""What makes a script of a data file."""


def search_files(
    code: Code, own: Own = (), adopted: Iterable[AdoptedLaw] = ()
) -> Iterator[tuple[str, str]]:
    """Name, relative to the site, and text of each file; the same input gives the same bytes.

    Args:
        code: the municipality's code.
        own: synonyms that its publisher adds.
        adopted: the laws that are adopted and not yet in its text.
    """
    own_units = documents(code)
    lists = listed(code, adopted)
    found = (*own_units, *lists)
    shards = list(in_runs(enumerate(found), _length, SHARD))
    places = [number for number, shard in enumerate(shards) for _ in shard]
    rows = [_row(document, places[index]) for index, document in enumerate(found)]
    cited = citation_map(own_units) | law_map(code, own_units) | list_map(lists, len(own_units))
    said = _by_title(rows)
    sections = {
        "format": FORMAT,
        "caution": caution.of_citation(code.condition),
        "documents": list(_sent(rows)),
        "citations": {
            key: cited.get(key, []) for key in said | cited if said.get(key) != cited.get(key)
        },
    }
    yield "search/sections.json", dumps(sections) + "\n"
    index = build_index(found)
    by_name = sorted(index.items(), key=lambda one: order(one[0]))
    cut = list(written(((term, dumps(numbers)) for term, numbers in by_name), TERMS))
    firsts = [first for first, _ in cut]
    table = synonyms(own)
    tables = by_beginning(_in_law(table, index))
    words = dictionary(found, index) | dict.fromkeys(words_said(table, index), 0)
    held = {"words": packed(words), "terms": firsts, "said": list(tables)}
    yield "search/dictionary.json", dumps(held) + "\n"
    for number, (_, terms) in enumerate(cut):
        yield f"search/terms/{number}.json", terms + "\n"
    yield from shared_files(tables)
    yield from _elsewhere()
    for number, shard in enumerate(shards):
        yield (
            f"search/text/{number}.json",
            dumps({str(index): _said(document) for index, document in shard}) + "\n",
        )


def as_scripts(named: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The files of a search for a folder without a server.

    Nothing but scripts can be read from such a folder, so each JSON file is written as a call.
    """
    for name, text in named:
        data = name.endswith(".json")
        yield (
            (f"{name.removesuffix('.json')}.js", f"{_CALL}{text.rstrip()}{_END}")
            if data
            else (name, text)
        )


def _in_law(table: dict[str, list[str]], index: Stems) -> dict[str, list[str]]:
    """The synonyms whose words stand together in a provision; the others would find nothing."""
    held = cache(lambda one: provisions_of(index[one]))
    found = {}
    for said, others in table.items():
        known = [
            other
            for other in others
            if (stems := _stems(other)) <= index.keys()
            and (len(stems) < 2 or set.intersection(*map(held, stems)))
        ]
        if known:
            found[said] = known
    return found


_BEFORE = re.compile(r"^(?:(?:an?|the|my|your|our|his|her|their|some|any|this|that|these|those) )+")
"""Words dropped at the start of a question (site_src/theme/search/words.js drops them too)."""


def by_beginning(table: Mapping[str, Iterable[str]]) -> dict[str, dict[str, str]]:
    """Synonyms for the browser, by the first two letters of what people say, without blanks.

    Each group maps a word of the law to all that people say for it; a question fetches the groups
    of its own words.

    >>> by_beginning({"gander": ["goose"], "e bike": ["bicycle"], "gas bill": ["goose"]})
    {'eb': {'bicycle': 'e bike'}, 'ga': {'goose': 'gander|gas bill'}}
    """
    begun = grouped(
        (re.sub(r"[\W_]", "", _BEFORE.sub("", said))[:2], ("|".join(others), said))
        for said, others in table.items()
    )
    return {
        beginning: {others: "|".join(said) for others, said in sorted(grouped(pairs).items())}
        for beginning, pairs in sorted(begun.items())
    }


def shared_files(tables: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    """The files of what residents say, in English and in Spanish, and what stems it."""
    for beginning, table in tables.items():
        yield f"search/synonyms/{beginning}.json", dumps(table) + "\n"
    yield "search/spanish.json", dumps(_table("spanish")) + "\n"
    yield "search/lunr.js", lunr_script()


def words_said(table: Iterable[str], index: Container[str] = ()) -> set[str]:
    """The words of what residents say that may be misspelled, without those that a law says."""
    words = {word for said in table for word in re.split("[ -]", said)}
    return {word for word in words if _LETTERS.fullmatch(word) and stem(word) not in index}


@cache  # the same few thousand phrases for every code
def _stems(words: str) -> frozenset[str]:
    """The stems of a phrase, without the words that say nothing."""
    return frozenset(stem(word) for word in words_of(words) if word not in STOP_WORDS)


_FORMS = ((".json", "", ""), (".js", _CALL, _END))
"""The endings of a data file, with what is before and after its data."""


def has_data(site: Path, name: str) -> bool:
    """Whether a site's search has a data file."""
    return any((site / f"search/{name}{suffix}").is_file() for suffix, _, _ in _FORMS)


def read_data(site: Path, name: str) -> dict[str, Any] | None:
    """The contents of a data file of a site's search, in either form; None if there is none."""
    for suffix, before, after in _FORMS:
        try:
            text = Path(f"{site}/search/{name}{suffix}").read_text(encoding="utf-8")
        except FileNotFoundError:
            continue
        found: dict[str, Any] = json.loads(text.removeprefix(before).removesuffix(after))
        return found
    return None


def synonyms(own: Own = ()) -> dict[str, list[str]]:
    """The synonyms of all towns, and those of one's own, which are before them."""
    found = {word: list(others) for word, others in _table("synonyms").items()}
    for word, others in own:
        found[word] = list(dict.fromkeys([*others, *found.get(word, ())]))
    return dict(sorted(found.items())) if own else found


@cache
def _elsewhere() -> tuple[tuple[str, str], ...]:
    """The files of words that other towns' codes have (bench/elsewhere.py), by their first letter.

    A word that a law lacks is looked up there before it is taken for a misspelled one.
    """
    text = (files("builder.search") / "elsewhere.txt").read_text(encoding="utf-8")
    begun = grouped((word[0], word) for word in text.split())
    return tuple(
        (f"search/elsewhere/{letter}.json", dumps(packed(dict.fromkeys(words, 0))) + "\n")
        for letter, words in begun.items()
    )


@cache
def _table(name: str) -> dict[str, Any]:
    """A table that all towns share: from what a resident says to the law's words, or to English."""
    return tomllib.loads((files("builder.search") / f"{name}.toml").read_text(encoding="utf-8"))


_PARTS = ("lunr.Token", "lunr.stemmer", "lunr.stopWordFilter")
"""What the engine needs of lunr: it has an index and a ranking of its own."""

_COMMENT = re.compile(
    r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//.*)[ \t]*\n|[ \t]+/\*(?:[^*\n]|\*(?!/))*\*/$", re.M
)


def without_comments(script: str) -> str:
    r"""A script without its comments: a fifth of what a first question would fetch.

    >>> without_comments("/* Counts\n * geese. */\nlet geese = 1;   /* for now */\n")
    'let geese = 1;\n'
    """
    return _COMMENT.sub("", script)


@cache
def lunr_script() -> str:
    """The parts of lunr.js, as MkDocs carries it, that words are stemmed with, and its license.

    Raises:
        ValueError: the library is cut into other parts than it was.
    """
    whole = (files("mkdocs") / "contrib/search/templates/search/lunr.js").read_text("utf-8")
    notice, *parts = re.split(r"^(?=/\*!$)", whole, flags=re.M)
    named = {found[1]: part for part in parts if (found := re.search(r"^ \* (\S+)$", part, re.M))}
    token = re.search(r"^lunr\.Token = (?:.|\n)*?(?=^/\*!$|\Z)", whole, re.M)
    if token is None or any(name not in named for name in _PARTS[1:]):
        raise ValueError("lunr.js is no longer divided into the parts known here")
    head = notice[: notice.index("*/") + 2]
    head += "\nvar lunr = { Pipeline: { registerFunction() {} } };\n"
    return head + "".join(
        without_comments(part) for part in (token[0], *(named[name] for name in _PARTS[1:]))
    )


def _row(document: Document, shard: int) -> list[Any]:
    chapter = -1 if document.chapter is None else document.chapter
    certain = int(not document.caution)
    return [
        document.url,
        visible(document.title),
        visible(document.where),
        document.kind.value,
        shard,
        certain,
        0 if document.url.endswith(f"#{document.unit}") else document.unit,
        chapter,
        *([document.status] if document.status else []),
    ]


SAME = "="
"""In a row, what is as in the row before."""


def _sent(rows: Iterable[Sequence[Any]]) -> Iterator[list[Any]]:
    """Rows without what the row before or their own title repeats; `rows_of` restores it."""
    page, where, shard = "", "", 0
    for url, title, over, kind, own_shard, *rest in rows:
        own_page, _, place = url.partition("#")
        sent = SAME if own_page == page else own_page
        sent += "" if place == _number(title) else f"#{place}"
        yield [sent, title, SAME if over == where else over, kind, own_shard - shard, *rest]
        page, where, shard = own_page, over, own_shard


def rows_of(sections: dict[str, Any]) -> Iterator[list[Any]]:
    """The rows of a `sections.json`: url, title, where, kind, text shard, certain, unit, chapter.

    `site.js` reads them so, too.
    """
    page, where, shard = "", "", 0
    for sent, title, over, kind, step, *rest in sections["documents"]:
        own_page, given, place = sent.partition("#")
        page, where = page if own_page == SAME else own_page, where if over == SAME else over
        place, shard = place if given else _number(title), shard + step
        yield [f"{page}#{place}" if place else page, title, where, kind, shard, *rest]


_CITED_BEFORE = re.compile(r"^(?:\u00a7|Sec\.|Section) ")


def _number(title: str) -> str:
    """The number that a title begins with."""
    return _CITED_BEFORE.sub("", title).split(". ")[0].removesuffix(".").lower()


def _by_title(rows: Iterable[Sequence[Any]]) -> dict[str, list[int]]:
    """Sections by the numbers that their titles begin with, as `site.js` finds them."""
    return grouped(
        (_number(title), place)
        for place, (_, title, _, kind, *_) in enumerate(rows)
        if kind == UnitKind.SECTION
    )


def citations_of(sections: dict[str, Any]) -> dict[str, list[int]]:
    """The whole citation map of a `sections.json`."""
    others: dict[str, list[int]] = sections["citations"]
    return _by_title(rows_of(sections)) | others


def _said(document: Document) -> list[Any]:
    """A document's caution, then of each piece (anchor, label, words, and what `_beside` adds)."""
    return [
        document.caution,
        *(
            [piece.anchor, piece.label, visible(piece.text), *_beside(piece)]
            for piece in document.pieces
        ),
    ]


def _beside(piece: DocumentPiece) -> list[Any]:
    """What a piece has besides its words, mostly nothing.

    A definition has where it holds and the length of its term; a piece of a list has the places
    that it leads to.
    """
    if piece.terms:
        return [piece.scope, piece.term_ends]
    return [piece.see] if piece.see else []


def _length(placed: tuple[int, Document]) -> int:
    """The characters of a document's words."""
    return sum(len(piece.text) for piece in placed[1].pieces)


def dictionary(documents: Sequence[Document], index: Stems) -> dict[str, int]:
    """The commonest word of each stem, with the bit length of the stem's count."""
    held: Counter[str] = Counter()
    for document in documents:
        texts = (document.title, document.where, *(piece.text for piece in document.pieces))
        held.update(words_of(" ".join(texts)))
    best: dict[str, str] = {}  # of the words of a stem the commonest
    for word in sorted(sorted(held, reverse=True), key=held.__getitem__):
        if _LETTERS.fullmatch(word) and word not in STOP_WORDS:
            best[stem(word)] = word
    return {word: index[own][0].bit_length() for own, word in best.items() if own in index}


def packed(words: Mapping[str, int]) -> str:
    """Words with their counts as one text, in alphabetical order.

    A capital before each says how many letters it shares with the word before ("A" none).

    >>> packed({"geezer": 1, "geese": 3})
    'Ageese3Dzer1'
    """
    return "".join(
        f"{ascii_uppercase[shared]}{word[shared:]}{words[word]}"
        for before, word in pairwise(["", *sorted(words)])
        for shared in [min(in_common(before, word), len(ascii_uppercase) - 1)]
    )


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def order(name: str) -> bytes:
    """The sort key that orders names as JavaScript does."""
    return name.encode("utf-16-be", "surrogatepass")


def written(entries: Iterable[tuple[str, str]], size: int) -> Iterator[tuple[str, str]]:
    """Files of about `size` characters of sorted names with their values, which are JSON.

    A larger entry has a file of its own.

    Out: the first name and the text of each file.
    """
    for run in in_runs(entries, lambda entry: len("".join(entry)) + 4, size):
        said = ",".join(f"{dumps(name)}:{value}" for name, value in run)
        yield run[0][0], f"{{{said}}}"


def dumps(value: Any) -> str:
    """A value as JSON without blanks."""
    return _ENCODER.encode(value)
