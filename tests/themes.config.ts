import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./support/chromium.ts";

/**
 * `npm run playwright -- --config tests/themes.config.ts`: builds a site for each of the 65 themes of `tm-themes` and
 * checks it. This takes half an hour, so `npm run test:all` leaves it out.
 */
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
