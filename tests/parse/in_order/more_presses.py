"""Drawn codes as texts of Municipal Code Online, and as a plain text written by a clerk."""

from __future__ import annotations

from hypothesis import strategies as st

from .generate import LADDERS, ROMAN, Chap, Expected, Press, Sec, Style


def municipal_code_online() -> st.SearchStrategy[Style]:
    """Titles of chapters whose numbers contain the title's; histories below a line of their own."""
    return st.builds(
        Style,
        st.just("municipal-code-online"),
        st.just(" "),
        st.sampled_from(LADDERS),
        trail=st.just(""),
    )


def plain() -> st.SearchStrategy[Style]:
    """The form of docs/layouts.md: words before numbers, histories in brackets."""
    return st.builds(
        Style,
        st.just("plain"),
        st.just(" "),
        st.sampled_from(LADDERS),
        st.sampled_from(["Section ", "Sec. ", "§ "]),
        trail=st.just(""),
    )


class MunicipalCodeOnline(Press):
    """A title of the code with the drawn chapters."""

    def text(self, code: tuple[Chap, ...]) -> tuple[str, Expected]:
        """The text, and what should be found in it."""
        self.print("1 GENERAL MATTERS")
        self.expected.units.append(("title", "1", "GENERAL MATTERS"))
        for chapter, chap in enumerate(code, 1):
            number = f"1.{4 * chapter:02}"
            self.lines += ["", f"{number} {chap.title.title()}"]
            self.expected.units.append(("chapter", number, chap.title.title()))
            held = [section for _, part in chap.articles for section in part]
            for at, section in enumerate(held, 1):
                self._section(section, f"{number}.{10 * at:03}")
        return "\n".join(self.lines), self.expected

    def _section(self, section: Sec, number: str) -> None:
        title = section.title.replace(" and ", " And ")
        self.lines += ["", f"{number} {title}"]
        self.expected.units.append(("section", number, title))
        self.paras(number, section)
        if section.note and section.paras:
            self.lines += ["", "History"]
            for at, _ in enumerate(section.note, 1):
                raw = f"Amended by Ord. {at}-19 on {at}/3/2019"
                self.lines.append(raw)
                self.expected.notes.append((number, raw))


class Plain(Press):
    """Chapters, and articles if the code has them."""

    def text(self, code: tuple[Chap, ...]) -> tuple[str, Expected]:
        """The text, and what should be found in it."""
        self.lines += ["Village of Mossbank, Vermont", "Ordinances"]
        for chapter, chap in enumerate(code, 1):
            self.lines += ["", f"Chapter {chapter}. {chap.title.title()}"]
            self.expected.units.append(("chapter", str(chapter), chap.title.title()))
            count = 1
            for at, (name, held) in enumerate(chap.articles):
                if name:
                    article = ROMAN[at].upper()
                    self.lines += ["", f"Article {article}. {name.title()}"]
                    self.expected.units.append(("article", article, name.title()))
                for section in held:
                    self._section(section, f"{chapter}-{count}")
                    count += 1
        return "\n".join(self.lines), self.expected

    def _section(self, section: Sec, number: str) -> None:
        self.lines += ["", f"{self.style.word}{number}. {section.title}."]
        self.expected.units.append(("section", number, section.title))
        self.paras(number, section)
        if section.note and section.paras:
            raw = f"[{'; '.join(section.note)}]"
            self.lines.append(raw)
            self.expected.notes.append((number, raw))


PRESSES = {"municipal-code-online": MunicipalCodeOnline, "plain": Plain}
