// The words about installing the theme and turning it on.

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

export const installWording = layer(own.installWording, {
  followedBy: "then",
  /** How to turn the theme on. `chord` renders pairs of keys as keyboard keys. */
  choose: <Part>(editor: string, label: string, isMac: boolean, chord: (pairs: readonly Pair[]) => Part) => [
    `To switch it on in ${editor}, press `,
    chord(isMac ? onMac : anywhere),
    ` and choose ${label}.`,
  ],
  file: "Download .vsix",
  tryOnline: "Try it in vscode.dev",
});
