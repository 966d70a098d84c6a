/** Editors that take the theme: their link scheme, their command and the registry that they install from. */
export const editors = [
  { id: "vscode", label: "VS Code", scheme: "vscode", command: "code", registry: "marketplace" },
  {
    id: "insiders",
    label: "VS Code Insiders",
    scheme: "vscode-insiders",
    command: "code-insiders",
    registry: "marketplace",
  },
  { id: "cursor", label: "Cursor", scheme: "cursor", command: "cursor", registry: "openVsx" },
  { id: "windsurf", label: "Windsurf", scheme: "windsurf", command: "windsurf", registry: "openVsx" },
  { id: "vscodium", label: "VSCodium", scheme: "vscodium", command: "codium", registry: "openVsx" },
] as const;
