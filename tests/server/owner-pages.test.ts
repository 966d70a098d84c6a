import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { readOwnerPages } from "../../vite/owner-pages.ts";
import { appOfTest } from "../support/app.ts";
import { openTemporaryRoot } from "../support/temporary-folder.ts";

describe("the privacy page", () => {
  async function privacyPage(variables: Record<string, string>): Promise<string> {
    const app = await appOfTest(variables);
    const response = await fetch(`${app.origin}/privacy`);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    return await response.text();
  }

  test("describes a site without mail and analytics, and has no script of its own", async () => {
    const html = await privacyPage({ CONTACT_RETENTION_DAYS: "30" });
    expect(html).toContain("does not ask for your consent");
    expect(html).not.toContain("Google");
    expect(html).not.toContain("mails them to the owner");
    expect(html).toContain("for 30 days");
    expect(html).not.toContain("Plausible");
    expect(html).not.toContain("{{");
    expect(html).not.toMatch(/<script[^>]*src/);
    expect(html).not.toContain("noindex");
  });

  test("describes what mail, analytics and held reviews change", async () => {
    const html = await privacyPage({
      ANALYTICS_MEASUREMENT_ID: "G-TEST123",
      SMTP_URL: "smtp://127.0.0.1:9",
      CONTACT_TO: "owner@example.com",
      REVIEWS_HOLD: "on",
      GITHUB_CLIENT_ID: "id",
      GITHUB_CLIENT_SECRET: "secret",
    });
    expect(html).toContain("loads Google Analytics");
    expect(html).toContain("your answer about Google Analytics");
    expect(html).toContain("counts, as numbers for each day");
    expect(html).not.toContain("does not ask for your consent");
    expect(html).toContain("mails them to the owner");
    expect(html).toContain("waits until the owner has read it");
    expect(html).toContain("sign in with GitHub");
  });

  test("names the cookieless service that counts visits, and asks for no consent", async () => {
    const html = await privacyPage({ PLAUSIBLE_DOMAIN: "https://stats.example/theme.example" });
    expect(html).toContain("loads a script of Plausible from stats.example");
    expect(html).toContain("does not ask for your consent");
    expect(html).not.toContain("Google");
  });

  test("is linked from the page and named in the sitemap", async () => {
    const app = await appOfTest();
    const page = await (await fetch(`${app.origin}/`)).text();
    expect(page).toContain('href="/privacy"');
    const sitemap = await (await fetch(`${app.origin}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<loc>${app.env.publicOrigin}/privacy</loc>`);
  });
});

describe("a page that the site cannot show", () => {
  function read(file: string, text: string) {
    const folder = mkdtempSync(join(openTemporaryRoot(), "pages-"));
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
    try {
      return readOwnerPages(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test.each([
    ["Imprint.md", "# Imprint", "rename the file to small letters"],
    ["auth.md", "# Auth", "the site itself uses the address /auth"],
    ["Imprint.MD", "# Imprint", "rename the file to small letters"],
    ["legal/imprint.md", "# Imprint", "move the file into site/pages/ itself"],
    ["imprint.md", "No title", "begin the file with its title"],
    ["imprint.md", "#\n\nText", "begin the file with its title"],
    ["imprint.md", "# Imprint\n{{#mail}}{{cookies}}{{/mail}}", "there is no setting {{cookies}}"],
    ["imprint.md", "# Imprint\n{{#mail}}", "Unclosed section"],
  ])("%s with %j is refused in a sentence", (file, text, sentence) => {
    expect(() => read(file, text)).toThrow(sentence);
  });

  test("a page with a title is read", () => {
    expect(read("imprint.md", "# Imprint & more\n\nText")).toEqual([
      { name: "imprint", title: "Imprint & more", text: "\n\nText" },
    ]);
  });

  test("a page that begins with a byte order mark is read", () => {
    expect(read("imprint.md", "\uFEFF# Imprint\r\n\r\nText\r\n")).toMatchObject([
      { name: "imprint", title: "Imprint" },
    ]);
  });
});
