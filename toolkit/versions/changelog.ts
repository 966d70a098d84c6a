import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { findDocument } from "../extension/documents.ts";

/** The changelog in an extension's folder: its name there, and its Markdown; null if there is none. */
export function findChangelog(folder: string): { name: string; source: string } | null {
  const name = findDocument(readdirSync(folder), "changelog");
  return name === undefined ? null : { name, source: readFileSync(join(folder, name), "utf8").replace(/^\uFEFF/, "") };
}

/**
 * The version at the start of a heading such as `[1.2.3] - 2026-11-23`, `v1.2` or `Version 1.2.3`, as three numbers
 * (https://semver.org); null if there is none.
 * @param heading the text as a reader sees it.
 */
export function versionOf(heading: string): string | null {
  const found =
    /^[^\p{L}\p{N}]{0,9}(?:(?:version|release)[: ]{1,3})?(?:v\.?)?(\d{1,9}\.\d{1,9}(?:\.\d{1,9})?)(-[a-z][\w.-]{0,99})?/iu.exec(
      heading,
    );
  if (found === null) return null;
  const [, core = "", pre = ""] = found;
  return semver.parse([...core.split("."), "0"].slice(0, 3).join(".") + pre)?.version ?? null;
}
