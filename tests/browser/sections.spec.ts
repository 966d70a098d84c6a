import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { createBuilder, loadConfigFromFile, type Plugin } from "vite";
import { sections } from "../../settings/sections.ts";
import { type Sections, sectionsPlugin, turnOffDependents } from "../../vite/sections.ts";
import { contactWording } from "../../words/contact.ts";
import { navigationWording } from "../../words/page.ts";
import { stageWording } from "../../words/stage.ts";
import { violationsOn } from "../support/axe.ts";
import { copyProject } from "../support/project-copy.ts";
import { startSite } from "../support/site.ts";
import { openTemporaryRoot } from "../support/temporary-folder.ts";
import { loginButton } from "../support/visit.ts";

type Section = keyof Sections;

const root = fileURLToPath(new URL("../..", import.meta.url));
const names = Object.keys(sections) as Section[];

function all(isOn: boolean): Sections {
  return Object.fromEntries(names.map((name) => [name, isOn])) as Sections;
}

interface Part {
  /** An element of the page that belongs to the section. */
  element(page: Page): Locator;
  /** The section's link in the menu. */
  menu?: string;
  paths?: readonly string[];
  procedure?: string;
}

const parts: Record<Section, Part> = {
  ownCode: { element: (page) => page.getByRole("tab", { name: stageWording.yourCode }) },
  light: { element: (page) => page.getByRole("slider", { name: stageWording.light }) },
  chart: { element: (page) => page.locator("[aria-labelledby=chart-heading]") },
  ports: { element: (page) => page.locator("#Howto a[href='/ports']"), paths: ["/ports"] },
  claims: { element: (page) => page.locator("main > dl") },
  newsletter: { element: (page) => page.getByLabel(contactWording.newsletterEmail) },
  team: { element: (page) => page.locator("#team"), menu: navigationWording.team },
  reviews: {
    element: (page) => page.locator("#reviews"),
    menu: navigationWording.reviews,
    paths: ["/reviews.atom", "/reviews.svg", "/badge.svg"],
    procedure: "reviews.list",
  },
  contact: {
    element: (page) => page.locator("#contact"),
    menu: navigationWording.contact,
    procedure: "contact.send",
  },
  signIn: { element: loginButton, paths: ["/auth/done?outcome=cancelled"], procedure: "auth.viewer" },
  changes: {
    element: (page) => page.locator("#root > footer a[href='/changes']"),
    paths: ["/changes"],
  },
};

interface Builder {
  /** Builds the site with these sections. @returns its folder. */
  build(sections: Sections): Promise<string>;
  /** The folder of the site with every section. */
  whole: string;
}

/** Builds sites in this process, which makes the theme once for all of them. They lack the compressed files. */
const test = base.extend<object, { builder: Builder }>({
  builder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, undefined, root);
      const { plugins = [], environments, builder: _, ...config } = loaded?.config ?? {};
      const left = ["sections", "site-check", "compress", "development-server"];
      const shared = (plugins.flat() as Plugin[]).filter(({ name }) => !left.includes(name));
      const folders: string[] = [];
      async function build(sections: Sections): Promise<string> {
        const folder = await mkdtemp(join(openTemporaryRoot(), "evenfall-sections-"));
        folders.push(folder);
        for (const path of ["package.json", "server/process/start.js"]) {
          await cp(join(root, path), join(folder, path));
        }
        for (const path of ["drizzle", "node_modules"]) await symlink(join(root, path), join(folder, path));
        const builder = await createBuilder({
          ...config,
          configFile: false,
          logLevel: "error",
          plugins: [...shared, sectionsPlugin(async () => sections)],
          environments: Object.fromEntries(
            Object.entries(environments ?? {}).map(([name, environment]) => [
              name,
              {
                ...environment,
                build: {
                  ...environment.build,
                  outDir: join(folder, "dist", name === "ssr" ? "server" : name),
                },
              },
            ]),
          ),
          builder: { sharedConfigBuild: true },
        });
        for (const environment of Object.values(builder.environments)) await builder.build(environment);
        return folder;
      }
      await use({ build, whole: await build(all(true)) });
      for (const folder of folders) await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout: 900_000 },
  ],
});

