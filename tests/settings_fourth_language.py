"""The settings of the site with one more language, made up: what a further language costs beside a migration and a catalogue.

The folder in FOURTH_LANGUAGE holds `migrations_with_fourth/`, a package, and `locale/`.
"""

import os
from pathlib import Path

from rulesite.catalogues import compile_catalogues
from rulesite.languages import Language
from rulesite.settings import *  # noqa: F403 - a settings module is its names, and this one changes a few
from rulesite.settings import EXAMPLE_LABELS, GROUPED_FROM, LANGUAGES, LOCALE_PATHS, OWN_LETTERS, PART_NAMES, QUOTATION_MARKS

FOLDER = Path(os.environ["FOURTH_LANGUAGE"])
FOURTH = Language("qtz", "Glasgartisch", "Beispielchen:", own_letters="ö")

LANGUAGES = [*LANGUAGES, (FOURTH.code, FOURTH.name)]
OWN_LETTERS = {**OWN_LETTERS, FOURTH.code: FOURTH.own_letters}
EXAMPLE_LABELS = {**EXAMPLE_LABELS, FOURTH.code: FOURTH.example_label}
GROUPED_FROM = {**GROUPED_FROM, FOURTH.code: FOURTH.grouped_from}
QUOTATION_MARKS = {**QUOTATION_MARKS, FOURTH.code: FOURTH.quotes}
PART_NAMES = {**PART_NAMES, FOURTH.code: FOURTH.part_names}
LOCALE_PATHS = [FOLDER / "locale", *LOCALE_PATHS]
MIGRATION_MODULES = {"rules": "migrations_with_fourth"}

compile_catalogues(FOLDER / "locale")
