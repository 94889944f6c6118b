// Entry of every page. Enhancements only: each page works without these files.

import { startBuild } from "./build.js";
import { startComboboxes } from "./combobox.js";
import { startHere } from "./here.js";
import { startJumps } from "./jumps.js";
import { startLanguages } from "./languages.js";
import { startMenus } from "./menus.js";
import { startOffline } from "./offline.js";
import { startSentences } from "./parallel.js";
import { startPreviews } from "./peek.js";
import { startPlace } from "./place.js";
import { startShortcuts } from "./shortcuts.js";
import { startPlays } from "./simulator.js";
import { startSuggestions } from "./suggest.js";
import { startTheme } from "./theme.js";

startTheme();
startShortcuts();
startPlace();
startSuggestions();
startMenus();
startLanguages();
startPreviews();
startHere();
startJumps();
startPlays();
startComboboxes();
startBuild();
startSentences();
startOffline();