/** The bytes of all scripts of a built site. */
async function scriptBytes(folder: string): Promise<number> {
  const assets = join(folder, "dist/client/assets");
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const sizes = await Promise.all(scripts.map(async (name) => (await readFile(join(assets, name))).length));
  return sizes.reduce((sum, size) => sum + size);
}

/** The addresses on this page that lead nowhere. */
async function deadLinks(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement | HTMLLinkElement>("a[href], link[href]")];
    const own = new Set(links.map(({ href }) => href).filter((href) => href.startsWith(location.origin)));
    const dead: string[] = [];
    const pages = new Map<string, Promise<Document | null>>();
    const read = async (path: string) => {
      const response = await fetch(path);
      return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
    };
    for (const href of own) {
      const { pathname, hash } = new URL(href);
      const target = await (pages.get(pathname) ?? pages.set(pathname, read(pathname)).get(pathname));
      if (!target || (hash && !target.getElementById(decodeURIComponent(hash.slice(1))))) dead.push(href);
    }
    return dead;
  });
}

/** Headings, landmarks and menus without content. */
async function emptyParts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const all = [...document.querySelectorAll("h1, h2, h3, h4, main section, nav, dl")];
    return all.filter(({ textContent }) => textContent?.trim() === "").map(({ outerHTML }) => outerHTML);
  });
}

/** Looks at the site in `folder`, which has these sections. */
async function expectOnly(page: Page, folder: string, sections: Sections): Promise<void> {
  const site = await startSite({ project: folder });
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("pageerror", ({ message }) => problems.push(message));
  await page.goto(site.url);
  // React hydrates an island at which a visitor points, once the page's scripts run.
  await page.waitForFunction(() => {
    const islands = [...document.querySelectorAll("[data-island] > :first-child")];
    const waiting = islands.filter((island) => !Object.keys(island).some((key) => key.startsWith("__react")));
    for (const island of waiting) island.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    return waiting.length === 0;
  });
  for (const name of names) {
    const { element, menu } = parts[name];
    await expect(element(page), name).toHaveCount(sections[name] ? 1 : 0);
    if (menu) {
      const link = page.getByRole("navigation").getByRole("link", { name: menu, exact: true });
      await expect(link, name).toHaveCount(sections[name] ? 1 : 0);
    }
  }
  expect(await emptyParts(page)).toEqual([]);
  expect(await violationsOn(page)).toEqual([]);
  expect(problems).toEqual([]);
  for (const name of names) {
    const { paths = [], procedure } = parts[name];
    for (const path of paths) {
      expect((await fetch(site.url + path)).status, path).toBe(sections[name] ? 200 : 404);
    }
    if (procedure === undefined) continue;
    const { status } = await fetch(`${site.url}/trpc/${procedure}`);
    expect(status === 404, procedure).toBe(!sections[name]);
  }
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, address = ""]) => address);
  for (const address of [...listed, ...(sections.ports ? [`${site.url}/ports`] : [])]) {
    await page.goto(address);
    expect(await deadLinks(page), address).toEqual([]);
  }
  await site.stop();
}

test("with every section on, nothing is missing", async ({ page, builder }) => {
  await expectOnly(page, builder.whole, all(true));
});

for (const name of names) {
  test(`without the section ${name}, the page has the others, and no trace of it`, async ({
    page,
    builder,
  }) => {
    const left = turnOffDependents({ ...all(true), [name]: false });
    const folder = await builder.build(left);
    await expectOnly(page, folder, left);
    expect(await scriptBytes(folder)).toBeLessThan(await scriptBytes(builder.whole));
  });
}

test("an owner turns every section off, and the build has nothing of them", async ({ page, builder }) => {
  const copy = await copyProject({ built: false });
  await copy.edit("evenfall/sections.ts", /: true,/g, ": false,");
  await copy.npm("build");
  await expectOnly(page, copy.folder, all(false));
  expect(await readdir(join(copy.folder, "dist/client"))).not.toContain("ports");
  expect(await scriptBytes(copy.folder)).toBeLessThan(await scriptBytes(builder.whole));
  await copy.remove();
});
