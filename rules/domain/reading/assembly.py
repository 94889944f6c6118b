"""The tree of sections, chapters, rules and subrules while it grows. What a line says is placed where it stands, never moved."""

from __future__ import annotations

from rules.domain.document import Chapter, Example, Rule, Section
from rules.domain.numbering import RuleNumber
from rules.domain.reading.places import Part, Place


class Assembly:
    """Builds the tree from the top down, one node open at each level; `place` is the node that was opened last."""

    def __init__(self) -> None:
        self.section = self.chapter = 0
        self.place = Place(Part.FRONT)
        self._sections: list[Section] = []
        self._chapters: list[Chapter] = []
        self._rules: list[Rule] = []
        self._rule: _RuleDraft | None = None
        self._subrule: _RuleDraft | None = None
        self._section_heading = self._chapter_heading = ""
        self._chapter_paragraphs: list[str] = []
        self._section_count = self._chapter_count = self._rule_count = -1

    def open_section(self, number: int, heading: str) -> None:
        self._close_section()
        self.section, self._section_heading = number, heading
        self._section_count += 1
        self.place = Place(Part.SECTION, self._section_count)

    def open_chapter(self, number: int, heading: str) -> None:
        self._close_chapter()
        self.chapter, self._chapter_heading = number, heading
        self._chapter_count += 1
        self.place = Place(Part.CHAPTER, self._chapter_count)

    def open_rule(self, number: RuleNumber, words: str) -> None:
        """Opens a rule, or a subrule under the rule that is open (in the chapter itself when none is)."""
        if number.letter and self._rule is not None:
            if self._subrule is not None:
                self._rule.subrules.append(self._subrule.finish())
            self._subrule = _RuleDraft(number, words)
        else:
            self._close_rule()
            self._rule = _RuleDraft(number, words)
        self._rule_count += 1
        self.place = Place(Part.RULE, self._rule_count)

    def add_paragraph(self, words: str) -> None:
        """A paragraph under the rule or chapter heading that is open."""
        draft = self._subrule or self._rule
        if draft is None:
            self._chapter_paragraphs.append(words)
        elif draft.paragraphs == [""]:
            draft.paragraphs[0] = words
        else:
            draft.paragraphs.append(words)

    def add_example(self, words: str) -> None:
        draft = self._subrule or self._rule
        if draft is not None:
            draft.examples.append(Example(words, len(draft.paragraphs)))

    def extend(self, words: str, *, is_example: bool) -> None:
        """Goes on in the last paragraph or example, whose line was broken."""
        draft = self._subrule or self._rule
        if draft is not None and is_example:
            last = draft.examples[-1]
            draft.examples[-1] = Example(f"{last.text} {words}".lstrip(), last.after)
        else:
            paragraphs = self._chapter_paragraphs if draft is None else draft.paragraphs
            paragraphs[-1] = f"{paragraphs[-1]} {words}".lstrip()

    @property
    def has_rule(self) -> bool:
        return self._rule is not None

    @property
    def lacks_words(self) -> bool:
        """Whether the rule that is open has only its number so far."""
        draft = self._subrule or self._rule
        return draft is not None and draft.paragraphs == [""]

    @property
    def lacks_example_words(self) -> bool:
        """Whether the last example has only its label so far."""
        draft = self._subrule or self._rule
        return draft is not None and draft.examples[-1].text == ""

    def finish(self) -> tuple[Section, ...]:
        self._close_section()
        return tuple(self._sections)

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
        if self._rule is not None:
            if self._subrule is not None:
                self._rule.subrules.append(self._subrule.finish())
            self._rules.append(self._rule.finish())
        self._rule = self._subrule = None


class _RuleDraft:
    """A rule while its lines are still being read."""

    __slots__ = ("examples", "number", "paragraphs", "subrules")

    def __init__(self, number: RuleNumber, words: str) -> None:
        self.number = number
        self.paragraphs = [words]
        self.examples: list[Example] = []
        self.subrules: list[Rule] = []

    def finish(self) -> Rule:
        return Rule(self.number, tuple(self.paragraphs), tuple(self.examples), tuple(self.subrules))
