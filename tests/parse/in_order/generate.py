"""Codes that no one has written, laid out as publishers of texts in reading order do it.

plan = draw(codes())          what the code holds, whoever publishes it
setting = draw(settings())    how one publisher, and one copy, lays it out
text, expected = lay_out(plan, setting)

Each strategy is made once and kept: Hypothesis inspects a new one before its first draw, which
takes longer than drawing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from hypothesis import strategies as st

from builder.parse.lines.measure import width

NOUNS = [
    "bridge",
    "ferry",
    "mill",
    "dam",
    "orchard",
    "meadow",
    "lantern",
    "wagon",
    "cellar",
    "chimney",
    "hedge",
    "gate",
]
VERBS = ["keep", "open", "close", "inspect", "mend", "paint", "measure", "fence", "drain", "sweep"]
LADDERS = (
    ("(a)", "(1)", "a.", "1."),
    ("(1)", "(a)", "1.", "a."),
    ("A.", "1.", "a.", "(1)"),
    ("a.", "1.", "(a)", "(1)"),
)
ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]


@dataclass(frozen=True)
class Para:
    """A paragraph of a section."""

    text: str
    depth: int = 0
    """Level of its label; 0 without one."""
    count: int = 0
    term: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    """For a table, which has no text."""


@dataclass(frozen=True)
class Sec:
    """A section, or a range that is reserved."""

    title: str
    paras: tuple[Para, ...]
    note: tuple[str, ...] = ()
    """Ordinances of its history, by number and date."""
    reserved: int = 0
    """How many numbers it reserves."""


@dataclass(frozen=True)
class Chap:
    """A chapter with its sections by article; without articles, one that has no name."""

    title: str
    articles: tuple[tuple[str, tuple[Sec, ...]], ...]
    footnote: str = ""


@dataclass(frozen=True)
class Style:
    """How a copy is laid out."""

    family: str
    gap: str
    """Between a label and its text."""
    ladder: tuple[str, ...]
    word: str = "Sec. "
    mark: bool = True
    """Footnotes have their mark at the heading."""
    trail: str = " "
    """At the end of each line."""
    measure: int = 0
    """Ems of a line if paragraphs are broken; 0 if they are whole."""
    lone: bool = False
    """Labels are on lines of their own."""
    lists: bool = False
    around: bool = False
    """A charter comes first and an appendix last, each with its own numbers."""


@dataclass
class Expected:
    """What a reader of the text should find."""

    units: list[tuple[str, str, str]] = field(default_factory=list)
    blocks: list[tuple[str, str, str, str]] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    footnotes: list[tuple[str, str]] = field(default_factory=list)
    tables: list[tuple[str, tuple[tuple[str, ...], ...]]] = field(default_factory=list)


_NOUN, _VERB = st.sampled_from(NOUNS), st.sampled_from(VERBS)
_TERMS = st.lists(_NOUN, min_size=2, max_size=4, unique=True)
_BUILD = st.sampled_from(["text", "list", "terms", "reserved", "table"])


@cache
@st.composite
def sentences(draw: st.DrawFn, end: str = ".") -> str:
    """Some plain words, now and then with a reference."""
    words = [
        f"the {draw(_NOUN)} warden shall {draw(_VERB)} every {draw(_NOUN)}"
        for _ in range(draw(st.integers(1, 6)))
    ]
    if draw(st.booleans()):
        words.append("as described in section 2-3(a)")
    text = " and ".join(words)
    return text[0].upper() + text[1:] + end


@cache
@st.composite
def lists(draw: st.DrawFn, depth: int) -> list[Para]:
    """A list at a level, with lists below some of its items."""
    found: list[Para] = []
    many = draw(st.integers(2, 11 if depth == 1 else 4))
    for count in range(1, many + 1):
        below = depth < 3 and draw(st.integers(0, 3)) == 0
        found.append(Para(draw(sentences(":" if below else ";")), depth, count))
        if below:
            found += draw(lists(depth + 1))
    return found


@cache
@st.composite
def sections(draw: st.DrawFn) -> Sec:
    """A section of one of the usual builds."""
    noun = draw(_NOUN)
    title = f"{noun.title()}s and {draw(_NOUN)}s"
    build = draw(_BUILD)
    note = tuple(
        f"Ord. No. {draw(st.integers(1, 400))}, § {draw(st.integers(1, 9))}, {m}-{m + 3}-{1980 + m}"
        for m in range(1, draw(st.integers(1, 3)))
    )
    if build == "reserved":
        return Sec("Reserved", (), reserved=draw(st.integers(2, 9)))
    if build == "text":
        return Sec(title, (Para(draw(sentences())),), note)
    if build == "list":
        paras = [Para(draw(sentences(":"))), *draw(lists(1))] if draw(st.booleans()) else None
        return Sec(title, tuple(paras or draw(lists(1))), note)
    if build == "table":
        wide = draw(st.integers(2, 4))
        row = st.tuples(*[_NOUN] * wide)
        rows = tuple(draw(st.lists(row, min_size=2, max_size=5)))
        return Sec(title, (Para(draw(sentences(":"))), Para("", rows=rows)), note)
    terms = draw(_TERMS)
    intro = Para("The following words have the meanings ascribed to them in this section.")
    means = [Para("means a thing that " + draw(sentences()), term=t.title()) for t in terms]
    return Sec("Definitions", (intro, *means), note)


@st.composite
def codes(draw: st.DrawFn) -> tuple[Chap, ...]:
    """Some chapters."""
    chapters: list[Chap] = []
    for _ in range(draw(st.integers(1, 3))):
        named = draw(st.booleans())
        parts = [
            (draw(_NOUN).upper() if named else "", _drawn(draw))
            for _ in range(draw(st.integers(1, 2)) if named else 1)
        ]
        footnote = draw(sentences()) if draw(st.booleans()) else ""
        chapters.append(Chap(draw(_NOUN).upper() + "S", tuple(parts), footnote))
    return tuple(chapters)


def _drawn(draw: st.DrawFn) -> tuple[Sec, ...]:
    return tuple(draw(_SECTIONS))


_SECTIONS = st.lists(sections(), min_size=2, max_size=5)


def municode() -> st.SearchStrategy[Style]:
    """Municode's text: whole paragraphs, or a copy of printed pages."""
    whole = st.builds(
        Style,
        st.just("municode"),
        st.sampled_from(["\t", "  ", " \u2003"]),
        st.sampled_from(LADDERS),
        st.sampled_from(["Sec. ", "Section ", ""]),
        st.booleans(),
        st.sampled_from(["", " "]),
        around=st.booleans(),
    )
    pages = st.builds(
        Style,
        st.just("municode"),
        st.just(" "),
        st.sampled_from(LADDERS[:2]),
        st.sampled_from(["Sec. ", "Section "]),
        st.booleans(),
        st.just(""),
        st.integers(35, 55),
        st.booleans(),
    )
    return st.one_of(whole, pages)


