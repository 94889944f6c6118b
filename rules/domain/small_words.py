"""Words that say little by themselves: a search of several words passes over them."""

from __future__ import annotations

from collections.abc import Collection

from rules.domain.analysis import folded


def _small(words: str) -> frozenset[str]:
    return frozenset(folded(word) for word in words.split())


# Folded, as clauses are. Words that are terms of the game in one of the languages (die, first, other, one) are not among them there.
SMALL_WORDS = {
    "en": _small(
        "a an the of to and or in on at by for from with as is are be been am was were it its this that these those there here "
        "i im me my you your he she his her they them their we our us what whats when where which who whom whose why how "
        "can cant cannot can't could may might must do does doesn't did don't done doing happen happens happened work works "
        "working mean means meant explain tell about rule rules if then than so will would should shall won't have has had get "
        "gets got getting into onto isn't aren't not just also still some any much many please there's it's i'm like during while "
        "after before because both without go goes going"
    ),
    "de": _small(
        "der die das den dem des ein eine einen einem einer eines und oder in im ins an am auf zu zum zur von vom mit für bei beim "
        "aus als ist sind sei wird werden wurde worden kann können könnte darf dürfen muss müssen soll sollte hat haben habe wenn "
        "falls was wie wer wen wem wo warum wieso weshalb wann welche welcher welches sich es ich du er sie wir ihr man mein meine "
        "meinen meiner meinem dein deine seine seinen passiert geschieht bedeutet heißt regel regeln funktioniert gilt gibt über "
        "nach vor noch auch nur dann dass ob nicht mir mich dir dich da so tun tut macht machen mache viele oft denn bitte gegen "
        "geht gehen bleibt bleiben wohin welchen dies dieser diese dieses jeder jede jedes alle unter zwischen während damit dabei"
    ),
    "es": _small(
        "el la los las un una unos unas y o u e de del al a en por para con que qué como cómo cuando cuándo donde dónde quien quién "
        "cual cuál cuales es son ser sea está están estar hay ha han puede pueden puedo podría debe deben si sí mi mis tu tus su sus "
        "lo le les me te se pasa ocurre sucede significa regla reglas funciona funcionan sobre este esta esto ese esa eso ya "
        "también solo sólo no más cuánto cuánta cuántos cuántas después antes durante porque hace hacen hacer hago tiene tienen va van ir "
        "entre contra ni muy mismo cada todo toda todos todas"
    ),
}


def is_small(word: str, languages: Collection[str]) -> bool:
    """Whether a word says little by itself in one of the languages."""
    return any(word in SMALL_WORDS.get(code, ()) for code in languages)
