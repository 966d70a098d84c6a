import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { strToU8 } from "fflate";
import { writeXml } from "../xml.ts";
import { zip } from "./archive.ts";
import { findDocument, packageFiles } from "./package-files.ts";
import type { Extension, ExtensionIdentity } from "./read-extension.ts";
import { isRecord } from "./theme-file.ts";

/** The name of the extension's file, as `vsce package` writes it. */
export function vsixName({ extensionName, version }: ExtensionIdentity): string {
  return `${extensionName}-${version}.vsix`;
}

/** The extension as a file for installing without a marketplace. */
interface Vsix {
  /** `name-1.2.3.vsix`, as `vsce package` names it. */
  name: string;
  content: Uint8Array;
  /** The content's digest, in hexadecimal. */
  sha256: string;
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
  ".js": "application/javascript",
  ".css": "text/css",
  ".vsixmanifest": "text/xml",
};

/** The strings of a list, separated by commas; undefined if there are none. */
function commaSeparated(value: unknown): string | undefined {
  const texts = Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
  return texts.length === 0 ? undefined : texts.join(",");
}

function property(id: string, value: unknown) {
  return typeof value === "string" && value !== ""
    ? [{ "@Id": `Microsoft.VisualStudio.${id}`, "@Value": value }]
    : [];
}

/**
 * A file's path in the archive. A licence gets `.txt`, because the format derives types from file extensions, unless another
 * of the extension's files has that name.
 */
function archivePath(path: string, files: readonly string[]): string {
  const isNamed = /^licen[cs]e$/i.test(path) && !files.includes(`${path}.txt`);
  return `extension/${isNamed ? `${path}.txt` : path}`;
}

/** `extension.vsixmanifest`, with the fields that VS Code and the marketplaces read. */
function vsixManifest({ identity, icon, manifest }: Extension, files: readonly string[]): string {
  const license = findDocument(files, "license");
  const asset = (type: string, path: string | null | undefined) =>
    path
      ? [
          {
            "@Type": `Microsoft.VisualStudio.${type}`,
            "@Path": archivePath(path, files),
            "@Addressable": "true",
          },
        ]
      : [];
  const engines = isRecord(manifest.engines) ? manifest.engines : {};
  const banner = isRecord(manifest.galleryBanner) ? manifest.galleryBanner : {};
  const tags = ["theme", "color-theme", ...(Array.isArray(manifest.keywords) ? manifest.keywords : [])];
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
      Description: { "@xml:space": "preserve", "#": String(manifest.description ?? "") },
      Tags: [...new Set(tags)].join(","),
      Categories: commaSeparated(manifest.categories) ?? "Themes",
      GalleryFlags: "Public",
      Properties: {
        Property: [
          ...property("Code.Engine", engines.vscode),
          ...property("Code.ExtensionDependencies", commaSeparated(manifest.extensionDependencies)),
          ...property("Code.ExtensionPack", commaSeparated(manifest.extensionPack)),
          ...property("Services.Links.Source", identity.repository),
          ...property("Services.Branding.Color", banner.color),
          ...property("Services.Branding.Theme", banner.theme),
          ...property("Services.GitHubFlavoredMarkdown", "true"),
        ],
      },
      License: license && archivePath(license, files),
      Icon: icon ? archivePath(icon, files) : undefined,
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

/** Packs the extension in `folder`. The same files give the same bytes. */
export function makeVsix(folder: string, extension: Extension): Vsix {
  const files = packageFiles(folder);
  const content = zip({
    "extension.vsixmanifest": strToU8(vsixManifest(extension, files)),
    "[Content_Types].xml": strToU8(contentTypesXml(files.map((path) => archivePath(path, files)))),
    ...Object.fromEntries(files.map((path) => [archivePath(path, files), readFileSync(join(folder, path))])),
  });
  return {
    name: vsixName(extension.identity),
    content,
    sha256: hash("sha256", content),
  };
}
