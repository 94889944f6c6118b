"""Which rule of the next edition is this rule."""

from rules.domain.lineage.linking import link_rules
from rules.domain.lineage.links import Change, Coverage, Lineage, Link, Node, NumberedText
from rules.domain.lineage.maps import compose, rule_map

__all__ = ["Change", "Coverage", "Lineage", "Link", "Node", "NumberedText", "compose", "link_rules", "rule_map"]
