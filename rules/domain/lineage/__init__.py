"""Which rule of the next edition is this rule: pure, from the numbered texts of two editions to the links between them."""

from rules.domain.lineage.examples import Example, link_examples
from rules.domain.lineage.forced import ForcedPair
from rules.domain.lineage.glossary import Entry, Glossary, link_glossary
from rules.domain.lineage.linking import link_rules
from rules.domain.lineage.links import Change, Coverage, Lineage, Link, Node, NumberedText, bridge
from rules.domain.lineage.maps import compose, rule_map

__all__ = [
    "Change",
    "Coverage",
    "Entry",
    "Example",
    "ForcedPair",
    "Glossary",
    "Lineage",
    "Link",
    "Node",
    "NumberedText",
    "bridge",
    "compose",
    "link_examples",
    "link_glossary",
    "link_rules",
    "rule_map",
]
