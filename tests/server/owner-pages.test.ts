import { beforeEach, describe, expect, test } from "vitest";
import { privacyPage } from "../../defaults/settings/links.ts";
import { type PageSettings, renderOwnerText } from "../../server/pages/owner-text.ts";
import { pageSettingNames } from "../../shared/page-settings.ts";
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

  test("links to the site, and its description is its first paragraph", async () => {
    const page = parseHtml(await readPage());
    expect(page.querySelector("article a[href='/#contact']")).not.toBeNull();
    const description = page.querySelector("meta[name=description]")?.getAttribute("content");
    expect(description).toMatch(/^This page says what \S+'s site \(http:\/\/\S+\) stores about you/);
  });

  test("is linked from the page and named in the sitemap", async () => {
    const app = await appOfTest();
    const page = await (await fetch(`${app.origin}/`)).text();
    expect(page).toContain(`href="/${privacyPage}"`);
    const sitemap = await (await fetch(`${app.origin}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<loc>${app.env.publicOrigin}/${privacyPage}</loc>`);
  });
});

describe("an owner's page", () => {
  const settings = { ...(Object.fromEntries(pageSettingNames.map((name) => [name, false])) as PageSettings) };
  const render = (source: string, values: Partial<PageSettings>) =>
    renderOwnerText(source, { ...settings, ...values }).html;

  test("shows or leaves out sections that hold paragraphs, list items or rows", () => {
    const source =
      "A\n{{#mail}}\n\n## B\n\n- C\n{{/mail}}\n{{^mail}}\n- D\n{{/mail}}\n\n|E|\n|-|\n{{#mail}}\n|F|\n{{/mail}}";
    expect(parseHtml(render(source, { mail: true })).body.textContent).toMatch(/^A\s+B\s+C\s+E\s+F\s+$/);
    const without = parseHtml(render(source, {})).body;
    expect(without.textContent).toMatch(/^A\s+D\s+E\s+$/);
    expect(without.querySelectorAll("h2, tbody tr")).toHaveLength(0);
  });

  test("has a setting's value in a link, in code and in HTML, as text", () => {
    const source = "[home]({{publicOrigin}}/x) `{{name}}` <b>{{name}}</b> \\{\\{name}}";
    const html = render(source, { publicOrigin: "https://a.example", name: "_<i>&_" });
    const body = parseHtml(html).body;
    expect(body.querySelector("a")?.getAttribute("href")).toBe("https://a.example/x");
    expect(body.textContent?.trim()).toBe("home _<i>&_ _<i>&_ {{name}}");
    expect(body.querySelector("i, em")).toBeNull();
  });

  test("links to web pages, mail addresses, phone numbers and places of the site, and to nothing else", () => {
    const allowed = [
      "https://a.example/",
      "http://a.example/",
      "mailto:ada@a.example",
      "tel:+49301234",
      "/imprint",
      "#notes",
      "//a.example/",
    ];
    const refused = [
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc",
      "{{name}}",
    ];
    const source = [...allowed, ...refused].map((address) => `[a](<${address}>)`).join(" ");
    const links = parseHtml(render(source, { name: "java\tscript:alert(1)" })).body.querySelectorAll("a");
    const written = Array.from(links, (link) => link.getAttribute("href"));
    expect(written).toEqual([...allowed, ...refused.map(() => null)]);
  });
});

describe("a page that the site cannot show", () => {
  const read = (file: string, text: string) => readOwnerPages(folderOf({ [file]: text }));

  test.each([
    ["Imprint.md", "# Imprint", "rename the file to lowercase letters"],
    ["auth.md", "# Auth", "the site itself uses the address /auth"],
    ["Imprint.MD", "# Imprint", "rename the file to lowercase letters"],
    ["legal/imprint.md", "# Imprint", "move the file into site/pages/ itself"],
    ["imprint.md", "No title", "start the file with its title"],
    ["imprint.md", "#\n\nText", "start the file with its title"],
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
