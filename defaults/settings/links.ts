import * as own from "#site/links.ts";

/** An editor that can install the theme. */
export interface Editor {
  id: string;
  label: string;
  /** Its terminal command. */
  command: string;
  /** The registry that it uses. */
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

/** The page in `site/pages/` that the analytics question links to: its file name without `.md`; null for none. */
export const privacyPage: string | null = own.privacyPage === undefined ? "privacy" : own.privacyPage;

/** The name and address of the person responsible for the site, for the privacy page; null until the owner sets it. */
export const responsible: string | null = own.responsible ?? null;

/** An e-mail address next to the contact form; null for none. */
export const contactAddress: string | null = own.contactAddress ?? null;
