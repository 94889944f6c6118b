"""Phrases of three official texts, and what the words in them lead to: the yardstick of the links to the glossary.

Half of the words must not be linked, because they stand inside a longer word or a longer term, in a citation or a name, mean
something else, are the subject of their own rule, or stand in every sentence.
"""

from __future__ import annotations

from typing import NamedTuple


class Phrase(NamedTuple):
    """`words` as they stand within `phrase` in a rule of an edition, and the slug of the glossary entry that they lead to; "" for none."""

    edition: str
    number: str
    phrase: str
    words: str
    slug: str = ""


_2026, _2016, _2012 = "2026-01-16", "2016-04-08", "2012-10-01"

LINKED = (
    Phrase(_2026, "701.27a", "To transform a permanent", "permanent", "permanent"),
    Phrase(_2026, "701.27a", "double-faced tokens and double-faced cards", "double-faced cards", "double-faced-cards"),
    Phrase(_2026, "701.27e", "Some triggered abilities trigger", "triggered abilities", "triggered-ability"),
    Phrase(_2026, "701.27e", "either transforms or converts", "converts", "convert"),
    Phrase(_2026, "701.27f", "isn’t a delayed triggered ability", "delayed triggered ability", "delayed-triggered-ability"),
    Phrase(_2026, "701.27g", "such as a melded or merged", "melded", "meld"),
    Phrase(_2026, "701.27g", "melded or merged permanent", "merged permanent", "merged-permanent"),
    Phrase(_2026, "702.4a", "for the combat damage step", "combat damage step", "combat-damage-step"),
    Phrase(_2026, "701.10a", "creates a continuous effect", "continuous effect", "continuous-effect"),
    Phrase(_2026, "707.2", "acquires the copiable values", "copiable values", "copiable-values"),
    Phrase(_2026, "704.5k", "called the “world rule.”", "world rule", "world-rule"),
    Phrase(_2026, "205.4g", "with the supertype “snow”", "snow", "snow"),
    Phrase(_2026, "702.9b", "with flying and/or reach", "reach", "reach"),
    Phrase(_2026, "603.6a", "Enters-the-battlefield abilities trigger", "Enters-the-battlefield", "enters-the-battlefield"),
    Phrase(_2026, "506.4", "A permanent is removed from combat", "removed from combat", "removed-from-combat"),
    Phrase(_2026, "119.3", "that player’s life total", "life total", "life-life-total"),
    Phrase(_2026, "305.6", "The basic land types are", "basic land types", "basic-land-type"),
    Phrase(_2026, "702.124k", "a legendary Background enchantment", "Background", "background"),
    Phrase(_2026, "704.5y", "more than one Role controlled", "Role", "role"),
    Phrase(_2026, "730.1", "through the daybound and", "daybound", "daybound"),
    Phrase(_2026, "702.19b", "are assigned lethal damage", "lethal damage", "lethal-damage"),
    Phrase(_2026, "110.5d", "neither tapped nor untapped", "untapped", "untapped"),
    Phrase(_2026, "111.10b", "A Food token is", "Food token", "food-token"),
    Phrase(_2016, "711.4b", "its converted mana cost is", "converted mana cost", "converted-mana-cost"),
    Phrase(_2016, "711.4b", "using the mana cost of", "mana cost", "mana-cost"),
    Phrase(_2016, "704.5n", "If an Aura is attached", "Aura", "aura"),
    Phrase(_2016, "903.4", "uses color identity to", "color identity", "color-identity"),
    Phrase(_2016, "903.4", "its characteristic-defining abilities", "characteristic-defining abilities", "characteristic-defining-ability"),
    Phrase(_2016, "810.4", "a shared life total", "shared life total", "shared-life-total"),
    Phrase(_2016, "708.3", "Each split card that", "split card", "split-cards"),
    Phrase(_2016, "601.2f", "determines the total cost of", "total cost", "total-cost"),
    Phrase(_2016, "103.6", "his or her planar deck", "planar deck", "planar-deck"),
    Phrase(_2012, "701.12a", "creates a replacement effect", "replacement effect", "replacement-effect"),
    Phrase(_2012, "904.2", "The attack multiple players option", "attack multiple players option", "attack-multiple-players-option"),
    Phrase(_2012, "110.5b", "the token's copiable values", "copiable values", "copiable-values"),
    Phrase(_2012, "704.5k", 'called the "legend rule."', "legend rule", "legend-rule"),
    Phrase(_2012, "901.2", "the limited range of influence option", "limited range of influence", "limited-range-of-influence"),
    Phrase(_2012, "603.6c", "Leaves-the-battlefield abilities", "Leaves-the-battlefield", "leaves-the-battlefield"),
    Phrase(_2012, "702.82a", "of the next end step", "end step", "end-step"),
    Phrase(_2012, "305.6", "land types are Plains", "Plains", "plains"),
    # A further cost of a card's text.
    Phrase(_2026, "111.10g", "Discard a card, Sacrifice this token", "Sacrifice", "sacrifice"),
    Phrase(_2026, "702.29a", "“[Cost], Discard this card", "Discard", "discard"),
    Phrase(_2026, "702.49a", "“[Cost], Reveal this card", "Reveal", "reveal"),
    Phrase(_2012, "702.27a", '"[Cost], Discard this card', "Discard", "discard"),
    # A capital letter beside another one that makes no name.
    Phrase(_2026, "303.4", "An Aura enters the battlefield", "Aura", "aura"),
    Phrase(_2026, "111.10j", "a colorless Aura Role enchantment", "Aura", "aura"),
    Phrase(_2026, "111.10j", "a colorless Aura Role enchantment", "Role", "role"),
    Phrase(_2026, "903.1", "The Commander variant uses", "Commander", "commander"),
    Phrase(_2026, "717.1", "Each Attraction has", "Attraction", "attraction"),
    Phrase(_2016, "400.7e", "Abilities of Auras that", "Auras", "aura"),
)

