import { describe, expect, test } from "vitest";
import { overrideFor, semanticWinner } from "../../client/code/override.ts";
import { ThemeRules } from "../../client/code/theme-rules.ts";
import { findToken } from "../../client/code/token.ts";
import { ScopeList, TokenizedText } from "../../client/your-code/highlighter/tokenizer.ts";
import { guessLanguage, languageOfFile } from "../../client/your-code/language-guess.ts";
import { languageFiles } from "../../client/your-code/languages.ts";
import { limitText, MAX_BYTES, MAX_LINES } from "../../client/your-code/limits.ts";
import { codeTheme, registrationsOf } from "../../vite/your-code.ts";
import { codeLanguages, codeOf, grammarOf, looksHere, looksInShiki, takeAll } from "../support/code-looks.ts";
import { themes } from "../support/owner.ts";

/** A visitor's code: its tokens and colours beside Shiki's own with the Oniguruma engine. */

const [theme] = themes;

test.each(["typescript", "html", "python", "css", "markdown"])(
  "the precompiled grammar gives the same tokens as Oniguruma for %s",
  async (id) => {
    expect(await looksHere(id, codeOf(id))).toEqual(await looksInShiki(id, codeOf(id)));
  },
);

test("own code has at least sixty languages, all of them Shiki's", async () => {
  expect(Object.keys(languageFiles).length).toBeGreaterThanOrEqual(60);
  for (const id of Object.keys(languageFiles)) expect((await registrationsOf(id)).at(-1)?.name).toBe(id);
});

/** Tokenizes code. @returns the text, its scopes, and what became of each line. */
async function tokenize(id: string, code: string, stalled: string[] = []) {
  const list = new ScopeList();
  const text = new TokenizedText(list);
  text.setGrammar(await grammarOf(id));
  text.edit(0, 0, code.split("\n"), stalled);
  return { text, lines: takeAll(text), scopes: list.scopes };
}

describe("an edit", () => {
  test("tokenizes only the changed line and the next one", async () => {
    const { text } = await tokenize(
      "typescript",
      Array.from({ length: 200 }, (_, line) => `const a${line} = "b";`).join("\n"),
    );
    text.edit(100, 1, ["const changed = 1;"], []);
    expect([...takeAll(text).keys()]).toEqual([100, 101]);
  });

  test("that opens a comment changes all lines until its end, and closing it restores their tokens", async () => {
    const { text } = await tokenize("typescript", "a;\nb;\nc;\n/* d */\ne;\nf;");
    text.edit(1, 0, ["/* open"], []);
    expect([...takeAll(text).keys()]).toEqual([1, 2, 3, 4]);
    text.edit(1, 1, [], []);
    expect([...takeAll(text).keys()]).toEqual([1, 2, 3]);
  });
});

test("lines over 1,000 characters and lines that stalled workers stay plain and do not affect the lines after them", async () => {
  const code = ["const a = 1;", "x".repeat(1001), "slow", "const b = 2;"].join("\n");
  const { lines } = await tokenize("typescript", code, ["slow"]);
  expect([lines.get(1), lines.get(2)]).toEqual(["long", "slow"]);
  expect(lines.get(3)).toEqual(lines.get(0));
});

test("nested brackets take memory in proportion to their number, and have Shiki's colours", async () => {
  const { scopes } = await tokenize("java", "@a(".repeat(320));
  expect(scopes.join("").length).toBeLessThan(500_000);
  const code = `${"[".repeat(150)} 1, "a" // b`;
  expect(await looksHere("typescript", code)).toEqual(await looksInShiki("typescript", code));
});

