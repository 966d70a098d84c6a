export const portTranslations: Readonly<Record<string, string>> = {
  "{1} for {2}": "{1} für {2}",
  "Made from the VS Code theme {1} {2} ({3}).": "Aus dem Farbschema {1} {2} für VS Code ({3}).",
  "The theme has no colour for these, so they are derived from its other colours: {1}.":
    "Hierfür hat das Farbschema keine Farbe, deshalb sind sie aus seinen anderen abgeleitet: {1}.",
  "Put {1} into {2}.": "Leg {1} in {2} ab.",
  "Add this to {1}:": "Füg dies zu {1} hinzu:",
  "Put this at the top of {1}:": "Setz dies an den Anfang von {1}:",
  "Or, in a Helix newer than 25.07, to follow your terminal's light and dark mode, put {1} there, too, and put this at the top instead:":
    "Oder, mit einem Helix nach 25.07, um dem hellen und dunklen Modus des Terminals zu folgen: Leg auch {1} dort ab, und setz stattdessen dies an den Anfang:",
  "Add this to Zed's settings:": "Füg dies zu den Einstellungen von Zed hinzu:",
  "Or, to follow your system's light and dark mode, put {1} there, too, and add this instead:":
    "Oder, um dem hellen und dunklen Modus des Systems zu folgen: Leg auch {1} dort ab, und füg stattdessen dies hinzu:",
  "JetBrains IDEs": "IDEs von JetBrains",
  "Open Settings, Editor, Color Scheme. Press the gear, then Import Scheme.":
    "Öffne Settings, Editor, Color Scheme. Drück auf das Zahnrad, dann auf Import Scheme.",
  "Choose {1}, then {2} in the list of schemes.": "Wähle {1}, dann {2} in der Liste der Schemas.",
  "Sublime Text, bat and delta": "Sublime Text, bat und delta",
  "For bat and delta, put the file into bat's themes and rebuild bat's cache (on Debian and Ubuntu bat is called batcat):":
    "Für bat und delta: Leg die Datei zu den Farbschemas von bat, und bau seinen Cache neu (unter Debian und Ubuntu heißt bat batcat):",
  "For bat, add this to ~/.bashrc or ~/.zshrc:": "Für bat: Füg dies zu ~/.bashrc oder ~/.zshrc hinzu:",
  "Or, from bat 0.25 on, to follow your terminal's light and dark mode, put {1} there, too, rebuild the cache, and add this instead:":
    "Oder, ab bat 0.25, um dem hellen und dunklen Modus des Terminals zu folgen: Leg auch {1} dort ab, bau den Cache neu, und füg stattdessen dies hinzu:",
  "For delta:": "Für delta:",
  "For Sublime Text, choose Preferences, Browse Packages. Put {1} into User, then choose it under Preferences, Select Color Scheme.":
    "Für Sublime Text: Wähle Preferences, Browse Packages. Leg {1} in User ab, und wähle es dann unter Preferences, Select Color Scheme.",
  'Open Settings, Open JSON file. Copy the content of {1} into the list "schemes".':
    'Öffne Einstellungen, JSON-Datei öffnen. Kopiere den Inhalt von {1} in die Liste "schemes".',
  'Add this to "profiles", "defaults":': 'Füg dies bei "profiles", "defaults" hinzu:',
  "Or, to follow your system's light and dark mode, copy the content of {1} there, too, and add this instead:":
    "Oder, um dem hellen und dunklen Modus des Systems zu folgen: Kopiere auch den Inhalt von {1} dorthin, und füg stattdessen dies hinzu:",
  "Open Settings, Profiles, Colors, Color Presets, Import. Choose {1}.":
    "Öffne Settings, Profiles, Colors, Color Presets, Import. Wähle {1}.",
  "Choose {1} under Color Presets.": "Wähle {1} unter Color Presets.",
  "Or, from kitty 0.38 on, to follow your system's light and dark mode, put {1} there, too, and run this:":
    "Oder, ab kitty 0.38, um dem hellen und dunklen Modus des Systems zu folgen: Leg auch {1} dort ab, und führ dies aus:",
  "Add this to ~/.config/alacritty/alacritty.toml; Alacritty 0.13 needs the import at the top, without [general]:":
    "Füg dies zu ~/.config/alacritty/alacritty.toml hinzu; Alacritty 0.13 braucht den Import am Anfang, ohne [general]:",
  "Put this into ~/.config/wezterm/wezterm.lua. If the file exists, add only the middle line, above its return:":
    "Schreib dies in ~/.config/wezterm/wezterm.lua. Wenn es die Datei schon gibt, füg nur die mittlere Zeile über ihrem return hinzu:",
  "Or, to follow your system's light and dark mode, put {1} there, too, and replace the middle line with this:":
    "Oder, um dem hellen und dunklen Modus des Systems zu folgen: Leg auch {1} dort ab, und ersetz die mittlere Zeile durch dies:",
  "Or, to have both, put {1} there, too, and put this at the top instead. The key binding color-theme-toggle changes between them.":
    "Oder, für beide: Leg auch {1} dort ab, und setz stattdessen dies an den Anfang. Die Tastenbelegung color-theme-toggle wechselt zwischen ihnen.",
  "For foot 1.25 and older, change the names in the file, and leave out initial-color-theme:":
    "Für foot 1.25 und ältere: Ändere die Namen in der Datei, und lass initial-color-theme weg:",
  "Open Settings, Edit Current Profile, Appearance. Choose {1}, then Apply.":
    "Öffne Einstellungen, Aktuelles Profil bearbeiten, Erscheinungsbild. Wähle {1}, dann Anwenden.",
  "Load the file as a new profile:": "Lad die Datei als neues Profil:",
  "Add the profile to the list:": "Füg das Profil zur Liste hinzu:",
  "Choose {1} under Preferences, Profiles.": "Wähle {1} unter Einstellungen, Profile.",
  "Open Preferences, Appearance, Show All Palettes. Choose {1}.":
    "Öffne Einstellungen, Erscheinungsbild, Alle Paletten anzeigen. Wähle {1}.",
  "Or, to follow your system's light and dark mode, put {1} there, too, run this, and choose {2} instead:":
    "Oder, um dem hellen und dunklen Modus des Systems zu folgen: Leg auch {1} dort ab, führ dies aus, und wähle stattdessen {2}:",
  "Open Edit, Preferences, Colors. Choose {1} in the list under Presets.":
    "Öffne Bearbeiten, Einstellungen, Farben. Wähle {1} in der Liste unter Voreinstellungen.",
  "Put {1} into ~/.warp/themes/ on macOS, ~/.local/share/warp-terminal/themes/ on Linux, or %APPDATA%\\warp\\Warp\\data\\themes\\ on Windows.":
    "Leg {1} ab: unter macOS in ~/.warp/themes/, unter Linux in ~/.local/share/warp-terminal/themes/, unter Windows in %APPDATA%\\warp\\Warp\\data\\themes\\.",
  "Open Settings, Appearance, Themes. Choose {1}.": "Öffne Settings, Appearance, Themes. Wähle {1}.",
  "If tmux is running, load it:": "Wenn tmux läuft, lad die Datei:",
  "Add this to ~/.bashrc or ~/.zshrc:": "Füg dies zu ~/.bashrc oder ~/.zshrc hinzu:",
  "Or, from fish 4.3 on, to follow your terminal's light and dark mode, put {1} there, too, run this, and choose {2}-both instead:":
    "Oder, ab fish 4.3, um dem hellen und dunklen Modus des Terminals zu folgen: Leg auch {1} dort ab, führ dies aus, und wähle stattdessen {2}-both:",
  "Add the palette of {1} at the end:": "Füg am Ende die Palette von {1} hinzu:",
  "Create lazygit's own configuration file if it does not exist:":
    "Leg die eigene Konfigurationsdatei von lazygit an, wenn es sie noch nicht gibt:",
  "Press Esc in btop, choose Options, then {1} under Color theme.":
    "Drück in btop Esc, wähle Options, dann {1} unter Color theme.",
  "Copy the file into a flavor of this name:": "Kopiere die Datei in ein Flavor dieses Namens:",
  "Or, to follow your terminal's light and dark mode, make a flavor of {1}, too, and add this instead:":
    "Oder, um dem hellen und dunklen Modus des Terminals zu folgen: Mach auch aus {1} ein Flavor, und füg stattdessen dies hinzu:",
  "For Yazi before 25.12.29, change the names in the flavor:":
    "Für Yazi vor 25.12.29: Ändere die Namen im Flavor:",
  "Or, from Zellij 0.44.2 on, to follow your terminal's light and dark mode, put {1} there, too, and add this instead:":
    "Oder, ab Zellij 0.44.2, um dem hellen und dunklen Modus des Terminals zu folgen: Leg auch {1} dort ab, und füg stattdessen dies hinzu:",
  "Add this to ~/.bashrc or ~/.zshrc, for ls, eza and fd:":
    "Füg dies zu ~/.bashrc oder ~/.zshrc hinzu, für ls, eza und fd:",
  "Copy the line in {1}.": "Kopiere die Zeile aus {1}.",
  "Open Preferences, Appearance, Custom theme. Paste it under Import.":
    "Öffne Einstellungen, Erscheinungsbild, Benutzerdefiniertes Design. Füg sie unter Importieren ein.",
  "For Tinty, put the file into the folder of your own schemes:":
    "Für Tinty: Leg die Datei in den Ordner deiner eigenen Schemas:",
  "Switch it on:": "Schalte es ein:",
  "Design tokens (DTCG)": "Design-Tokens (DTCG)",
  "Add {1} to the sources of your generator. Style Dictionary and Terrazzo read the format.":
    "Füg {1} zu den Quellen deines Generators hinzu. Style Dictionary und Terrazzo lesen das Format.",
  "CSS variables": "CSS-Variablen",
  "Put the file beside your style sheet, and import it:":
    "Leg die Datei neben dein Stylesheet, und importiere sie:",
  "Or, to follow the reader's light and dark mode, put {1} there, too, and import both instead:":
    "Oder, um dem hellen und dunklen Modus der Lesenden zu folgen: Leg auch {1} dort ab, und importiere stattdessen beide:",
  "Use the colours by their names:": "Verwende die Farben bei ihren Namen:",
  "Pass the file to Shiki:": "Übergib die Datei an Shiki:",
  "Or, to follow the color-scheme of the page, pass {1}, too:":
    "Oder, um dem color-scheme der Seite zu folgen: Übergib auch {1}:",
  "Load it instead of another style sheet:": "Lad es anstelle eines anderen Stylesheets:",
  "Or, to follow the reader's light and dark mode, load both instead:":
    "Oder, um dem hellen und dunklen Modus der Lesenden zu folgen: Lad stattdessen beide:",
  "{1} {2} for other programs": "{1} {2} für andere Programme",
};

export const portsWording = {
  heading: "Andere Programme",
  lead: (count: number, name: string) =>
    `${name} für ${count} Editoren, Terminals und Werkzeuge, aus denselben Farben gemacht.`,
  all: (count: number) => `Alle ${count}`,
  find: "Programm suchen",
  none: (query: string) => `Kein Programm heißt „${query}“.`,
  download: "Herunterladen",
  downloadFor: (program: string) => `Herunterladen für ${program}`,
  everything: (kilobytes: number) => `Alle herunterladen (.zip, ${kilobytes} kB)`,
  steps: "So schaltest du es ein",
  closeSteps: "Schließen",
  code: "diese Zeilen",
  missing: "Die Schritte sind nicht angekommen. Bitte versuch es noch einmal, oder öffne sie als Seite.",
  title: "Für andere Programme",
  pageLead: (name: string) =>
    `Die Dateien sind aus dem VS-Code-Farbschema ${name} gemacht. Zu jeder stehen die Schritte, um sie einzuschalten.`,
  kinds: { editor: "Editoren", terminal: "Terminals", tool: "Werkzeuge", format: "Formate" },
  picture: (variant: string) => `Ein Terminal in ${variant}`,
  back: "Zurück zur Seite",
};
