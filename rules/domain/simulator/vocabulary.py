"""The closed lists of the scenario format: zones, layouts, faces, verbs, outcomes and reasons."""

from __future__ import annotations

from enum import StrEnum

PLAYERS = ("A", "B", "C", "D")
COLORS = ("white", "blue", "black", "red", "green")
SUPERTYPES = ("basic", "legendary", "snow", "world")
TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery")
COUNTER_KINDS = ("+1/+1", "loyalty", "defense", "ice", "charge")
ENCHANTED = ("artifact", "creature", "land", "permanent", "player")
RESERVED_IDS = ("game", "none")
NOT_ATTACHED = "none"


class Layout(StrEnum):
    """What a card is made of."""

    SINGLE = "single"
    NONMODAL = "nonmodal"
    MODAL = "modal"
    MELD = "meld"
    MELD_RESULT = "meld_result"
    DOUBLE_FACED_TOKEN = "double_faced_token"  # noqa: S105  (a game token)


class Zone(StrEnum):
    """Where an object is. The last two are no zones of the game: what is gone, and a card that is part of another object."""

    BATTLEFIELD = "battlefield"
    STACK = "stack"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    HAND = "hand"
    LIBRARY = "library"
    CEASED_TO_EXIST = "ceased_to_exist"
    COMPONENT = "component"


class Side(StrEnum):
    """The physical side that is up, whatever a copy effect shows."""

    FRONT = "front"
    BACK = "back"
    SINGLE = "single"
    FACE_DOWN = "face_down"
    MELDED = "melded"


class DayNight(StrEnum):
    """The designation of the game."""

    DAY = "day"
    NIGHT = "night"
    NEITHER = "neither"


class Until(StrEnum):
    """How long a continuous effect of a spell or ability lasts."""

    END_OF_TURN = "end_of_turn"
    INDEFINITELY = "indefinitely"


class How(StrEnum):
    """How a card is cast."""

    NORMAL = "normal"
    BACK_FACE = "back_face"
    TRANSFORMED = "transformed"
    FACE_DOWN = "face_down"
    DISTURB = "disturb"
    MORE_THAN_MEETS_THE_EYE = "more_than_meets_the_eye"


class SourceKind(StrEnum):
    """Where a direct instruction comes from."""

    SPELL = "spell"
    OWN_ABILITY = "own_ability"
    OTHER_ABILITY = "other_ability"


class AbilityKind(StrEnum):
    """What can be tagged on a face."""

    DAYBOUND = "daybound"
    NIGHTBOUND = "nightbound"
    DISTURB = "disturb"
    MORE_THAN_MEETS_THE_EYE = "more_than_meets_the_eye"
    LIVING_METAL = "living_metal"
    ENCHANT = "enchant"
    ATTACHED_MODIFY_PT = "attached_modify_pt"
    STATIC_MODIFY_PT = "static_modify_pt"
    STATIC_SET_BASE_PT = "static_set_base_pt"
    STATIC_ADD_TYPES = "static_add_types"
    STATIC_CANNOT_TRANSFORM = "static_cannot_transform"
    AS_TRANSFORMS = "as_transforms"
    TRANSFORMS_INTO = "transforms_into"


class Verb(StrEnum):
    """What an event does."""

    TRANSFORM = "transform"
    CONVERT = "convert"
    TRANSFORM_ALL = "transform_all"
    PUT_ON_STACK = "put_on_stack"
    RESOLVE = "resolve"
    CREATE_DELAYED_TRIGGER = "create_delayed_trigger"
    PUT_DELAYED_ON_STACK = "put_delayed_on_stack"
    BECOME_COPY = "become_copy"
    ENTER_AS_COPY = "enter_as_copy"
    MODIFY_PT = "modify_pt"
    SET_BASE_PT = "set_base_pt"
    CANNOT_TRANSFORM = "cannot_transform"
    ADD_COUNTERS = "add_counters"
    REMOVE_COUNTERS = "remove_counters"
    DEAL_DAMAGE = "deal_damage"
    ATTACH = "attach"
    PUT_ONTO_BATTLEFIELD = "put_onto_battlefield"
    CAST = "cast"
    RESOLVE_SPELL = "resolve_spell"
    COPY_SPELL = "copy_spell"
    PLAY_LAND = "play_land"
    CREATE_TOKEN_COPY = "create_token_copy"  # noqa: S105  (a game token)
    CREATE_TOKEN = "create_token"  # noqa: S105  (a game token)
    MOVE = "move"
    MELD = "meld"
    MERGE = "merge"
    TURN_FACE_UP = "turn_face_up"
    TURN_FACE_DOWN = "turn_face_down"
    BECOME_DAY = "become_day"
    BECOME_NIGHT = "become_night"
    START_TURN = "start_turn"
    CHECK_STATE_BASED_ACTIONS = "check_state_based_actions"
    END_TURN = "end_turn"
    CHOOSE_CARD_NAME = "choose_card_name"
    INSPECT = "inspect"


