import * as own from "#site/links.ts";

/** An editor that can install the theme. */
export interface Editor {
  id: string;
  label: string;
  /** Its command in a terminal. */
  command: string;
  /** The registry that it installs from. */
  registry: "marketplace" | "openVsx";
}

/** The editors that the page offers. The first one is preselected. */
export const editors: readonly [Editor, ...Editor[]] = own.editors ?? [
  { id: "vscode", label: "VS Code", command: "code", registry: "marketplace" },
  { id: "insiders", label: "VS Code Insiders", command: "code-insiders", registry: "marketplace" },
  { id: "cursor", label: "Cursor", command: "cursor", registry: "openVsx" },
  { id: "windsurf", label: "Windsurf", command: "windsurf", registry: "openVsx" },
  { id: "vscodium", label: "VSCodium", command: "codium", registry: "openVsx" },
];

/** The own page that the question about analytics links to: its file's name without `.md`; null for none. */
export const privacyPage: string | null = own.privacyPage === undefined ? "privacy" : own.privacyPage;

/** Who is responsible for the site, by name and address, for the page about privacy; null until the owner says so. */
export const responsible: string | null = own.responsible ?? null;

/** An e-mail address next to the contact form; null for none. */
export const contactAddress: string | null = own.contactAddress ?? null;
