import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { ports as settings } from "../../settings/ports.ts";
import { everyPort, makePorts, readMe } from "../../theme/ports/make-ports.ts";
import proofs from "../../theme/ports/proofs.json" with { type: "json" };
import { targets } from "../../theme/ports/targets.ts";
import { stems } from "../../theme/stems.ts";
import { portChoices, portsArtefact } from "../../vite/theme/ports.ts";
import { main } from "../../vite/toolkit.ts";
import { portTranslations } from "../../words/ports.ts";
import { outputOf } from "../support/command-output.ts";
import { folderOf } from "../support/extension.ts";
import { themes } from "../support/owner.ts";
import { formatDigest, readColors } from "../support/port-readers.ts";
import { readAs } from "../support/port-themes.ts";
import { parseXml } from "../support/xml.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const site = join(root, "site");
const run = promisify(execFile);

/** `npm run ports` with these words. */
const ports = (...words: string[]) => outputOf(() => main(["ports", ...words]));

function digests(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), createHash("sha256").update(readFileSync(path)).digest("hex")];
    }),
  );
}

describe("npm run ports", () => {
  test("writes the same bytes each time, and prints the colours of each file with --json", async () => {
    const [one, other] = [folderOf({}), folderOf({})];
    const first = await ports("--out", one, "--json");
    expect(first.stderr).toBe("");
    await ports("--out", other);
    expect(digests(one)).toEqual(digests(other));

    const entries = JSON.parse(first.stdout);
    expect(entries).toHaveLength(targets.length * themes.length);
    for (const entry of entries) {
      expect(Object.keys(entry)).toEqual(["target", "variant", "file", "colours", "filled", "proof"]);
      expect(existsSync(join(one, entry.file)), entry.file).toBe(true);
      for (const hex of Object.values(entry.colours)) expect(hex).toMatch(/^#[\da-f]{6}$/);
      for (const slot of entry.filled) expect(entry.colours).toHaveProperty([slot]);
      expect(Object.keys(entry.proof)).toEqual(["kind", "program", "version"]);
      expect(["loaded", "parsed", "none"]).toContain(entry.proof.kind);
    }
    expect(readFileSync(join(one, "README.txt"), "utf8")).toContain("kitty/");
  });

  test("makes only the programs named by --only, and lists all programs with --list", async () => {
    const folder = folderOf({});
    const { stdout } = await ports("--out", folder, "--only", "kitty,neovim", "--json");
    expect(new Set(JSON.parse(stdout).map(({ target }: { target: string }) => target))).toEqual(
      new Set(["kitty", "neovim"]),
    );
    expect(readdirSync(folder).sort()).toEqual(["README.txt", "kitty", "neovim"]);
    const list = await ports("--list");
    for (const { id } of targets) expect(list.stdout).toMatch(new RegExp(`^${id} `, "m"));
  });

  test.each([
    [[], "Say where the files go: npm run ports -- --out <folder>."],
    [["--out"], /^Option '--out <value>' argument missing.*Usage: npm run ports/],
    [["--out", "x", "--only", "kity"], 'There is no program "kity". Did you mean kitty?'],
    [
      ["--out", "x", "--only", "word"],
      'There is no program "word". npm run ports -- --list prints all of them.',
    ],
    [["--out", "x", "--only", ","], "Usage: npm run ports -- --out <folder>"],
    [["--what"], /^Unknown option '--what'.*Usage: npm run ports/],
    [["somewhere"], /Usage: npm run ports/],
  ])("explains the mistake in %j in one sentence", async (words, sentence) => {
    const { code, stdout, stderr } = await ports(...words);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")).toHaveLength(1);
    if (typeof sentence === "string") expect(stderr).toContain(sentence);
    else expect(stderr).toMatch(sentence);
  });

  test("refuses a file as the folder", async () => {
    const folder = folderOf({ taken: "a file" });
    const words = ["--out", join(folder, "taken"), "--only", "kitty"];
    const refused = run(process.execPath, [join(root, "vite/run.js"), "toolkit.ts", "ports", ...words]);
    const { code, stderr } = await refused.catch((error) => error);
    expect(code).toBe(2);
    expect(stderr).toContain("is a file. --out needs a folder.");
    const below = await ports("--out", join(folder, "taken/below"), "--only", "kitty");
    expect(below).toMatchObject({ code: 2, stdout: "" });
    expect(below.stderr).toMatch(/^The files could not be written: ENOTDIR: .*\.\n$/);
  });
});

describe("the files of a theme", () => {
  test("take less than two seconds to make for six variants", () => {
    const six = Array.from({ length: 6 }, (_, index) => {
      const theme = themes[index % themes.length] ?? themes[0];
      return { ...theme, name: `${theme.name} ${index}` };
    });
    const before = process.cpuUsage();
    const files = makePorts(readAs(six));
    const { user, system } = process.cpuUsage(before);
    expect(files).toHaveLength(6 * targets.length);
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
    expect((user + system) / 1e6).toBeLessThan(2);
  });

  test("have unique names even if the labels differ only in case, accents or punctuation", () => {
    expect(stems(["Dusk", "dusk", "Düsk!", "夕", "2 Suns", "Ayu / Dark"], "acme")).toEqual([
      "dusk",
      "dusk-2",
      "dusk-3",
      "acme",
      "acme-2-suns",
      "ayu-dark",
    ]);
  });

  test("name a theme whose label has characters with a meaning in XML or in patterns", () => {
    const label = `Dusk $& "Dawn" <& Noon &rarr;>`;
    const [theme] = themes;
    const files = makePorts(readAs([{ ...theme, name: label }]), {
      ...everyPort,
      targets: ["jetbrains", "iterm2", "tmtheme"],
    });
    expect(files).toHaveLength(3);
    for (const { content, path } of files) {
      expect(/<!--(.*?)-->/s.exec(content)?.[1], path).toContain(label);
      const { attributes } = parseXml(content);
      if (path.startsWith("jetbrains/")) expect(attributes.name).toBe(label);
    }
  });

  test("have colours that a reader of each program's format finds", () => {
    for (const { content, path, target } of makePorts(readAs(themes))) {
      expect(Object.keys(readColors(target, content)), path).not.toEqual([]);
    }
  });

  test("have steps that name the file or the scheme", () => {
    const files = makePorts(readAs(themes));
    for (const { steps, path, target } of files) {
      expect(steps.length, target.id).toBeGreaterThan(0);
      const text = JSON.stringify(steps);
      expect(text, path).toContain(path.split("/")[1]?.replace(/(-theme)?\.\w+$/, ""));
    }
    expect(readMe(readAs(themes), files)).toContain("GNOME Terminal");
  });

  test("have steps for a light and a dark variant together if the program supports both", () => {
    const steps = (labels: readonly string[]) =>
      makePorts(readAs(themes.filter(({ name }) => labels.includes(name))), {
        ...everyPort,
        targets: ["ghostty"],
      }).map((file) => file.steps.map(({ copy }) => copy));
    const labels = ["Evenfall", "Evenfall First Light", "Evenfall No Moon"];
    if (!labels.every((label) => themes.some(({ name }) => name === label))) return;
    expect(steps(labels)).toEqual([
      [undefined, "theme = evenfall", "theme = light:evenfall-first-light,dark:evenfall"],
      [undefined, "theme = evenfall-first-light", "theme = light:evenfall-first-light,dark:evenfall"],
      [undefined, "theme = evenfall-no-moon", "theme = light:evenfall-first-light,dark:evenfall-no-moon"],
    ]);
    expect(steps(labels.slice(0, 1))).toEqual([[undefined, "theme = evenfall"]]);
  });
});

describe("evenfall/ports.ts", () => {
  const shipped = { ...settings };
  afterEach(() => Object.assign(settings, shipped));

  test("with an empty list has neither a page nor files", () => {
    Object.assign(settings, { targets: [] });
    const { modules, files } = portsArtefact(readAs(themes));
    expect(modules?.["virtual:ports-page"]).toContain("export const main = null;");
    expect(modules?.["virtual:ports"]).toContain("export const programs = [];");
    expect(Object.keys(files ?? {}).filter((path) => path.startsWith("ports/"))).toEqual([]);
  });
  const [first = "", second = ""] = stems(
    themes.map(({ name }) => name),
    "dusk",
  );

  test("chooses the programs and their order", () => {
    Object.assign(settings, { targets: ["kitty", "neovim"] });
    const found = makePorts(readAs(themes.slice(0, 2)), portChoices()).map(({ path }) => path);
    expect(found).toEqual([
      `kitty/${first}.conf`,
      `kitty/${second}.conf`,
      `neovim/${first}.lua`,
      `neovim/${second}.lua`,
    ]);
  });

  test("replaces a generated file by a hand-made one, about which the page claims nothing", () => {
    const handMade = { [`kitty/${second}.conf`]: "ports.ts" };
    Object.assign(settings, { targets: ["kitty"], handMade });
    const [generated, replaced] = makePorts(readAs(themes.slice(0, 2)), portChoices());
    expect(replaced?.content).toBe(readFileSync(join(site, "ports.ts"), "utf8"));
    expect(replaced).toMatchObject({ colors: {}, filled: [], proof: { kind: "none" } });
    expect(replaced?.notes).toEqual(["Made by hand."]);
    expect(generated?.notes).not.toContain("Made by hand.");
  });

  test.each([
    [{ targets: ["kity"] }, 'site/ports.ts: there is no program "kity". '],
    [
      { handMade: { "kitty/no.conf": "ports.ts" } },
      'site/ports.ts: "kitty/no.conf" replaces no generated file. ',
    ],
    [
      { handMade: { [`kitty/${first}.conf`]: "no.conf" } },
      "evenfall/ports.ts: there is no file site/no.conf. ",
    ],
  ])("with the mistake in %j ends in one sentence", (mistake, sentence) => {
    Object.assign(settings, mistake);
    expect(() => makePorts(readAs(themes), portChoices())).toThrow(sentence);
  });
});

describe("the words of files and steps", () => {
  const portsOf = (words: typeof everyPort) => makePorts(readAs(themes), words);

  test("are translated by `portTranslations`, every one of them", () => {
    const translations: Record<string, string> = new Proxy(
      {},
      { get: (_, english) => `«${String(english)}»` },
    );
    const files = portsOf({ ...everyPort, translations });
    for (const { program, header, steps, path } of files) {
      const said = [program, ...header, ...steps.map(({ say }) => say)];
      for (const sentence of said) expect(sentence, path).toMatch(/^«.*»$/s);
    }
    expect(readMe(readAs(themes), files, { translations })).toMatch(/^«.*»\n/);
  });

  test("may have their values in another order", () => {
    const translations = { "Put {1} into {2}.": "Nach {2} kommt {1}." };
    const [file] = portsOf({ ...everyPort, targets: ["kitty"], translations });
    expect(file?.steps[0]?.say).toMatch(/^Nach ~\/\.config\/kitty\/themes\/ kommt [a-z-]+\.conf\.$/);
  });

  test("are listed by --words, in English until they are translated", async () => {
    const words = JSON.parse((await ports("--words", "--only", "kitty")).stdout);
    for (const english of ["kitty", "Put {1} into {2}.", "{1} for {2}"])
      expect(words).toHaveProperty([english]);
    const kitty = { ...everyPort, targets: ["kitty"] };
    expect(portsOf({ ...kitty, translations: words })).toEqual(
      portsOf({ ...kitty, translations: portTranslations }),
    );
  });
});

describe("the record of proofs", () => {
  test.each(Object.entries(proofs))("of %s is about the files that it writes now", (id, { digest }) => {
    const target = targets.find((known) => known.id === id);
    const advice = "Record it again (docs/ports.md), or delete it from theme/ports/proofs.json.";
    expect(target && formatDigest(target), advice).toBe(digest);
  });
});
