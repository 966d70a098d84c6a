import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./support/chromium.ts";

/** `npm test -- themes`: the 65 themes of `tm-themes`, each built and looked at. Half an hour, so only when asked for. */
export default defineConfig({
  testDir: "themes",
  outputDir: "../test-results",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: { browserName: "chromium", launchOptions: chromiumLaunch() },
});