def code_publishing() -> st.SearchStrategy[Style]:
    """Code Publishing's text: a blank line between paragraphs, lists at the heads of chapters."""
    return st.builds(
        Style,
        st.just("code-publishing"),
        st.sampled_from([" ", "    "]),
        st.sampled_from(LADDERS),
        word=st.just(""),
        trail=st.just(""),
        lists=st.just(True),
    )


def lay_out(code: tuple[Chap, ...], style: Style) -> tuple[str, Expected]:
    """A code as a publisher's text, and what should be found in it."""
    return (_CodePublishing if style.lists else _Municode)(style).text(code)


class Press:
    """What the presses share."""

    def __init__(self, style: Style) -> None:
        self.style, self.lines, self.expected = style, list[str](), Expected()

    def label(self, depth: int, count: int) -> str:
        """A label, as printed."""
        form = self.style.ladder[depth - 1]
        letter = chr(96 + count)
        return form.replace("a", letter).replace("A", letter.upper()).replace("1", str(count))

    def paras(self, number: str, section: Sec, *, tail: str = "") -> None:
        """The paragraphs of a section; `tail` goes after the last one."""
        path: list[str] = []
        for at, para in enumerate(section.paras):
            path = path[: para.depth - 1] if para.depth else []
            label = self.label(para.depth, para.count) if para.depth else ""
            if label:
                path.append(label.strip("()."))
            if para.rows:
                self.expected.tables.append((number, para.rows))
                self.lines += ["\t".join(row) for row in para.rows]
                continue
            body = f"{para.term} {para.text}" if para.term else para.text
            self.expected.blocks.append((number, "".join(path), para.term, para.text))
            last = at + 1 == len([one for one in section.paras if not one.rows])
            self.print(body + (tail if last else ""), label)

    def print(self, body: str, label: str = "") -> None:
        """One paragraph."""
        self.lines.append((label + self.style.gap if label else "") + body + self.style.trail)


PREFACE = "This preface says at some length what the editor has done with every ordinance. " * 40
"""What precedes the law: long enough to show how a copy breaks its lines."""


