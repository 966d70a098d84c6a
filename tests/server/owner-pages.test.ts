import { beforeEach, describe, expect, test } from "vitest";
import { privacyPage } from "../../defaults/settings/links.ts";
import { folderOf } from "../../toolkit/test/support/folders.ts";
import { readOwnerPages } from "../../vite/owner-pages.ts";
import { appOfTest } from "../support/app.ts";
import { parseHtml } from "../support/html.ts";

describe("the privacy page", () => {
  beforeEach(({ skip }) => skip(privacyPage === null, "the site has no privacy page"));

  async function readPage(variables: Record<string, string> = {}): Promise<string> {
    const app = await appOfTest(variables);
    const response = await fetch(`${app.origin}/${privacyPage}`);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    return await response.text();
  }

  test("describes a site without mail and analytics", async () => {
    const html = await readPage({ CONTACT_RETENTION_DAYS: "31" });
    expect(html).toContain("31");
    expect(html).not.toMatch(/Google|\{\{/);
    expect(html).not.toContain("noindex");
  });

  test("describes what mail, a webhook, analytics and held reviews change", async () => {
    const mail = { SMTP_URL: "smtp://127.0.0.1:9", CONTACT_TO: "owner@example.com" };
    const pages = [
      await readPage(),
      await readPage(mail),
      await readPage({ ...mail, REVIEWS_HOLD: "on" }),
      await readPage({ ANALYTICS_MEASUREMENT_ID: "G-TEST123" }),
      await readPage({ GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" }),
      await readPage({ WEBHOOK_URL: "https://chat.example/hook" }),
    ];
    expect(new Set(pages).size).toBe(pages.length);
    const naming = (name: string) => pages.map((page, index) => page.includes(name) && index).filter(Number);
    expect(naming("Google Analytics")).toEqual([3]);
    expect(naming("GitHub")).toEqual([4]);
    expect(naming("such as a chat")).toEqual([5]);
  });

  test("shows a setting as text, never as its Markdown", async () => {
    const oidc = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };
    const html = await readPage({ ...oidc, OIDC_NAME: "[Night](javascript:alert)" });
    expect(html).not.toContain('href="javascript:');
    expect(parseHtml(html).body.textContent).toContain("sign in with [Night](javascript:alert).");
  });

  test("is linked from the page and named in the sitemap", async () => {
    const app = await appOfTest();
    const page = await (await fetch(`${app.origin}/`)).text();
    expect(page).toContain(`href="/${privacyPage}"`);
    const sitemap = await (await fetch(`${app.origin}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<loc>${app.env.publicOrigin}/${privacyPage}</loc>`);
  });
});

describe("a page that the site cannot show", () => {
  const read = (file: string, text: string) => readOwnerPages(folderOf({ [file]: text }));

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
