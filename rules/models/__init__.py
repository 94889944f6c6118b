"""The tables: editions, words, numbered rules, glossary."""

from rules.models.edition import ContentVersion, Edition, EditionProblem
from rules.models.glossary import GlossaryEntry, Term
from rules.models.lineage import Relation
from rules.models.rule import Example, Level, Note, RuleVersion
from rules.models.search import SearchText, SearchWord
from rules.models.text import Citation, RuleText, Status, Wording

__all__ = [
    "Citation",
    "ContentVersion",
    "Edition",
    "EditionProblem",
    "Example",
    "GlossaryEntry",
    "Level",
    "Note",
    "Relation",
    "RuleText",
    "RuleVersion",
    "SearchText",
    "SearchWord",
    "Status",
    "Term",
    "Wording",
]