class _Municode(Press):
    def text(self, code: tuple[Chap, ...]) -> tuple[str, Expected]:
        self.print(PREFACE.strip())
        if self.style.around:
            self._charter(code[0])
        bare = not self.style.word
        for chapter, chap in enumerate(code, 1):
            mark = f"[{chapter}]" if chap.footnote and self.style.mark else ""
            self.print(f"Chapter {chapter} - {chap.title}{mark}")
            self.expected.units.append(("chapter", str(chapter), chap.title))
            self._footnote(chap, chapter)
            count = 1
            for at, (name, held) in enumerate(chap.articles):
                if name:
                    self.print(f"ARTICLE {ROMAN[at].upper()}. - {name}")
                    self.expected.units.append(("article", ROMAN[at].upper(), name))
                    self.lines.append("")
                for section in held:
                    form = f"{chapter}.04.{count:03}" if bare else f"{chapter}-{count}"
                    last = count + section.reserved - 1
                    upto = f"{chapter}.04.{last:03}" if bare else f"{chapter}-{last}"
                    self._section(section, form, upto)
                    count += max(section.reserved, 1)
        if self.style.around:
            self._appendix(code[-1])
        return self._paged(), self.expected

    def _charter(self, chap: Chap) -> None:
        """A charter with an article for each of the chapter's, and the head of the code."""
        self._head("part", "PART I", "CHARTER")
        for article, (_, held) in enumerate(chap.articles, 1):
            self._head("article", f"ARTICLE {ROMAN[article - 1].upper()}.", "THE TOWN")
            for at, section in enumerate([one for one in held if not one.reserved], 10):
                number = f"{article}.{at}"
                self._section(section, number, number)
        self._head("part", "PART II", "CODE OF ORDINANCES")

    def _appendix(self, chap: Chap) -> None:
        """An appendix that counts its sections from the beginning."""
        self._head("appendix", "APPENDIX A", "ZONING")
        held = [one for _, part in chap.articles for one in part if not one.reserved]
        for at, section in enumerate(held, 1):
            self._section(section, str(at), str(at))

    def _head(self, kind: str, designation: str, title: str) -> None:
        self.print(f"{designation} - {title}")
        number = designation.rsplit(maxsplit=1)[-1].rstrip(".")
        self.expected.units.append((kind, number, title))

    def _footnote(self, chap: Chap, chapter: int) -> None:
        if not chap.footnote:
            return
        self.lines += ["", "Footnotes:" + self.style.trail, f"--- ({chapter}) ---"]
        body = f"Editor's note— {chap.footnote}"
        self.print(body)
        self.lines.append("")
        self.expected.footnotes.append((str(chapter), body))

    def _section(self, section: Sec, number: str, upto: str) -> None:
        shown = f"{number}—{upto}" if section.reserved else number
        word = self.style.word.replace("Sec. ", "Secs. ") if section.reserved else self.style.word
        if number.isdigit():
            word = word or "Sec. "
        stop = "." if word else ""
        self.print(f"{word}{shown}{stop} - {section.title}.")
        self.expected.units.append(("section", shown, section.title))
        self.paras(shown, section)
        if section.note:
            raw = f"({'; '.join(section.note)})"
            self.expected.notes.append((shown, raw))
            self.print(raw)

    def print(self, body: str, label: str = "") -> None:
        if not self.style.measure:
            super().print(body, label)
            return
        if label and self.style.lone:
            self.lines.append(label)
            label = ""
        whole = f"{label} {body}" if label else body
        self.lines += _wrapped(whole, self.style.measure)

    def _paged(self) -> str:
        if not self.style.measure:
            return "\n".join(self.lines)
        pages = [self.lines[at : at + 30] for at in range(0, len(self.lines), 30)]
        feet = [f"1/2/2020 Fern Hollow Code\n{n}/{len(pages)}" for n in range(1, len(pages) + 1)]
        if len(pages) < 3:
            return "\n".join(self.lines)
        return "\n".join("\n".join([*page, foot]) for page, foot in zip(pages, feet, strict=True))


def _wrapped(text: str, measure: float) -> list[str]:
    """Lines as full as a measure in ems allows."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width(f"{lines[-1]} {word}") <= measure:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


class _CodePublishing(Press):
    def text(self, code: tuple[Chap, ...]) -> tuple[str, Expected]:
        for chapter, chap in enumerate(code, 1):
            held = [section for _, part in chap.articles for section in part]
            self.lines += [f"Chapter 1.{chapter:02} {chap.title}", "", "Sections:", ""]
            self.expected.units.append(("chapter", f"1.{chapter:02}", chap.title))
            numbers = [f"1.{chapter:02}.{at:03}" for at in range(10, 10 * len(held) + 1, 10)]
            for number, section in zip(numbers, held, strict=True):
                self.lines.append(f"{number}    {section.title}.")
            self.lines.append("")
            for number, section in zip(numbers, held, strict=True):
                self.lines += [f"{number} {section.title}.", ""]
                self.expected.units.append(("section", number, section.title))
                raw = f"[{'; '.join(section.note)}]." if section.note and section.paras else ""
                self.paras(number, section, tail=f" {raw}" if raw else "")
                if raw:
                    self.expected.notes.append((number, raw))
        return "\n".join(self.lines), self.expected

    def print(self, body: str, label: str = "") -> None:
        super().print(body, label)
        self.lines.append("")