NOT_LINKED = (
    # Inside a longer word.
    Phrase(_2026, "701.27a", "represented by double-faced tokens", "double"),
    Phrase(_2026, "701.27g", "to a double-faced permanent", "double"),
    Phrase(_2026, "205.4g", "is a nonsnow permanent", "snow"),
    Phrase(_2016, "711.1", "A double-faced card has", "double"),
    Phrase(_2016, "903.4", "its characteristic-defining abilities", "characteristic"),
    Phrase(_2012, "901.2", "be a two-player game", "player"),
    # Inside a longer term.
    Phrase(_2026, "701.27f", "isn’t a delayed triggered ability", "triggered ability"),
    Phrase(_2026, "704.5k", "called the “world rule.”", "world"),
    Phrase(_2016, "711.4b", "its converted mana cost is", "mana cost"),
    Phrase(_2012, "305.6", 'words "basic land type,"', "land type"),
    Phrase(_2012, "904.2", "The attack multiple players option", "attack"),
    Phrase(_2012, "901.2", "the limited range of influence option", "limited"),
    # In a citation, its title included.
    Phrase(_2026, "701.27a", "(See rule 712, “Double-Faced Cards.”)", "Double-Faced Cards"),
    Phrase(_2026, "702.9b", "and rule 702.17, “Reach.”", "Reach"),
    Phrase(_2012, "702.4a", '(See rule 510, "Combat Damage Step.")', "Combat Damage Step"),
    # Another meaning of the word.
    Phrase(_2026, "601.4", "In that case, the", "case"),
    Phrase(_2026, "115.10", "In general, those", "general"),
    Phrase(_2026, "731.3", "game state being reached", "reached"),
    Phrase(_2026, "717.5", "the result matches one", "matches"),
    Phrase(_2026, "113.6n", "for deck construction functions", "construction"),
    Phrase(_2026, "809.3a", "of influence is limited to", "limited"),
    Phrase(_2026, "207.3", "icons in the background of", "background"),
    Phrase(_2026, "902.1", "to play the role of", "role"),
    Phrase(_2026, "608.2d", "or ability offers any", "offers"),
    Phrase(_2026, "614.14", "a pair of linked", "pair"),
    Phrase(_2026, "706.1", "to roll a die will", "die"),
    Phrase(_2016, "114.8", "Depending on the wording", "Depending"),
    Phrase(_2016, "303.4a", "An Aura spell requires", "requires"),
    Phrase(_2012, "701.12a", "In this case, ", "case"),
    Phrase(_2012, "603.6c", "but aren't limited to", "limited"),
    # A name.
    Phrase(_2026, "106.13", "One card (Drain Power)", "Power"),
    Phrase(_2026, "712.2b", "Shadows over Innistrad set", "Shadows"),
    Phrase(_2026, "103.1c", "One card (Power Play)", "Power"),
    Phrase(_2026, "206.3a", "Island Fish Jasconius", "Island"),
    Phrase(_2026, "206.3a", "Island of Wak-Wak", "Island"),
    Phrase(_2026, "206.3a", "Magnetic Mountain", "Mountain"),
    Phrase(_2026, "206.3b", "Wall of Spears", "Wall"),
    Phrase(_2026, "206.3c", "Wall of Kelp", "Wall"),
    Phrase(_2026, "612.5", "One card (Exchange of Words)", "Exchange"),
    Phrase(_2026, "903.13a", "Commander Legends booster packs", "Commander"),
    Phrase(_2026, "903.13e", "or Commander Masters", "Commander"),
    Phrase(_2026, "903.13e", "Battle for Baldur’s Gate", "Battle"),
    # The subject of its own rule.
    Phrase(_2026, "701.27a", "To transform a permanent", "transform"),
    Phrase(_2026, "701.10a", "Doubling a creature’s power", "Doubling"),
    Phrase(_2016, "702.6a", "Equip is an activated", "Equip"),
    Phrase(_2012, "702.3a", "Defender is a static", "Defender"),
    # A word that stands in every sentence.
    Phrase(_2026, "119.3", "causes a player to", "player"),
    Phrase(_2026, "704.5k", "If two or more", "If"),
    Phrase(_2016, "702.40a", "[text] you control", "you"),
    Phrase(_2012, "713.1", "Two cards (Time Stop", "cards"),
)

