"""Why a step came out as it did: the one table from outcomes and reasons to sentences."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from rules.domain.simulator import Outcome, Reason, Verb
from rules.domain.simulator.vocabulary import How

OUTCOMES: Mapping[Outcome, str] = {
    Outcome.UNDETERMINED: gettext_noop("the rules leave it open"),
    Outcome.NOT_IN_EDITION: gettext_noop("not in this edition"),
    Outcome.TRANSFORMED: gettext_noop("transformed"),
    Outcome.CONVERTED: gettext_noop("converted"),
    Outcome.ILLEGAL: gettext_noop("not allowed"),
    Outcome.IGNORED: gettext_noop("ignored"),
    Outcome.DONE: gettext_noop("done"),
    Outcome.NOTHING: gettext_noop("nothing happens"),
}

TONES: Mapping[Outcome, str] = {
    Outcome.UNDETERMINED: "open",
    Outcome.NOT_IN_EDITION: "absent",
    Outcome.TRANSFORMED: "done",
    Outcome.CONVERTED: "done",
    Outcome.ILLEGAL: "ignored",
    Outcome.IGNORED: "ignored",
    Outcome.DONE: "done",
    Outcome.NOTHING: "nothing",
}

# In these sentences "it" is the card, token, permanent or spell that the step concerns.

REASONS: Mapping[Reason, str] = {
    Reason.TURNED_OVER: gettext_noop("It is represented by a double-faced card, so it turns over."),
    Reason.EACH_COMPONENT_TURNED_OVER: gettext_noop(
        "Every double-faced component of the merged permanent turns over. What lies on top decides what the permanent looks like."
    ),
    Reason.NOT_DOUBLE_FACED: gettext_noop("It is not represented by a double-faced card, so the instruction does nothing to it."),
    Reason.MELD_CARD: gettext_noop("A meld card or a melded permanent does not transform, so the instruction does nothing to it."),
    Reason.MODAL_CARD: gettext_noop(
        "It is a modal double-faced card. In this edition such cards do not transform, so nothing happens to it."
    ),
    Reason.FACE_DOWN: gettext_noop("A double-faced permanent can’t transform while it is face down, so nothing happens to it."),
    Reason.OTHER_FACE_INSTANT_OR_SORCERY: gettext_noop(
        "Its other face is an instant or a sorcery. A permanent never turns over to such a face, so nothing happens to it."
    ),
    Reason.EFFECT_SAYS_CANNOT: gettext_noop("An effect says that it can’t transform, and “can’t” beats the instruction."),
    Reason.DAYBOUND_OR_NIGHTBOUND: gettext_noop(
        "It has daybound or nightbound. Only these abilities turn it over; every other instruction is ignored."
    ),
    Reason.ALREADY_TURNED_OVER_SINCE: gettext_noop(
        "It has turned over since this ability of its own was put on the stack, so the ability does not turn it over again."
    ),
    Reason.CANNOT_BE_TURNED_FACE_DOWN: gettext_noop("A double-faced permanent can’t be turned face down, so it stays face up."),
    Reason.STAYS_IN_ZONE_NOT_DOUBLE_FACED: gettext_noop(
        "It is told to enter the battlefield transformed, but it is not a double-faced card. So it stays where it is."
    ),
    Reason.STAYS_IN_ZONE_MODAL: gettext_noop(
        "It is told to enter the battlefield transformed, but in this edition a modal double-faced card can’t. So it stays where it is."
    ),
    Reason.STAYS_IN_ZONE_MELD: gettext_noop(
        "It is told to enter the battlefield transformed, but a meld card has only half a back face. So it stays where it is."
    ),
    Reason.STAYS_IN_ZONE_FRONT_NOT_PERMANENT: gettext_noop(
        "Its front face is an instant or a sorcery and can’t be on the battlefield. So it stays as it is."
    ),
    Reason.CANNOT_BE_MELDED: gettext_noop(
        "Only the two cards of a meld pair can meld, never tokens or other cards. They stay where they are."
    ),
    Reason.TOKEN_CANNOT_RETURN: gettext_noop("A token that has left the battlefield can’t come back."),
    Reason.CANNOT_BE_CAST_FACE_DOWN: gettext_noop("In this edition a double-faced card can’t be cast face down."),
    Reason.NOT_A_MODAL_CARD: gettext_noop("Only with a modal double-faced card does the player choose a face. This card is not one."),
    Reason.NO_SUCH_ABILITY: gettext_noop("The card has no ability that lets it be cast in this way from where it is."),
    Reason.LAND_CANNOT_BE_CAST: gettext_noop("The face to be cast is a land, and lands are never cast."),
    Reason.NOT_A_LAND_FACE: gettext_noop("The face to be played is not a land."),
    Reason.NAMES_BOTH_FACES: gettext_noop("The player may choose the name of one face or of the other, but not both at once."),
    Reason.NOT_A_CARD_NAME: gettext_noop("No card in this case has that name."),
    Reason.RULE_NOT_IN_EDITION: gettext_noop("This edition has no rule for that yet."),
    Reason.TEXT_SILENT: gettext_noop("The text of this edition does not decide what happens here. The case ends with this step."),
    Reason.OBJECT_GONE: gettext_noop("What the instruction means is not there any more, or has become a new object. So nothing happens."),
    Reason.NO_PERMANENT_MATCHES: gettext_noop("No permanent on the battlefield fits the instruction."),
    Reason.CONDITION_NOT_MET: gettext_noop("The condition of this instruction is not met."),
    Reason.NO_COUNTERS: gettext_noop("There is no such counter to remove."),
    Reason.ALREADY_SO: gettext_noop("It is like that already."),
    Reason.NO_CHANGE: gettext_noop("Neither day nor night comes with this turn."),
    Reason.NO_STATE_BASED_ACTION: gettext_noop("No state-based action applies."),
    Reason.CARRIED_OUT: gettext_noop("This is carried out as it says."),
    Reason.ENTERED_FRONT_FACE_UP: gettext_noop(
        "A double-faced card enters the battlefield with its front face up unless something says otherwise."
    ),
    Reason.ENTERED_BACK_FACE_UP: gettext_noop(
        "It is told to enter the battlefield transformed, so it has its back face up from the start. It did not transform."
    ),
    Reason.ENTERED_FACE_DOWN: gettext_noop("It enters the battlefield face down: a 2/2 creature without a name or a mana cost."),
    Reason.ENTERED_ONE_FACED: gettext_noop("It enters the battlefield; it has only one face."),
    Reason.ENTERED_AS_COPY: gettext_noop("It takes on only the face that is up. The card that represents it remains what it is."),
    Reason.PUT_INTO_GRAVEYARD_INSTEAD: gettext_noop(
        "It would enter with an instant or sorcery face up, which can’t be on the battlefield. "
        "It is put into its owner’s graveyard instead."
    ),
    Reason.RESOLVED: gettext_noop("The spell does what it says and is put into its owner’s graveyard."),
    Reason.BECAME_TOKEN_WITH_ONE_FACE: gettext_noop(
        "A copy of a permanent spell becomes a token as it resolves. This one has only the face that was up."
    ),
    Reason.BECAME_TOKEN_WITH_BOTH_FACES: gettext_noop(
        "A copy of a permanent spell becomes a token as it resolves. This one has both faces, with the same face up."
    ),
    Reason.CAST_FRONT_FACE_UP: gettext_noop("A double-faced card is cast with its front face up unless something says otherwise."),
    Reason.CAST_BACK_FACE_UP: gettext_noop("It is cast transformed: on the stack its back face is up."),
    Reason.CAST_FACE_DOWN: gettext_noop("It is on the stack face down: a 2/2 creature spell without a name or a mana cost."),
    Reason.CAST_ONE_FACED: gettext_noop("It is on the stack now and waits to resolve."),
    Reason.BECAME_COPY: gettext_noop(
        "It takes on the copiable values of the face that it copies. The card that represents it remains what it is."
    ),
    Reason.COPY_WITH_ONE_FACE: gettext_noop("The copy on the stack has only the face that is up."),
    Reason.COPY_WITH_BOTH_FACES: gettext_noop("The copy on the stack has both faces, with the same face up."),
    Reason.TOKEN_WITH_ONE_FACE: gettext_noop("The token has only one face, so it will never transform."),
    Reason.TOKEN_WITH_BOTH_FACES: gettext_noop("The token has both faces, so it can transform."),
    Reason.MELDED: gettext_noop("The two cards are a meld pair: they become one permanent."),
    Reason.MERGED: gettext_noop("The card becomes a component of the permanent. What lies on top decides what it looks like."),
    Reason.TURNED_FACE_UP: gettext_noop("It is face up again; of a double-faced card that is the front face."),
    Reason.TURNED_FACE_DOWN: gettext_noop("It has only one face, so it becomes a face-down 2/2 creature without a name."),
    Reason.BECAME_DAY: gettext_noop("It is day now. Permanents with nightbound turn over."),
    Reason.BECAME_NIGHT: gettext_noop("It is night now. Permanents with daybound turn over."),
    Reason.STATE_BASED_ACTIONS_PERFORMED: gettext_noop("Everything that applies is done at once, until nothing applies any more."),
    Reason.TOUGHNESS_ZERO_OR_LESS: gettext_noop("Its toughness is 0 or less, so it is put into its owner’s graveyard."),
    Reason.LETHAL_DAMAGE: gettext_noop("The damage marked on it is no less than its toughness, so it is destroyed."),
    Reason.LOYALTY_ZERO: gettext_noop("It is a planeswalker without loyalty counters, so it is put into its owner’s graveyard."),
    Reason.DEFENSE_ZERO: gettext_noop("It is a battle without defense counters, so it is put into its owner’s graveyard."),
    Reason.AURA_PUT_INTO_GRAVEYARD: gettext_noop(
        "It is an Aura that is not attached to anything it may enchant, so it is put into its owner’s graveyard."
    ),
    Reason.EQUIPMENT_UNATTACHED: gettext_noop("It is an Equipment on something that is no creature. It becomes unattached and stays."),
    Reason.PERMANENT_UNATTACHED: gettext_noop("It is attached but is nothing that may be attached. It becomes unattached and stays."),
    Reason.TOKEN_CEASED_TO_EXIST: gettext_noop("It is a token that has left the battlefield, so it ceases to exist."),
    Reason.NAME_OF_ONE_FACE: gettext_noop("The name of either face may be chosen, and this is one of them."),
    Reason.NAME_OF_MELDED_PERMANENT: gettext_noop("The name of a melded permanent may be chosen."),
    Reason.NAME_OF_A_CARD: gettext_noop("A card has that name, so it may be chosen."),
}

CARRIED_OUT: Mapping[Verb, str] = {
    Verb.PUT_ON_STACK: gettext_noop("It waits on the stack; nothing happens before it resolves."),
    Verb.CREATE_DELAYED_TRIGGER: gettext_noop("The delayed ability exists from now on; it goes on the stack when its time comes."),
    Verb.PUT_DELAYED_ON_STACK: gettext_noop("The time of the delayed ability has come; it waits on the stack to resolve."),
    Verb.MODIFY_PT: gettext_noop("The change applies to the permanent, whichever face is up."),
    Verb.SET_BASE_PT: gettext_noop("The base values apply to the permanent, whichever face is up; bonuses are added to them."),
    Verb.CANNOT_TRANSFORM: gettext_noop("As long as this lasts, an instruction to transform it does nothing."),
    Verb.ADD_COUNTERS: gettext_noop("The counters lie on the permanent, not on one of its faces."),
    Verb.REMOVE_COUNTERS: gettext_noop("The counters are taken off, or all there are."),
    Verb.DEAL_DAMAGE: gettext_noop("Damage stays marked on a creature until the turn ends."),
    Verb.ATTACH: gettext_noop("It is attached from now on."),
    Verb.MOVE: gettext_noop("In its new zone it is a new object that remembers nothing of what it was."),
    Verb.END_TURN: gettext_noop("Damage wears off, and everything that lasts until end of turn ends with it."),
    Verb.INSPECT: gettext_noop("Nothing happens here; this is only a look at what the object is now."),
}

ALREADY_SO: Mapping[Verb, str] = {
    Verb.BECOME_DAY: gettext_noop("It is day already."),
    Verb.BECOME_NIGHT: gettext_noop("It is night already."),
    Verb.PUT_ONTO_BATTLEFIELD: gettext_noop("It is on the battlefield already."),
    Verb.ENTER_AS_COPY: gettext_noop("It is on the battlefield already."),
    Verb.CAST: gettext_noop("It is on the stack or on the battlefield already and can’t be cast from there."),
    Verb.PLAY_LAND: gettext_noop("It is on the stack or on the battlefield already and can’t be played from there."),
    Verb.MOVE: gettext_noop("It is in that zone already."),
    Verb.ATTACH: gettext_noop("It is attached there already."),
    Verb.TURN_FACE_UP: gettext_noop("It is face up already."),
    Verb.TURN_FACE_DOWN: gettext_noop("It is face down already."),
}

NOT_IN_EDITION: Mapping[Verb, str] = {
    Verb.CONVERT: gettext_noop("This edition does not know converting yet."),
    Verb.BECOME_DAY: gettext_noop("This edition does not know day and night yet."),
    Verb.BECOME_NIGHT: gettext_noop("This edition does not know day and night yet."),
    Verb.MELD: gettext_noop("This edition does not know melding yet."),
    Verb.MERGE: gettext_noop("This edition does not know merging yet."),
    Verb.PUT_ONTO_BATTLEFIELD: gettext_noop("In this edition nothing enters the battlefield transformed yet."),
    Verb.RESOLVE_SPELL: gettext_noop("This edition does not yet say what becomes of a copy of a permanent spell."),
}

NOT_CAST_SO: Mapping[How, str] = {
    How.TRANSFORMED: gettext_noop("In this edition no spell is cast transformed yet."),
    How.DISTURB: gettext_noop("This edition does not know disturb yet."),
    How.MORE_THAN_MEETS_THE_EYE: gettext_noop("This edition does not know More Than Meets the Eye yet."),
}

NO_SUCH_ABILITY: Mapping[How, str] = {
    How.DISTURB: gettext_noop("Disturb works only from the graveyard, and only for a double-faced card that has it."),
    How.MORE_THAN_MEETS_THE_EYE: gettext_noop("The card does not have More Than Meets the Eye."),
}

SILENT: Mapping[Verb, str] = {
    Verb.PUT_ONTO_BATTLEFIELD: gettext_noop(
        "The text of this edition does not decide whether and how this card enters the battlefield. The case ends with this step."
    ),
    Verb.CAST: gettext_noop("The text of this edition does not decide whether this card can be cast so. The case ends with this step."),
    Verb.PLAY_LAND: gettext_noop("The text of this edition does not decide whether this face can be played. The case ends with this step."),
    Verb.CREATE_TOKEN_COPY: gettext_noop(
        "The text of this edition does not decide whether this token has one face or both. The case ends with this step."
    ),
    Verb.COPY_SPELL: gettext_noop(
        "The text of this edition does not decide whether this copy has one face or both. The case ends with this step."
    ),
    Verb.RESOLVE_SPELL: gettext_noop(
        "The text of this edition does not decide how this spell enters the battlefield. The case ends with this step."
    ),
}


class Variant:
    """Sentences that say more than the table by reason, where more is known of the step."""

    TOKEN_TURNS = gettext_noop("It is a double-faced token, so it turns over.")
    CONVERTED = gettext_noop("Converting turns it over just as transforming does.")
    TURNS_UNSEEN = gettext_noop(
        "It looks like %(shown)s, but a double-faced card represents it, so it turns over. As long as it is a copy, it goes on looking so."
    )
    TURNS_BY_NIGHT = gettext_noop("It becomes night, so daybound turns it over.")
    TURNS_BY_DAY = gettext_noop("It becomes day, so nightbound turns it over.")
    TURNS_AT_ONCE_BY_NIGHT = gettext_noop("It is night, so daybound turns it over at once.")
    TURNS_AT_ONCE_BY_DAY = gettext_noop("It is day, so nightbound turns it over at once.")
    MODAL_TURNS = gettext_noop("In this edition a modal double-faced card transforms too, so it turns over.")
    AGAIN = gettext_noop(
        "It turned over in step %(turned)s already, but in this edition no rule stops the ability from turning it over again."
    )
    SAME_OBJECT = gettext_noop("It stays the same object, so counters, damage, attachments and effects stay with it.")
    STILL_FOUND = gettext_noop("It stays the same object, so what waits on the stack still finds it.")
    ONE_FACED_TOKEN = gettext_noop("It is a token with only one face, so the instruction does nothing to it.")
    ONLY_LOOKS_SO = gettext_noop(
        "It only looks like %(shown)s: the card that represents it is not double-faced, so the instruction does nothing to it."
    )
    MELD_NOT_DOUBLE_FACED = gettext_noop("In this edition meld cards are not double-faced cards, so the instruction does nothing to it.")
    MELD_EXCEPTED = gettext_noop("Meld cards are double-faced cards, but the rules except them: the instruction does nothing to it.")
    SINCE_STACKED = gettext_noop(
        "It turned over in step %(turned)s, after this ability of its own was put on the stack in step %(stacked)s. "
        "So the ability does not turn it over again."
    )
    SINCE_CREATED = gettext_noop(
        "It turned over in step %(turned)s, after this delayed ability of its own was created in step %(stacked)s. "
        "So the ability does not turn it over again."
    )
    MELDED_STAYS_FACE_UP = gettext_noop("A meld card or a melded permanent can’t be turned face down, so it stays face up.")
    MERGED_STAYS_FACE_UP = gettext_noop("A merged permanent with a double-faced component can’t be turned face down, so it stays face up.")
    ENTERED_FROM_STACK = gettext_noop("It enters the battlefield with the face up that was up on the stack: the front face.")
    ENTERED_BACK_FROM_STACK = gettext_noop(
        "It enters the battlefield with the face up that was up on the stack: the back face. It did not transform."
    )
    ENTERED_BACK_BY_NIGHT = gettext_noop("It has daybound and it is night, so it enters the battlefield with its back face up.")
    COPY_ENTERED_BACK_BY_NIGHT = gettext_noop(
        "As a copy it has daybound, and it is night, so its card enters with the back face up. What it looks like is decided by the copy."
    )
    ENTERED_FACE_OF_LAND = gettext_noop("The player chooses a face that is a land; it enters the battlefield with this face up.")
    ENTERED_MELD_CARD = gettext_noop("A meld card alone enters the battlefield with its front face up.")
    CAST_MODAL_FRONT = gettext_noop("The player chooses the front face of the modal card.")
    CAST_MODAL_BACK = gettext_noop("The player chooses the back face of the modal card; this face is up on the stack.")
    CAST_MELD_CARD = gettext_noop("A meld card has only its front face on the stack.")
    CAST_WITH_DISTURB = gettext_noop("Disturb lets it be cast from the graveyard with its back face up.")
    CAST_WITH_MORE = gettext_noop("More Than Meets the Eye lets it be cast with its back face up.")
    PREDEFINED_ONE_FACE = gettext_noop("The token has only one face.")
    PREDEFINED_BOTH_FACES = gettext_noop("This predefined token is double-faced. It enters with its front face up.")
    TOKEN_OF_FACE_UP = gettext_noop("The token copies only the face that is up. It has one face and will never transform.")
    TOKEN_OF_BOTH_FACES = gettext_noop("The token copies both faces, with the same face up. It can transform.")
    TOKEN_CREATED_AS_OTHER = gettext_noop(
        "The token was created as a copy of something one-faced, so it has only one face, whatever it enters as a copy of."
    )
    DAMAGE_TO_PLANESWALKER = gettext_noop("Damage takes loyalty counters off a planeswalker.")
    DAMAGE_TO_BATTLE = gettext_noop("Damage takes defense counters off a battle.")
    SEVERAL_CARDS_MOVE = gettext_noop("One permanent leaves, and each of the cards that represented it goes to that zone as a new object.")
    TOKEN_MOVES = gettext_noop("A token that leaves the battlefield ceases to exist the next time state-based actions are checked.")
    COPY_RESOLVED = gettext_noop("The copy of the spell does what it says and ceases to exist.")
    SPELL_COPY_MOVES = gettext_noop("A copy of a spell that leaves the stack ceases to exist.")
    CARD_MOVES_WITH_BACK = gettext_noop("In its new zone it is a new object, and there only its front face counts.")
    TURNED_UP_FRONT = gettext_noop("A double-faced permanent that is turned face up shows its front face.")
    NOT_TO_ITSELF = gettext_noop("Nothing can be attached to itself, so it stays as it is.")
    TURNED_UP_ONE_FACED = gettext_noop("It is face up again and looks as it is printed.")
    LETHAL_DAMAGE_KNOWN = gettext_noop("It has %(damage)s marked on it and toughness %(toughness)s, so it is destroyed.")


SEVERAL = gettext_noop("The instruction concerns several objects; each is looked at by itself.")
EVERY = gettext_noop("The instruction concerns every permanent that fits; each is looked at by itself.")
IN_ORDER = gettext_noop("The instructions are carried out in the order in which they are written.")
TRIGGER_OPEN = gettext_noop("The text of this edition does not decide whether an ability triggers.")
