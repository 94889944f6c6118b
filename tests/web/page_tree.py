"""A page as a small tree, so that tests can ask what it says, in which language, and where its links lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])


@dataclass(eq=False)
class Element:
    """An element with its attributes; `lang` is the language that its own text is in, inherited where it names none."""

    tag: str
    attributes: dict[str, str]
    lang: str
    children: list[Element | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Element]:
        """This element and all below it, in the order of the page."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    @property
    def text(self) -> str:
        """All text in the element, with single blanks."""
        return " ".join("".join(text for text, _ in self.pieces()).split())

    def pieces(self) -> Iterator[tuple[str, str]]:
        """Each piece of text with the language that it is marked with."""
        for child in self.children:
            if isinstance(child, Element):
                yield from child.pieces()
            else:
                yield child, self.lang

    def all(self, tag: str = "", *, css_class: str = "", **attributes: str) -> list[Element]:
        """The elements below with this tag, class and attributes; `aria_current` stands for aria-current and the like."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        return [
            element
            for element in self
            if (not tag or element.tag == tag)
            and (not css_class or css_class in element.classes)
            and all(element.attributes.get(name) == value for name, value in wanted.items())
        ]

    def one(self, tag: str = "", *, css_class: str = "", **attributes: str) -> Element:
        """The only such element."""
        found = self.all(tag, css_class=css_class, **attributes)
        assert len(found) == 1, f"{len(found)} of {tag}.{css_class} {attributes}"
        return found[0]

    def passages(self) -> Iterator[Element]:
        """The elements that hold words of the rules: paragraphs of the text, headings, and the titles in links."""
        yield from (element for element in self if element.tag in {"p", "h1", "h2", "h3", "dt", "dd", "li", "a", "span", "b", "i"})

    @property
    def languages(self) -> set[str]:
        """The languages that the words in this element are marked with."""
        return {language for text, language in self.pieces() if any(letter.isalpha() for letter in text)}


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {}, "")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        # A drawn symbol names the language of its label; what is printed in it belongs to the passage around it.
        named = None if attributes.get("role") == "img" else attributes.get("lang")
        element = Element(tag, attributes, named or self.open[-1].lang)
        self.open[-1].children.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read_page(content: bytes) -> Element:
    """The tree of a page; an end tag that closes another element than the open one fails the test."""
    builder = _Builder()
    builder.feed(content.decode())
    builder.close()
    return builder.root
