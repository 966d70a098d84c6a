import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { strToU8 } from "fflate";
import { writeXml } from "../xml.ts";
import { zip } from "./archive.ts";
import { findDocument } from "./documents.ts";
import type { ExtensionIdentity } from "./identity.ts";
import { isRecord } from "./json.ts";
import type { Extension } from "./read-extension.ts";

/** The extension's file name, as in `vsce package`: `name-1.2.3.vsix`. */
export function vsixName({ extensionName, version }: ExtensionIdentity): string {
  return `${extensionName}-${version}.vsix`;
}

/** An extension file for installation without a marketplace. */
export interface Vsix {
  name: string;
  content: Uint8Array;
  /** The content's digest, in hexadecimal. */
  sha256: string;
}

/** A finished `.vsix`, byte for byte. */
export function vsixOf(name: string, content: Uint8Array): Vsix {
  return { name, content, sha256: hash("sha256", content) };
}

/** Parts of package.json that a pure theme may have, because they run no code and refer to no other file. */
const harmless = new Set(["themes", "configurationDefaults"]);

/**
 * Why the extension's folder cannot be packed as a `.vsix`: it contains more than themes, so a part would be missing.
 * Null for a pure theme.
 */
export function unpackable({ manifest }: Pick<Extension, "manifest">): string | null {
  const { contributes } = manifest;
  const parts = [
    ...["main", "browser"].filter((key) => typeof manifest[key] === "string"),
    ...Object.keys(isRecord(contributes) ? contributes : {}).filter((key) => !harmless.has(key)),
    ...["extensionDependencies", "extensionPack"].filter((key) => key in manifest),
  ];
  return parts.length === 0
    ? null
    : `It has more than themes (${parts.join(", ")}), so no .vsix is packed from its folder.`;
}

/**
 * The readme, the licence and the changelog. A link counts if it leads to such a document, as in a repository of
 * several packages.
 */
function documentsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => {
    const path = join(folder, name);
    return existsSync(path) && statSync(path).isFile();
  });
  return (["readme", "license", "changelog"] as const).flatMap((kind) => {
    const name = findDocument(names, kind);
    const target = name && basename(realpathSync(join(folder, name)));
    return name && target && findDocument([target], kind) ? [name] : [];
  });
}

/**
 * The files of an extension that make its themes: package.json, its texts in the default language, the theme files with
 * the files they include, the icon, the readme, the licence and the changelog. They are sorted. No other file in the
 * folder is public.
 */
export function themeFiles({ folder, themes, icon }: Extension): string[] {
  const texts = existsSync(join(folder, "package.nls.json")) ? ["package.nls.json"] : [];
  const icons = icon === null ? [] : [icon];
  const files = themes.flatMap((theme) => theme.files);
  return [...new Set(["package.json", ...texts, ...files, ...icons, ...documentsIn(folder)])].sort();
}

const contentTypes: Record<string, string> = {
  ".json": "application/json",
  ".md": "text/markdown",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".txt": "text/plain",
  ".vsixmanifest": "text/xml",
};

/** The strings of a list. */
function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
}

function property(id: string, value: unknown) {
  return typeof value === "string" && value !== "" ? [{ "@Id": `Microsoft.VisualStudio.${id}`, "@Value": value }] : [];
}

/** A file's path in the archive. A licence gets `.txt`, because the format derives types from file extensions. */
function archivePath(path: string): string {
  return `extension/${/^licen[cs]e$/i.test(path) ? `${path}.txt` : path}`;
}

/** `extension.vsixmanifest`, with the fields that VS Code and the marketplaces read. */
function vsixManifest({ identity, icon, manifest }: Extension, files: readonly string[]): string {
  const license = findDocument(files, "license");
  const asset = (type: string, path: string | null | undefined) =>
    path
      ? [
          {
            "@Type": `Microsoft.VisualStudio.${type}`,
            "@Path": archivePath(path),
            "@Addressable": "true",
          },
        ]
      : [];
  const engines = isRecord(manifest.engines) ? manifest.engines : {};
  const banner = isRecord(manifest.galleryBanner) ? manifest.galleryBanner : {};
  const categories = strings(manifest.categories);
  return writeXml("PackageManifest", {
    "@Version": "2.0.0",
    "@xmlns": "http://schemas.microsoft.com/developer/vsx-schema/2011",
    "@xmlns:d": "http://schemas.microsoft.com/developer/vsx-schema-design/2011",
    Metadata: {
      Identity: {
        "@Language": "en-US",
        "@Id": identity.extensionName,
        "@Version": identity.version,
        "@Publisher": identity.publisher,
      },
      DisplayName: identity.name,
      Description: { "@xml:space": "preserve", "#": strings([manifest.description]).join() },
      Tags: [...new Set(["theme", "color-theme", ...strings(manifest.keywords)])].join(","),
      Categories: categories.length === 0 ? "Themes" : categories.join(","),
      GalleryFlags: "Public",
      Properties: {
        Property: [
          ...property("Code.Engine", engines.vscode),
          ...property("Services.Links.Source", identity.repository),
          ...property("Services.Branding.Color", banner.color),
          ...property("Services.Branding.Theme", banner.theme),
          ...property("Services.GitHubFlavoredMarkdown", "true"),
        ],
      },
      License: license && archivePath(license),
      Icon: icon ? archivePath(icon) : undefined,
    },
    Installation: { InstallationTarget: { "@Id": "Microsoft.VisualStudio.Code" } },
    Dependencies: {},
    Assets: {
      Asset: [
        ...asset("Code.Manifest", "package.json"),
        ...asset("Services.Content.Details", findDocument(files, "readme")),
        ...asset("Services.Content.Changelog", findDocument(files, "changelog")),
        ...asset("Services.Content.License", license),
        ...asset("Services.Icons.Default", icon),
      ],
    },
  });
}

/** `[Content_Types].xml`: the type of each file extension in the archive. */
function contentTypesXml(paths: readonly string[]): string {
  const endings = new Set([".vsixmanifest", ...paths.map((path) => extname(path).toLowerCase())]);
  const types = [...endings]
    .filter((ending) => ending !== "")
    .sort()
    .map((ending) => ({
      "@Extension": ending,
      "@ContentType": contentTypes[ending] ?? "application/octet-stream",
    }));
  return writeXml("Types", {
    "@xmlns": "http://schemas.openxmlformats.org/package/2006/content-types",
    Default: types,
  });
}

/** Packs a pure theme (see `unpackable`) from its folder. The same files produce the same bytes. */
export function packTheme(extension: Extension): Vsix {
  const files = themeFiles(extension);
  const content = zip({
    "extension.vsixmanifest": strToU8(vsixManifest(extension, files)),
    "[Content_Types].xml": strToU8(contentTypesXml(files.map(archivePath))),
    ...Object.fromEntries(files.map((path) => [archivePath(path), readFileSync(join(extension.folder, path))])),
  });
  return vsixOf(vsixName(extension.identity), content);
}
