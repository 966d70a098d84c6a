/**
 * The documents in an extension's own folder, by the names that VS Code looks for in any letter case
 * (`extensionsScannerService.ts`). `vsce` renames a changelog to `changelog.md` inside a `.vsix`.
 */
const documents = {
  readme: /^readme(?:\.(?:md|txt))?$/i,
  changelog: /^changelog(?:\.(?:md|txt))?$/i,
  license: /^licen[cs]e(?:\.(?:md|txt))?$/i,
};

/** Finds a document among the paths of an extension. A `.md` file comes first, and a file without an ending last. */
export function findDocument(paths: readonly string[], kind: keyof typeof documents): string | undefined {
  const found = paths.filter((path) => documents[kind].test(path)).sort();
  return found.find((path) => /\.md$/i.test(path)) ?? found.find((path) => path.includes(".")) ?? found[0];
}
