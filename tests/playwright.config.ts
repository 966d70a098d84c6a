import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./support/chromium.ts";

/** Waiting is ended by what a test waits for; these only end one that waits for nothing. */
const HUNG_MS = 60_000;

export default defineConfig({
  testDir: "browser",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: HUNG_MS,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    // This file is read before the workers start: an npm Chromium is unpacked here, once.
    launchOptions: chromiumLaunch(),
    trace: "retain-on-failure",
  },
});
