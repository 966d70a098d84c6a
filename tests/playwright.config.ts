import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./support/chromium.ts";
import { isEvenfall, sections } from "./support/owner.ts";

/** A test ends when the event it waits for comes. These limits only end a test whose event never comes. */
const HUNG_MS = 360_000;
const EXPECTATION_HUNG_MS = 60_000;

const isWhole = Object.values(sections).every(Boolean);

/** These files start sites of their own. They run first because they take longest. */
const WITH_OWN_SITE = [...(isWhole ? ["development"] : []), ...(sections.signIn ? ["sign-in-provider"] : [])].map(
  (name) => `browser/${name}.spec.ts`,
);

/** What `npm test` runs of a site with these sections; the rest is for `npm run test:all`. */
const CORE = [
  ...["specification", "csp"],
  ...(sections.reviews ? ["reviews", "review-form"] : []),
  ...(sections.contact ? ["contact"] : []),
].map((name) => `browser/${name}.spec.ts`);

/** A test with a tag such as `@newsletter` needs that section; a site without it leaves the test out. */
const OFF = Object.entries(sections).flatMap(([name, on]) => (on ? [] : [new RegExp(`@${name}\\b`)]));

/** What is true only of the example site. */
const EVENFALL = isEvenfall ? ["evenfall/**/*.spec.ts"] : [];

export default defineConfig({
  testDir: ".",
  tsconfig: isEvenfall ? "./tsconfig.evenfall.json" : "./tsconfig.site.json",
  globalSetup: "./support/browser-setup.ts",
  outputDir: "../test-results",
  // Pages spend much of their time waiting, for example for the splash.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  grepInvert: OFF,
  timeout: HUNG_MS,
  expect: { timeout: EXPECTATION_HUNG_MS },
  reporter: "list",
  use: {
    browserName: "chromium",
    // Motion takes a quarter of a run's processor time. Files that test motion switch it on: see WITH_MOTION.
    contextOptions: { reducedMotion: "reduce" },
    // Chromium would ask the visitor before a test may read what the page has copied.
    permissions: ["clipboard-read", "clipboard-write"],
    // This file is read before the workers start, so Chromium is unpacked only once.
    launchOptions: chromiumLaunch(),
  },
  projects: [
    // The development server makes the theme again after each edit, which takes minutes while others use the processor.
    { name: "own sites", testMatch: WITH_OWN_SITE, timeout: 2 * HUNG_MS, expect: { timeout: HUNG_MS / 2 } },
    { name: "core", testMatch: [...CORE, ...EVENFALL], fullyParallel: true },
    {
      name: "site",
      // Most of them need a page with all parts.
      testMatch: `browser/${isWhole ? "*" : `{accessibility,keyboard${sections.signIn ? ",sign-in" : ""}}`}.spec.ts`,
      testIgnore: [...WITH_OWN_SITE, ...CORE],
      fullyParallel: true,
    },
  ],
});