# The same words in the sense of their entries.
SAME_WORDS = (
    Phrase(_2026, "701.35a", "can’t attack or block", "block", "block"),
    Phrase(_2026, "805.10d", "one combined block", "block", "block"),
    Phrase(_2026, "712.15a", "If it’s turned face up", "face up", "face-up"),
    Phrase(_2026, "111.2", "The player who creates a token", "creates", "create"),
    Phrase(_2026, "301.5e", "it’s created and enters", "created", "create"),
    Phrase(_2026, "702.135a", "create N 1/1 white", "create", "create"),
    Phrase(_2026, "106.4", "the end of each step and phase", "step", "step"),
    Phrase(_2026, "502.4", "triggers during this step", "step", "step"),
    Phrase(_2026, "614.1b", "what events, steps, phases", "steps", "step"),
)

# Words in their everyday sense, found by readers.
EVERYDAY = (
    # A block of sets, a side of a card, what is made and is no token, a step of a procedure.
    Phrase(_2026, "107.9", "Odyssey™ block cards", "block"),
    Phrase(_2026, "712.2a", "in the Innistrad® block, Shadows", "block"),
    Phrase(_2026, "702.30b", "Urza block cards", "block"),
    Phrase(_2016, "711.1a", "in the Innistrad block and", "block"),
    Phrase(_2016, "711.4a", "with its front face up", "face up"),
    Phrase(_2012, "711.4", "with its front face up", "face up"),
    Phrase(_2026, "712.4a", "with their back faces up", "faces up"),
    Phrase(_2026, "701.27g", "components that are back face up", "face up"),
    Phrase(_2026, "613.7a", "the effect that created the ability", "created"),
    Phrase(_2026, "603.3", "of the ability that created it", "created"),
    Phrase(_2026, "608.2b", "ability creates any continuous effects", "creates"),
    Phrase(_2026, "611.2a", "the spell or ability creating it", "creating"),
    Phrase(_2026, "122.1c", "create a single replacement effect", "create"),
    Phrase(_2026, "106.6a", "a separate effect is created once", "created"),
    Phrase(_2026, "107.3n", "triggered ability created by", "created"),
    Phrase(_2026, "707.10g", "the copy is created with its back", "created"),
    Phrase(_2026, "508.1", "follows the steps below", "steps"),
    Phrase(_2026, "608.2", "may involve several steps", "steps"),
    Phrase(_2026, "608.3", "may involve several steps", "steps"),
    Phrase(_2026, "608.2c", "effects step by step", "step"),
    Phrase(_2026, "103.2", "require additional steps", "steps"),
    Phrase(_2026, "103.3", "any additional steps performed", "steps"),
    Phrase(_2012, "509.1", "follows the steps below", "steps"),
    Phrase(_2012, "601.2h", "Once the steps described in", "steps"),
    Phrase(_2026, "601.2", "while performing that step", "step"),
    Phrase(_2026, "112.1", "As the first step of being cast", "step"),
    Phrase(_2026, "601.4", "to be made in that step", "step"),
    Phrase(_2026, "614.6", "may in turn trigger abilities", "trigger abilities"),
    # What something owns.
    Phrase(_2026, "702.33g", "part of a spell’s ability", "spell’s ability"),
    Phrase(_2026, "702.166d", "part of a spell’s ability", "spell’s ability"),
    Phrase(_2012, "702.31g", "part of a spell's ability", "spell's ability"),
)
