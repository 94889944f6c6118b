"""The transform simulator: what happens to double-faced cards in a scenario under the rules of one edition, step by step.

Pure: behaviours, cards and scenarios are handed in as data; the answer is codes and rule numbers, never sentences.
"""

from rules.domain.simulator.cards import Ability, Card, Face, Filter
from rules.domain.simulator.comparing import Miss, misses
from rules.domain.simulator.continuing import Continuation, Loss, Lost, continuation
from rules.domain.simulator.engine import game_after, play
from rules.domain.simulator.grammar import ACTION_VERBS, FORMAT
from rules.domain.simulator.limits import LIMITS, Limits
from rules.domain.simulator.parsing import decode, parse, parse_json, parse_toml
from rules.domain.simulator.problems import Code, Detail, ScenarioError
from rules.domain.simulator.ruleset import BehaviourError, Behaviours, Row, Ruleset
from rules.domain.simulator.scenario import Document, Event, Expectation, Scenario, read_cards, read_document
from rules.domain.simulator.trace import Board, Result, State, Step, Trace, Trigger
from rules.domain.simulator.vocabulary import Outcome, Reason, Verb

__all__ = [
    "ACTION_VERBS",
    "FORMAT",
    "LIMITS",
    "Ability",
    "BehaviourError",
    "Behaviours",
    "Board",
    "Card",
    "Code",
    "Continuation",
    "Detail",
    "Document",
    "Event",
    "Expectation",
    "Face",
    "Filter",
    "Limits",
    "Loss",
    "Lost",
    "Miss",
    "Outcome",
    "Reason",
    "Result",
    "Row",
    "Ruleset",
    "Scenario",
    "ScenarioError",
    "State",
    "Step",
    "Trace",
    "Trigger",
    "Verb",
    "continuation",
    "decode",
    "game_after",
    "misses",
    "parse",
    "parse_json",
    "parse_toml",
    "play",
    "read_cards",
    "read_document",
]
