import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claims } from "../../defaults/settings/claims.ts";
import { sections } from "../../defaults/settings/sections.ts";
import { team } from "../../defaults/settings/team.ts";
import { product } from "../../defaults/words/page.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { siteFolder } from "../../vite/folders.ts";
import { identity } from "../support/owner.ts";

/** What the specification says about Evenfall itself, word for word. The browser tests see these data on the page. */

test("the page claims 100+ downloads, 10+ positive reviews, 4+ stars and the stable version 1.2.4", () => {
  expect(stageWording.stableVersion(identity.version)).toBe("Stable Version 1.2.4");
  expect(claims(identity.version).map(({ value, label }) => `${value} ${label}`)).toEqual([
    "100+ downloads",
    "10+ positive reviews",
    "4+ stars out of 5",
    "1.2.4 stable version",
  ]);
});

test("the team has four members, each with a photo of their own and links to a code host and a professional network", () => {
  expect(team).toHaveLength(4);
  const photos = team.map(({ photo }) => readFileSync(join(siteFolder, "team", photo ?? ""), "utf8"));
  expect(new Set(photos).size).toBe(4);
  for (const { links } of team) {
    const hrefs = links.map(({ label, href }) => `${label} ${href}`);
    expect(hrefs).toContainEqual(expect.stringMatching(/^GitHub https:\/\/github\.com\//));
    expect(hrefs).toContainEqual(expect.stringMatching(/^LinkedIn https:\/\/www\.linkedin\.com\//));
  }
});

test("every section is on, and the copyright year is 2022", () => {
  expect(Object.values(sections)).not.toContain(false);
  expect(product.copyrightYear).toBe(2022);
});
