// Adopts an extension of each shape that strangers have, and reads everything that the site makes from it.
import { execFile } from "node:child_process";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import react from "@vitejs/plugin-react";
import { unzipSync } from "fflate";
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Extension, readExtension } from "../../theme/extension/read-extension.ts";
import { makeVsix } from "../../theme/extension/vsix.ts";
import { targets } from "../../theme/ports/targets.ts";
import { SampleHighlighter } from "../../theme/scopes/highlight.ts";
import { adopt } from "../../vite/adopt/adopt.ts";
import { css, firstPaint } from "../../vite/first-paint.ts";
import { ownerPagesPlugin } from "../../vite/owner-pages.ts";
import { photosPlugin } from "../../vite/photos.ts";
import { sectionsPlugin } from "../../vite/sections.ts";
import { type Artefact, moduleIds } from "../../vite/theme/artefact.ts";
import { makeTheme } from "../../vite/theme/make-theme.ts";
import { loadedModules, virtualModules } from "../../vite/virtual-modules.ts";
import { yourCodePlugin } from "../../vite/your-code.ts";
import { folderOf } from "../support/extension.ts";
import type * as PublicPages from "../support/public-pages.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type Shape, shapes } from "../support/theme-extensions.ts";
import { elementsOf, parseHtml, parseXml } from "../support/xml.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);
const highlighter = new SampleHighlighter();

/** What VS Code's own packaging tool reads in a `.vsix` file. */
interface Read {
  /** package.json */
  manifest: Record<string, unknown>;
  /** The content of the element `Metadata` in `extension.vsixmanifest`. */
  metadata: Record<string, unknown[]> & { Identity: [{ $: Record<string, string> }] };
}

/** Installs the tool in a folder of its own. @returns a function that reads a file with it. */
async function installVsce(): Promise<(file: string) => Promise<Read>> {
  const cwd = temporaryFolder("vsce");
  await cp(join(project, "tests/vsce"), cwd, { recursive: true });
  // The tool's install scripts and optional parts are for signing and for keys of the marketplace.
  await run("npm", ["ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"], { cwd });
  const script = `const { readVSIXPackage } = require("@vscode/vsce/out/zip.js");
readVSIXPackage(process.argv[1]).then(({ manifest, xmlManifest }) =>
  console.log(JSON.stringify({ manifest, metadata: xmlManifest.PackageManifest.Metadata[0] })))`;
  return async (file) => {
    const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
    return JSON.parse((await run(process.execPath, ["-e", script, file], options)).stdout);
  };
}

/** What the site makes from the extension of the running test. */
let made: Required<Artefact>;
let vite: ViteDevServer;
let readVsix: Awaited<ReturnType<typeof installVsce>>;

beforeAll(async () => {
  const madeModules = {
    name: "made-modules",
    enforce: "pre" as const,
    ...virtualModules(Object.fromEntries(moduleIds.map((id) => [id, () => made.modules[id]]))),
  };
  vite = await createServer({
    configFile: false,
    root: join(project, "client"),
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    css,
    plugins: [
      react(),
      sectionsPlugin(),
      madeModules,
      firstPaint(),
      photosPlugin(),
      ownerPagesPlugin(),
      yourCodePlugin(),
    ],
  });
  readVsix = await installVsce();
});

afterAll(() => vite.close());

/** The site's pages with the extension's content, as the server renders them. */
async function renderPages(extension: Extension) {
  made = await makeTheme(extension, highlighter, () => {});
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has an environment for the server.");
  for (const module of loadedModules(ssr, moduleIds)) ssr.moduleGraph.invalidateModule(module);
  ssr.runner.clearCache();
  const { publicPages } = await ssr.runner.import<typeof PublicPages>(
    join(project, "tests/support/public-pages.ts"),
  );
  return await publicPages();
}

