import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { escapeHtml as escapeXml } from "../../server/shared/html.ts";
import { packageFiles } from "./package-files.ts";
import type { Extension } from "./read-extension.ts";
import { isRecord } from "./theme-file.ts";

/** The extension as one file, as editors without a marketplace take it. */
export interface Vsix {
  /** `name-1.2.3.vsix`, as `vsce package` calls it. */
  name: string;
  content: Uint8Array;
  /** Of the content, in hexadecimal. */
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

/** The earliest that the format can say, for every file: the same folder makes the same bytes at any time. */
const modified = new Date(1980, 0, 1);

function words(value: unknown): string {
  return Array.isArray(value) ? value.filter((word) => typeof word === "string").join(",") : "";
}

function property(id: string, value: unknown): string {
  return typeof value === "string" && value !== ""
    ? `<Property Id="Microsoft.VisualStudio.${id}" Value="${escapeXml(value)}" />`
    : "";
}

/** A path in the archive. A licence without an ending gets one, for the format has types by ending alone. */
function archived(path: string): string {
  return `extension/${/^licen[cs]e$/i.test(path) ? `${path}.txt` : path}`;
}

/** `extension.vsixmanifest`, with what VS Code and the marketplaces read of it. */
function vsixManifest({ identity, icon, manifest }: Extension, files: readonly string[]): string {
  const find = (pattern: RegExp) => files.find((path) => pattern.test(path));
  const license = find(/^licen[cs]e(?:\.(?:md|txt))?$/i);
  const engines = isRecord(manifest.engines) ? manifest.engines : {};
  const banner = isRecord(manifest.galleryBanner) ? manifest.galleryBanner : {};
  const tags = ["theme", "color-theme", ...(Array.isArray(manifest.keywords) ? manifest.keywords : [])];
  const asset = (type: string, path: string | undefined | null) =>
    path
      ? `<Asset Type="Microsoft.VisualStudio.${type}" Path="${escapeXml(archived(path))}" Addressable="true" />`
      : "";
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
<Metadata>
<Identity Language="en-US" Id="${escapeXml(identity.extensionName)}" Version="${escapeXml(identity.version)}" Publisher="${escapeXml(identity.publisher)}" />
<DisplayName>${escapeXml(identity.name)}</DisplayName>
<Description xml:space="preserve">${escapeXml(String(manifest.description ?? ""))}</Description>
<Tags>${escapeXml([...new Set(tags)].join(","))}</Tags>
<Categories>${escapeXml(words(manifest.categories) || "Themes")}</Categories>
<GalleryFlags>Public</GalleryFlags>
<Properties>
${[
  property("Code.Engine", engines.vscode),
  property("Code.ExtensionDependencies", words(manifest.extensionDependencies)),
  property("Code.ExtensionPack", words(manifest.extensionPack)),
  property("Services.Links.Source", identity.repository),
  property("Services.Branding.Color", banner.color),
  property("Services.Branding.Theme", banner.theme),
  property("Services.GitHubFlavoredMarkdown", "true"),
]
  .filter((line) => line !== "")
  .join("\n")}
</Properties>
${license ? `<License>${escapeXml(archived(license))}</License>\n` : ""}${icon ? `<Icon>${escapeXml(archived(icon))}</Icon>\n` : ""}</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
<Dependencies />
<Assets>
${[
  asset("Code.Manifest", "package.json"),
  asset("Services.Content.Details", find(/^readme\.md$/i)),
  asset("Services.Content.Changelog", find(/^changelog\.md$/i)),
  asset("Services.Content.License", license),
  asset("Services.Icons.Default", icon),
]
  .filter((line) => line !== "")
  .join("\n")}
</Assets>
</PackageManifest>
`;
}

function contentTypesXml(paths: readonly string[]): string {
  const endings = new Set([".vsixmanifest", ...paths.map((path) => extname(path).toLowerCase())]);
  const types = [...endings]
    .filter((ending) => ending !== "")
    .sort()
    .map(
      (ending) =>
        `<Default Extension="${escapeXml(ending)}" ContentType="${contentTypes[ending] ?? "application/octet-stream"}" />`,
    );
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join("")}</Types>
`;
}

/** Makes the `.vsix` of the extension in `folder`: from the same files the same bytes. */
export function makeVsix(folder: string, extension: Extension): Vsix {
  const files = packageFiles(folder);
  const encode = (text: string) => new TextEncoder().encode(text);
  const entries: Zippable = {
    "extension.vsixmanifest": encode(vsixManifest(extension, files)),
    "[Content_Types].xml": encode(contentTypesXml(files.map(archived))),
    ...Object.fromEntries(
      files.map((path) => [archived(path), new Uint8Array(readFileSync(join(folder, path)))]),
    ),
  };
  const content = zipSync(entries, { level: 9, mtime: modified });
  return {
    name: `${extension.identity.extensionName}-${extension.identity.version}.vsix`,
    content,
    sha256: createHash("sha256").update(content).digest("hex"),
  };
}
