/** How the theme is installed and switched on. These words are loaded with the panel's scripts. */

import * as own from "#site/words/install.ts";
import { layer } from "./layer.ts";

type Pair = readonly [held: string, pressed: string];

const anywhere: readonly Pair[] = [
  ["Ctrl", "K"],
  ["Ctrl", "T"],
];
const onMac: readonly Pair[] = [
  ["Cmd", "K"],
  ["Cmd", "T"],
];

/** `chord` renders pairs of keys as keyboard keys. */
export const installWording = layer(
  {
    editor: "Editor",
    install: "Install it",
    open: (editor: string) => `Open in ${editor}`,
    registries: {
      marketplace: "or get it from the Visual Studio Marketplace",
      openVsx: "or get it from Open VSX",
    },
    terminal: "Or in a terminal:",
    command: "the command",
    otherEditors: "Other editors",
    file: "Download .vsix",
    /** For archives, and for editors without a marketplace. */
    fileFacts: (kilobytes: number) => `${kilobytes} kB`,
    checksum: "SHA-256",
    activate: "Switch it on",
    followedBy: "then",
    choose: <Part>(label: string, isMac: boolean, chord: (pairs: readonly Pair[]) => Part) => [
      "Press ",
      chord(isMac ? onMac : anywhere),
      ` and choose ${label}.`,
    ],
    /** What VS Code writes above its list of themes. */
    picker: "Select Color Theme",
    font: "The code on this page is set in JetBrains Mono.",
    onlyLooking: "Only looking?",
    tryOnline: (name: string) => `Try ${name} in vscode.dev`,
    onPhone: "It is installed on a computer. Send this page to yours:",
    send: "Send this page",
    look: { marketplace: "Look at it in the Marketplace", openVsx: "Look at it in Open VSX" },
  },
  own.installWording,
);
