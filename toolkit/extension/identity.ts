import { ExtensionError, pathFromRoot } from "./extension-files.ts";
import { isRecord } from "./json.ts";

/** An extension's identity from its package.json. */
export interface ExtensionIdentity {
  /** The display name. */
  name: string;
  publisher: string;
  /** The name within the publisher's extensions. */
  extensionName: string;
  /** The marketplace identity: `publisher.name`. */
  id: string;
  version: string;
  /** Empty if package.json does not have one. */
  description: string;
  /** The web address of its page in the marketplace. */
  marketplace: string;
  /** The web address of its source; if package.json names none, its page in the marketplace. */
  repository: string;
  /** The extension's folder in the source; empty if the extension is at the root. */
  directory: string;
  /** The web address for reporting problems. */
  issues: string | null;
}

/** The marketplace's rule for names and publishers, which become part of web addresses. */
const identifier = /^[a-z\d][a-z\d-]*$/i;
/** A version as in https://semver.org. */
const semanticVersion = /^\d+\.\d+\.\d+(?:[-+][\da-z.+-]+)?$/i;

/** Names become parts of file names and web addresses, and the display name part of titles. */
const NAME_LENGTH_MAX = 100;

/** A text from package.json, trimmed; null if it is not a non-empty text. */
export function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/**
 * The web address of `repository` in package.json. npm allows an address, `git+https://….git`, `git@host:path`,
 * `owner/name`, `github:owner/name`, or an object with one of these as `url`.
 */
export function repositoryAddress(repository: unknown): string | null {
  const source = isRecord(repository) ? repository.url : repository;
  if (typeof source !== "string") return null;
  const hosts: Record<string, string> = { github: "github.com", gitlab: "gitlab.com", bitbucket: "bitbucket.org" };
  const address = source
    .trim()
    .replace(
      /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/,
      (_, host = "github", path) => `https://${hosts[host]}/${path}`,
    )
    .replace(/^(?:ssh:\/\/)?git@([\w.-]+)[:/]/, "https://$1/")
    .replace(/^git\+/, "")
    .replace(/^(?:git|ssh|http):\/\/(?:git@)?/, "https://")
    .replace(/\.git$/, "");
  return /^https:\/\/[\w.-]+\/\S*$/.test(address) && URL.canParse(address) ? address : null;
}

/** The `directory` of `repository` in package.json; empty if it has none, or if it leads out of the repository. */
function directoryIn(repository: unknown): string {
  return pathFromRoot((isRecord(repository) && text(repository.directory)) || "") ?? "";
}

/** The display name. A long one is shortened, although VS Code accepts any length. */
function readDisplayName(value: unknown, name: string, warn: (sentence: string) => void): string | null {
  const characters = [...(text(value) ?? "")];
  if (characters.length <= NAME_LENGTH_MAX) return text(value);
  const kept = NAME_LENGTH_MAX - 1;
  warn(
    `${name}: "displayName" has ${characters.length.toLocaleString("en")} characters; only the first ${kept} are used.`,
  );
  return `${characters.slice(0, kept).join("")}…`;
}

/**
 * Reads the identity from package.json.
 * @param name its name in messages.
 * @param warn receives a sentence if it shortens a text.
 * @throws ExtensionError for a name, publisher or version that the marketplace would refuse.
 */
export function readIdentity(
  manifest: Record<string, unknown>,
  name: string,
  warn: (sentence: string) => void,
): ExtensionIdentity {
  for (const key of ["name", "publisher", "version"]) {
    const { length } = text(manifest[key]) ?? "";
    if (length > NAME_LENGTH_MAX) {
      throw new ExtensionError(
        `${name}: "${key}" has ${length.toLocaleString("en")} characters; at most ${NAME_LENGTH_MAX} are allowed.`,
      );
    }
  }
  for (const key of ["name", "publisher"]) {
    const value = text(manifest[key]);
    if (value === null) throw new ExtensionError(`${name} has no "${key}", which every VS Code extension has.`);
    if (!identifier.test(value)) {
      throw new ExtensionError(`${name}: "${key}" is "${value}", but may contain only letters, digits and hyphens.`);
    }
  }
  const version = text(manifest.version) ?? "";
  if (!semanticVersion.test(version)) {
    throw new ExtensionError(`${name}: "version" must be three numbers, like 1.2.4.`);
  }
  const [publisher, extensionName] = [String(manifest.publisher).trim(), String(manifest.name).trim()];
  const id = `${publisher}.${extensionName}`;
  const marketplace = `https://marketplace.visualstudio.com/items?itemName=${id}`;
  return {
    name: readDisplayName(manifest.displayName, name, warn) ?? extensionName,
    publisher,
    extensionName,
    id,
    version,
    description: text(manifest.description) ?? "",
    marketplace,
    repository: repositoryAddress(manifest.repository) ?? repositoryAddress(manifest.homepage) ?? marketplace,
    directory: directoryIn(manifest.repository),
    issues: repositoryAddress(manifest.bugs),
  };
}
