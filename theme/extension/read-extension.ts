import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  ExtensionError,
  type ExtensionFiles,
  filesIn,
  isRecord,
  parseObject,
  printable,
  readTheme,
  resolvePath,
  type ThemeFile,
  type UiTheme,
  uiThemes,
} from "./theme-file.ts";

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
  /** The web address of its page in the marketplace. */
  marketplace: string;
  /** The web address of its source; if package.json names none, its page in the marketplace. */
  repository: string;
  /** The web address for reporting problems. */
  issues: string | null;
}

export interface Extension {
  identity: ExtensionIdentity;
  /** The licence as package.json names it, for example `MIT`; null if it names none. */
  license: string | null;
  /** The path of its icon within the extension; null if it has none. */
  icon: string | null;
  /** At least one, in the order of package.json, with unique labels. */
  themes: [ThemeFile, ...ThemeFile[]];
  /** package.json, with the texts of package.nls.json inserted. */
  manifest: Record<string, unknown>;
}

/** The marketplace's rule for names and publishers, which become part of web addresses. */
const identifier = /^[a-z\d][a-z\d-]*$/i;
/** A version as in https://semver.org. */
const semanticVersion = /^\d+\.\d+\.\d+(?:[-+][\da-z.+-]+)?$/i;

/** Names become parts of file names and web addresses. */
const NAME_LENGTH_MAX = 100;
const THEMES_MAX = 100;

function isUiTheme(value: unknown): value is UiTheme {
  return typeof value === "string" && Object.hasOwn(uiThemes, value);
}

/** Replaces each `%key%` by its text from package.nls.json, and removes control characters. */
function localized(value: unknown, texts: Record<string, unknown>): unknown {
  if (typeof value === "string") {
    const key = /^%([\w\d.-]+)%$/i.exec(value)?.[1];
    const text = key === undefined ? undefined : texts[key];
    const message = isRecord(text) ? text.message : text;
    return printable(typeof message === "string" ? message : value);
  }
  if (Array.isArray(value)) return value.map((part) => localized(part, texts));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, localized(part, texts)]));
}

/**
 * The web address of `repository` in package.json. npm allows an address, `git+https://….git`, `git@host:path`,
 * `owner/name`, `github:owner/name`, or an object with one of these as `url`.
 */
export function repositoryAddress(repository: unknown): string | null {
  const source = isRecord(repository) ? repository.url : repository;
  if (typeof source !== "string") return null;
  const hosts: Record<string, string> = {
    github: "github.com",
    gitlab: "gitlab.com",
    bitbucket: "bitbucket.org",
  };
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

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function readManifest(files: ExtensionFiles, hasTexts: boolean): Record<string, unknown> {
  const manifest = parseObject(files.read("package.json"), files.name("package.json"));
  const texts = hasTexts ? parseObject(files.read("package.nls.json"), files.name("package.nls.json")) : {};
  return localized(manifest, texts) as Record<string, unknown>;
}

function readIdentity(manifest: Record<string, unknown>, name: string): ExtensionIdentity {
  for (const key of ["name", "publisher", "displayName", "version"]) {
    const { length } = text(manifest[key]) ?? "";
    if (length > NAME_LENGTH_MAX) {
      throw new ExtensionError(
        `${name}: "${key}" has ${length.toLocaleString("en")} characters; at most ${NAME_LENGTH_MAX} are allowed.`,
      );
    }
  }
  for (const key of ["name", "publisher"]) {
    const value = text(manifest[key]);
    if (value === null)
      throw new ExtensionError(`${name} has no "${key}", which every VS Code extension has.`);
    if (!identifier.test(value)) {
      throw new ExtensionError(
        `${name}: "${key}" is "${value}", but may contain only letters, digits and hyphens.`,
      );
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
    name: text(manifest.displayName) ?? extensionName,
    publisher,
    extensionName,
    id,
    version,
    marketplace,
    repository: repositoryAddress(manifest.repository) ?? repositoryAddress(manifest.homepage) ?? marketplace,
    issues: repositoryAddress(manifest.bugs),
  };
}

/** The label, with a number after it if another theme has the same one. */
function distinct(label: string, taken: ReadonlySet<string>): string {
  if (!taken.has(label)) return label;
  let number = 2;
  while (taken.has(`${label} (${number})`)) number += 1;
  return `${label} (${number})`;
}

function readThemes(files: ExtensionFiles, manifest: Record<string, unknown>): Extension["themes"] {
  const name = files.name("package.json");
  const contributed = isRecord(manifest.contributes) ? manifest.contributes.themes : undefined;
  if (!Array.isArray(contributed) || contributed.length === 0) {
    throw new ExtensionError(`${name} lists no colour theme under "contributes", "themes".`);
  }
  if (contributed.length > THEMES_MAX) {
    throw new ExtensionError(
      `${name} lists ${contributed.length.toLocaleString("en")} themes; at most ${THEMES_MAX} are allowed.`,
    );
  }
  const labels = new Set<string>();
  return contributed.map((entry: unknown) => {
    const path = isRecord(entry) ? text(entry.path) : null;
    if (!isRecord(entry) || path === null) {
      throw new ExtensionError(`${name}: each of its "themes" needs a "path".`);
    }
    const file = resolvePath("package.json", path);
    const label = distinct(text(entry.label) ?? text(entry.id) ?? file, labels);
    labels.add(label);
    // VS Code treats unknown values as dark.
    return readTheme(files, {
      path: file,
      label,
      uiTheme: isUiTheme(entry.uiTheme) ? entry.uiTheme : "vs-dark",
    });
  }) as Extension["themes"];
}

/**
 * Reads the VS Code extension in `folder` as VS Code does.
 * @param name the folder's name in messages; if it is empty, messages name only the files in it.
 * @throws ExtensionError with one sentence if something in it cannot be read.
 */
export function readExtension(folder: string, name: string): Extension {
  if (!existsSync(join(folder, "package.json"))) {
    throw new ExtensionError(`${name || folder} contains no package.json: it is not a VS Code extension.`);
  }
  const files = filesIn(folder, name);
  const manifest = readManifest(files, existsSync(join(folder, "package.nls.json")));
  const identity = readIdentity(manifest, files.name("package.json"));
  const themes = readThemes(files, manifest);
  const icon = text(manifest.icon);
  const iconPath = icon === null ? null : resolvePath("package.json", icon);
  return {
    identity,
    license: text(manifest.license),
    icon: iconPath !== null && existsSync(join(folder, iconPath)) ? iconPath : null,
    themes,
    manifest,
  };
}