describe("an inspected token", () => {
  const given = codeTheme(theme);
  const rules = new ThemeRules(given);

  test.each(["typescript", "html", "python", "css", "markdown"])(
    "has the rule that sets its colour, and an override with precedence over that rule: %s",
    async (id) => {
      for (const scopes of (await tokenize(id, codeOf(id))).scopes) {
        const { color } = rules.styleOf(scopes);
        const rule = rules.ruleOf(scopes);
        const selected = given.tokenColors.filter(({ scope }) => rule && scope.includes(rule.selector));
        const colors = selected.map(({ settings }) => settings.foreground);
        const expected = colors.findLast(Boolean) ?? given.fg;
        expect(color.toLowerCase(), scopes).toBe(expected.toLowerCase());

        const override = overrideFor({
          theme: "A [b]",
          scopes: scopes.split(" "),
          rule,
          color: "#123456",
          semantic: null,
        });
        const { "editor.tokenColorCustomizations": customizations } = JSON.parse(override);
        const [{ scope, settings }] = customizations["[A [b]]"].textMateRules;
        const changed = new ThemeRules({
          ...given,
          tokenColors: [...given.tokenColors, { scope: [scope], settings }],
        });
        expect(changed.styleOf(scopes).color, scopes).toBe("#123456");
      }
    },
  );

  test("shows the name of its rule", () => {
    const rule = { scope: ["keyword.control"], settings: { foreground: "#123456" } };
    const named = codeTheme({ ...theme, tokenColors: [rule, { ...rule, name: "Control flow" }] });
    expect(new ThemeRules(named).ruleOf("source.ts keyword.control.flow.ts")).toEqual({
      name: "Control flow",
      selector: "keyword.control",
    });
    const nameless = codeTheme({ ...theme, tokenColors: [rule] });
    expect(new ThemeRules(nameless).ruleOf("source.ts keyword.control.flow.ts")).toEqual({
      selector: "keyword.control",
    });
  });

  test("has its semantic rule in the override, too, if the theme has one", () => {
    const base = {
      bg: "#000000" as const,
      semanticHighlighting: true,
      semanticTokenColors: [
        { selector: "*.readonly:typescript", style: { foreground: "#010203" } },
        { selector: "variable", style: { foreground: "#040506" } },
      ],
    };
    const touch = {
      text: "A",
      scopes: "source.ts variable.other.constant.ts",
      language: "typescript",
      before: "const ",
    };
    const semantic = semanticWinner(base, touch);
    expect(semantic).toEqual({
      selector: "*.readonly:typescript",
      override: "variable.readonly:typescript",
      color: "#010203",
      foreground: "#010203",
    });
    const override = overrideFor({
      theme: "Theme",
      scopes: touch.scopes.split(" "),
      rule: null,
      color: "#ffffff",
      semantic,
    });
    expect(JSON.parse(override)).toEqual({
      "editor.tokenColorCustomizations": {
        "[Theme]": {
          textMateRules: [{ scope: "variable.other.constant.ts", settings: { foreground: "#ffffff" } }],
        },
      },
      "editor.semanticTokenColorCustomizations": {
        "[Theme]": { rules: { "variable.readonly:typescript": "#010203" } },
      },
    });
    expect(semanticWinner(base, { ...touch, language: "php" })).toBeNull();
  });

  test("is the one after the caret, and white space has none", () => {
    const at = (column: number) =>
      findToken("if (a)", [3, 0, 1, 1, 1, 2, 1, 1], ["s k", "s p", "s v"], {
        column,
        language: "typescript",
      });
    expect(at(0)).toEqual({ text: "if", scopes: "s k", language: "typescript", before: "" });
    expect(at(4)).toEqual({ text: "a", scopes: "s v", language: "typescript", before: "if (" });
    expect(at(2)).toBeNull();
    expect(at(6)).toBeNull();
  });
});

describe("limitText", () => {
  test("cuts a text after 2,000 lines or 200 KiB, between characters", () => {
    expect(limitText("a\n".repeat(5000))).toEqual({
      text: `${"a\n".repeat(MAX_LINES - 1)}a`,
      isCut: true,
    });
    const { text, isCut } = limitText("€".repeat(MAX_BYTES));
    expect(isCut).toBe(true);
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(MAX_BYTES);
    expect(text).toMatch(/^€+$/);
  });

  test("keeps a text within the limits, with the line breaks of a text area", () => {
    expect(limitText("a\r\nb\rc\n")).toEqual({ text: "a\nb\nc\n", isCut: false });
    const whole = "b".repeat(MAX_BYTES);
    expect(limitText(whole)).toEqual({ text: whole, isCut: false });
  });
});

describe("the guessed language", () => {
  test.each([
    ["a/b/lamp.tsx", "tsx"],
    ["C:\\x\\Main.java", "java"],
    ["Dockerfile", "docker"],
    ["no-ending", null],
    ["x.unknown", null],
  ])("of a file named %s is %s", (name, id) => {
    expect(languageOfFile(name)).toBe(id);
  });

  test("is right for the shipped samples", () => {
    // Too much like another language.
    const hard = new Set(["tsx"]);
    const wrong = codeLanguages.filter((id) => !hard.has(id) && guessLanguage(codeOf(id)) !== id);
    expect(wrong).toEqual([]);
  });

  test.each([
    ['import { dusk } from "./sky";\n\nexport const light = dusk.map((star) => star * 2);', "javascript"],
    [
      'import {\n  defineConfig,\n} from "vite";\n\nexport default defineConfig({ base: "/dusk/" });',
      "javascript",
    ],
    ['import { dusk } from "./sky";\n\nexport const light: number = dusk.length;', "typescript"],
    [
      '<template>\n  <p>{{ dusk }}</p>\n</template>\n<script>\nimport { dusk } from "./sky";\nexport default { data: () => ({ dusk }) };\nconst a = 1;\n</script>',
      "vue",
    ],
    [
      '<script>\nimport { dusk } from "./sky";\nexport let name = dusk;\n</script>\n{#if name}<p>{name}</p>{/if}',
      "svelte",
    ],
  ])("of a module follows from its imports and exports: %j", (text, id) => {
    expect(guessLanguage(text)).toBe(id);
  });

  test("of a script is that of its first line's interpreter, and prose has none", () => {
    expect(guessLanguage("#!/usr/bin/env python3\nx")).toBe("python");
    expect(guessLanguage("#!/bin/sh\nx")).toBe("shellscript");
    expect(guessLanguage("Dear reader, this is a letter.")).toBeNull();
    expect(guessLanguage("")).toBeNull();
  });
});
