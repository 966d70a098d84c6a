type Pair = readonly [held: string, pressed: string];

const anywhere: readonly Pair[] = [
  ["Strg", "K"],
  ["Strg", "T"],
];
const onMac: readonly Pair[] = [
  ["Cmd", "K"],
  ["Cmd", "T"],
];

export const installWording = {
  editor: "Editor",
  install: "Installieren",
  open: (editor: string) => `In ${editor} öffnen`,
  registries: {
    marketplace: "oder aus dem Visual Studio Marketplace holen",
    openVsx: "oder aus Open VSX holen",
  },
  terminal: "Oder in einem Terminal:",
  command: "den Befehl",
  otherEditors: "Andere Editoren",
  file: ".vsix herunterladen",
  fileFacts: (kilobytes: number) => `${kilobytes} kB`,
  checksum: "SHA-256",
  activate: "Einschalten",
  followedBy: "dann",
  choose: <Part>(label: string, isMac: boolean, chord: (pairs: readonly Pair[]) => Part) => [
    "Drück ",
    chord(isMac ? onMac : anywhere),
    ` und wähle ${label}.`,
  ],
  picker: "Farbdesign auswählen",
  font: "Der Code auf dieser Seite ist in JetBrains Mono gesetzt.",
  onlyLooking: "Nur mal schauen?",
  tryOnline: (name: string) => `${name} in vscode.dev ausprobieren`,
  onPhone: "Es wird auf einem Computer installiert. Schick diese Seite an deinen:",
  send: "Diese Seite senden",
  look: { marketplace: "Im Marketplace ansehen", openVsx: "In Open VSX ansehen" },
};
