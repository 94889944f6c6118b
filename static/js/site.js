// Entry of every page. Enhancements only: each page works without these files.

import { startHere } from "./here.js";
import { startJumps } from "./jumps.js";
import { startLanguages } from "./languages.js";
import { startMenus } from "./menus.js";
import { startPreviews } from "./peek.js";
import { startShortcuts } from "./shortcuts.js";
import { startSuggestions } from "./suggest.js";
import { startTheme } from "./theme.js";

startTheme();
startShortcuts();
startSuggestions();
startMenus();
startLanguages();
startPreviews();
startHere();
startJumps();