function labelsOf({ labels, files }: Shape): readonly string[] {
  if (labels) return labels;
  const manifest = files["package.json"] as { contributes: { themes: { label: string }[] } };
  return manifest.contributes.themes.map(({ label }) => label);
}

/** Expects that VS Code's packaging tool reads a `.vsix` file as this extension. */
async function expectAccepted({ identity }: Extension, content: Uint8Array): Promise<void> {
  const { extensionName, publisher, version, name } = identity;
  const { manifest, metadata } = await readVsix(join(folderOf({ "theme.vsix": content }), "theme.vsix"));
  expect(manifest).toMatchObject({ name: extensionName, publisher, version });
  const names = { Id: extensionName, Publisher: publisher, Version: version };
  expect(metadata.Identity[0].$).toMatchObject(names);
  expect(metadata.DisplayName).toEqual([name]);
}

describe("is adopted, and the site shows it: an extension with", () => {
  test.each(Object.entries(shapes))("%s", async (_, shape) => {
    const target = join(folderOf({}), "extension");
    const adoption = await adopt(folderOf(shape.files), { target, force: false, confirm: null });
    if (!adoption) throw new Error("Nobody was asked.");
    const { extension, warnings } = adoption;
    const { identity, themes } = extension;
    const own = warnings.filter((sentence) => !/^site\/(?:variants|team)\.ts/.test(sentence));
    expect(own).toHaveLength(shape.warnings?.length ?? 0);
    for (const [index, pattern] of shape.warnings?.entries() ?? []) expect(own[index]).toMatch(pattern);
    const labels = labelsOf(shape);
    expect(themes.map(({ name }) => name)).toEqual(labels);

    const pages = await renderPages(extension);
    const page = parseHtml(pages["/"]);
    expect(page.title).toContain(identity.name);
    expect(page.documentElement.getAttribute("data-theme")).toBe(labels[0]);
    const choices = [...page.querySelectorAll("input[name=theme]")].map((input) =>
      input.getAttribute("value"),
    );
    expect(choices).toEqual(labels.length > 1 ? labels : []);
    expect(page.querySelector("#home a[href^='https:'] img[src='/favicon.svg']")).not.toBeNull();

    const changes = parseHtml(pages["/changes"]).querySelector("article");
    expect(changes?.textContent).toContain(identity.version);
    expect(changes?.querySelectorAll("script, [onerror]")).toHaveLength(0);
    const feed = parseXml(pages["/changes.atom"] ?? "");
    expect(elementsOf(feed, "title")[0]?.text).toContain(identity.name);
    expect(JSON.parse(pages["/changes.json"] ?? "").items[0].id).toContain(identity.id);

    const ports = Object.keys(made.files).filter((file) => /^ports\/.+\//.test(file));
    expect(ports).toHaveLength(targets.length * labels.length);
    const links = [...parseHtml(pages["/ports"]).querySelectorAll("a[download]")].map((a) =>
      a.getAttribute("href"),
    );
    for (const file of ports) expect(links).toContain(`/${file}`);
    for (const file of Object.keys(made.files)) {
      expect(Buffer.byteLength(file.split("/").at(-1) ?? ""), file).toBeLessThan(120);
    }

    const name = `${identity.extensionName}-${identity.version}.vsix`;
    const content = (await made.files[name]?.()) as Uint8Array;
    const packed = Object.keys(unzipSync(content));
    expect(packed).toContain("extension/package.json");
    expect(packed.filter((entry) => /node_modules|\.vsix$|\.env$/.test(entry))).toEqual([]);
    if (shape.isUnpublishable) {
      const reading = expectAccepted(extension, content);
      await expect(reading).rejects.toThrow(/Invalid extension VSIX manifest/);
    } else await expectAccepted(extension, content);
  });
});

test("VS Code's packaging tool accepts the site's own .vsix file", async () => {
  const own = join(project, "evenfall/extension");
  const extension = readExtension(own, "evenfall/extension");
  await expectAccepted(extension, makeVsix(own, extension).content);
});
