"""The tree of sections, chapters, rules and subrules while it grows. What a line says is placed where it stands, never moved."""

from __future__ import annotations

from rules.domain.document import Chapter, Example, Rule, Section
from rules.domain.numbering import RuleNumber
from rules.domain.reading.places import Part

# Looking a member up in its class takes longer than anything else about opening a rule.
_RULE = Part.RULE


class Assembly:
    """Builds the tree from the top down, one node open at each level. `part` and `index` name the one that was opened last."""

    def __init__(self) -> None:
        self.section = self.chapter = 0
        self.part, self.index = Part.FRONT, -1
        self._sections: list[Section] = []
        self._chapters: list[Chapter] = []
        self._rules: list[Rule] = []
        self._rule: _RuleDraft | None = None
        self._subrule: _RuleDraft | None = None
        self._section_heading = self._chapter_heading = ""
        self._chapter_paragraphs: list[str] = []
        self._further_words: list[str] = []
        self._section_count = self._chapter_count = self._rule_count = -1

    def open_section(self, number: int, heading: str) -> None:
        self._close_section()
        self.section, self._section_heading = number, heading
        self._section_count += 1
        self.part, self.index = Part.SECTION, self._section_count

    def open_chapter(self, number: int, heading: str) -> None:
        self._close_chapter()
        self.chapter, self._chapter_heading = number, heading
        self._chapter_count += 1
        self.part, self.index = Part.CHAPTER, self._chapter_count

    def open_rule(self, number: RuleNumber, words: str) -> None:
        """Opens a rule, or a subrule under the rule that is open (in the chapter itself when none is)."""
        self._close_subrule()
        if number.letter and self._rule is not None:
            self._subrule = _RuleDraft(number, words)
        else:
            self._close_rule()
            self._rule = _RuleDraft(number, words)
        self._rule_count += 1
        self.part, self.index = _RULE, self._rule_count

    def add_paragraph(self, words: str) -> None:
        """A paragraph under the rule or chapter heading that is open, the first one of a rule that has only its number."""
        self._settle()
        draft = self._subrule or self._rule
        if draft is None:
            self._chapter_paragraphs.append(words)
        else:
            draft.add_paragraph(words)

    def add_example(self, words: str) -> None:
        """An example under the rule that is open."""
        self._settle()
        draft = self._subrule or self._rule
        if draft is not None:
            draft.add_example(words)

    def extend(self, words: str) -> None:
        """Goes on in the last paragraph or example, whose line was broken."""
        self._further_words.append(words)

    @property
    def has_rule(self) -> bool:
        return self._rule is not None

    @property
    def lacks_words(self) -> bool:
        """Whether the rule that is open has only its number so far."""
        draft = self._subrule or self._rule
        return draft is not None and draft.paragraphs == [""] and not self._further_words

    @property
    def lacks_example_words(self) -> bool:
        """Whether the last text is an example that has only its label so far."""
        draft = self._subrule or self._rule
        if draft is None or not draft.is_in_example or not draft.examples or self._further_words:
            return False
        return draft.examples[-1].text == ""

    def finish(self) -> tuple[Section, ...]:
        """The tree, once the last line is in."""
        self._close_section()
        return tuple(self._sections)

    def _settle(self) -> None:
        """Joins the lines of a broken paragraph or example by blanks. All at once, since a damaged text can have a great many."""
        if not self._further_words:
            return
        draft = self._subrule or self._rule
        if draft is None:
            self._chapter_paragraphs[-1] = _joined(self._chapter_paragraphs[-1], self._further_words)
        else:
            draft.extend(self._further_words)
        self._further_words = []

    def _close_section(self) -> None:
        self._close_chapter()
        if self.section:
            self._sections.append(Section(RuleNumber(self.section), self._section_heading, tuple(self._chapters)))
        self._chapters = []

    def _close_chapter(self) -> None:
        self._close_rule()
        if self.chapter:
            number = RuleNumber(self.chapter // 100, self.chapter)
            self._chapters.append(Chapter(number, self._chapter_heading, tuple(self._rules), tuple(self._chapter_paragraphs)))
        self.chapter, self._rules, self._chapter_paragraphs = 0, [], []

    def _close_rule(self) -> None:
        self._close_subrule()
        if self._rule is not None:
            self._rules.append(self._rule.finish())
            self._rule = None

    def _close_subrule(self) -> None:
        if self._further_words:
            self._settle()
        if self._subrule is not None and self._rule is not None:
            self._rule.add_subrule(self._subrule.finish())
            self._subrule = None


class _RuleDraft:
    """A rule while its lines are still being read. Most have no example and no subrule: the lists are made when one comes."""

    __slots__ = ("examples", "is_in_example", "number", "paragraphs", "subrules")

    def __init__(self, number: RuleNumber, words: str) -> None:
        self.number = number
        self.paragraphs = [words]
        self.examples: list[Example] | None = None
        self.subrules: list[Rule] | None = None
        self.is_in_example = False

    def add_paragraph(self, words: str) -> None:
        if self.paragraphs == [""]:
            self.paragraphs[0] = words
        else:
            self.paragraphs.append(words)
        self.is_in_example = False

    def add_example(self, words: str) -> None:
        example = Example(words, len(self.paragraphs))
        if self.examples is None:
            self.examples = [example]
        else:
            self.examples.append(example)
        self.is_in_example = True

    def add_subrule(self, rule: Rule) -> None:
        if self.subrules is None:
            self.subrules = [rule]
        else:
            self.subrules.append(rule)

    def extend(self, words: list[str]) -> None:
        if self.is_in_example and self.examples:
            last = self.examples[-1]
            self.examples[-1] = Example(_joined(last.text, words), last.after)
        else:
            self.paragraphs[-1] = _joined(self.paragraphs[-1], words)

    def finish(self) -> Rule:
        return Rule(self.number, tuple(self.paragraphs), tuple(self.examples or ()), tuple(self.subrules or ()))


def _joined(text: str, words: list[str]) -> str:
    return " ".join([text, *words] if text else words)