class Outcome(StrEnum):
    """What came of a step, the most telling first: of an event that concerns several objects, the first of these is its own."""

    UNDETERMINED = "undetermined"
    NOT_IN_EDITION = "not_in_edition"
    TRANSFORMED = "transformed"
    CONVERTED = "converted"
    ILLEGAL = "illegal"
    IGNORED = "ignored"
    DONE = "done"
    NOTHING = "nothing"


class Reason(StrEnum):
    """Why a step came out as it did."""

    TURNED_OVER = "turned_over"
    EACH_COMPONENT_TURNED_OVER = "each_component_turned_over"
    NOT_DOUBLE_FACED = "not_double_faced"
    MELD_CARD = "meld_card"
    MODAL_CARD = "modal_card"
    FACE_DOWN = "face_down"
    OTHER_FACE_INSTANT_OR_SORCERY = "other_face_instant_or_sorcery"
    EFFECT_SAYS_CANNOT = "effect_says_cannot"
    DAYBOUND_OR_NIGHTBOUND = "daybound_or_nightbound"
    ALREADY_TURNED_OVER_SINCE = "already_turned_over_since"
    CANNOT_BE_TURNED_FACE_DOWN = "cannot_be_turned_face_down"
    STAYS_IN_ZONE_NOT_DOUBLE_FACED = "stays_in_zone_not_double_faced"
    STAYS_IN_ZONE_MODAL = "stays_in_zone_modal"
    STAYS_IN_ZONE_MELD = "stays_in_zone_meld"
    STAYS_IN_ZONE_FRONT_NOT_PERMANENT = "stays_in_zone_front_not_permanent"
    CANNOT_BE_MELDED = "cannot_be_melded"
    TOKEN_CANNOT_RETURN = "token_cannot_return"  # noqa: S105  (a game token)
    CANNOT_BE_CAST_FACE_DOWN = "cannot_be_cast_face_down"
    NOT_A_MODAL_CARD = "not_a_modal_card"
    NO_SUCH_ABILITY = "no_such_ability"
    LAND_CANNOT_BE_CAST = "land_cannot_be_cast"
    NOT_A_LAND_FACE = "not_a_land_face"
    NAMES_BOTH_FACES = "names_both_faces"
    NOT_A_CARD_NAME = "not_a_card_name"
    RULE_NOT_IN_EDITION = "rule_not_in_edition"
    TEXT_SILENT = "text_silent"
    OBJECT_GONE = "object_gone"
    NO_PERMANENT_MATCHES = "no_permanent_matches"
    CONDITION_NOT_MET = "condition_not_met"
    NO_COUNTERS = "no_counters"
    ALREADY_SO = "already_so"
    NO_CHANGE = "no_change"
    NO_STATE_BASED_ACTION = "no_state_based_action"
    CARRIED_OUT = "carried_out"
    ENTERED_FRONT_FACE_UP = "entered_front_face_up"
    ENTERED_BACK_FACE_UP = "entered_back_face_up"
    ENTERED_FACE_DOWN = "entered_face_down"
    ENTERED_ONE_FACED = "entered_one_faced"
    ENTERED_AS_COPY = "entered_as_copy"
    PUT_INTO_GRAVEYARD_INSTEAD = "put_into_graveyard_instead"
    RESOLVED = "resolved"
    BECAME_TOKEN_WITH_ONE_FACE = "became_token_with_one_face"  # noqa: S105  (a game token)
    BECAME_TOKEN_WITH_BOTH_FACES = "became_token_with_both_faces"  # noqa: S105  (a game token)
    CAST_FRONT_FACE_UP = "cast_front_face_up"
    CAST_BACK_FACE_UP = "cast_back_face_up"
    CAST_FACE_DOWN = "cast_face_down"
    CAST_ONE_FACED = "cast_one_faced"
    BECAME_COPY = "became_copy"
    COPY_WITH_ONE_FACE = "copy_with_one_face"
    COPY_WITH_BOTH_FACES = "copy_with_both_faces"
    TOKEN_WITH_ONE_FACE = "token_with_one_face"  # noqa: S105  (a game token)
    TOKEN_WITH_BOTH_FACES = "token_with_both_faces"  # noqa: S105  (a game token)
    MELDED = "melded"
    MERGED = "merged"
    TURNED_FACE_UP = "turned_face_up"
    TURNED_FACE_DOWN = "turned_face_down"
    BECAME_DAY = "became_day"
    BECAME_NIGHT = "became_night"
    STATE_BASED_ACTIONS_PERFORMED = "state_based_actions_performed"
    TOUGHNESS_ZERO_OR_LESS = "toughness_zero_or_less"
    LETHAL_DAMAGE = "lethal_damage"
    LOYALTY_ZERO = "loyalty_zero"
    DEFENSE_ZERO = "defense_zero"
    AURA_PUT_INTO_GRAVEYARD = "aura_put_into_graveyard"
    EQUIPMENT_UNATTACHED = "equipment_unattached"
    PERMANENT_UNATTACHED = "permanent_unattached"
    TOKEN_CEASED_TO_EXIST = "token_ceased_to_exist"  # noqa: S105  (a game token)
    NAME_OF_ONE_FACE = "name_of_one_face"
    NAME_OF_MELDED_PERMANENT = "name_of_melded_permanent"
    NAME_OF_A_CARD = "name_of_a_card"
