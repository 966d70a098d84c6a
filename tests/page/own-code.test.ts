import { grammars } from "virtual:code-grammars";
import { languages } from "virtual:code-languages";
import { type BundledLanguage, createHighlighter, type Grammar } from "shiki";
import { expect, test } from "vitest";
import { limitText, MAX_LINES, MAX_PIECES, withRuns } from "../../client/stage/own-code/code-text.ts";
import { readRuns } from "../../client/stage/shown-code.ts";
import { createGrammar, MAX_LINE_LENGTH, StyleList, TokenizedText } from "../../client/stage/tokenized-text.ts";

async function grammarOf(id: string) {
  const registrations = await grammars[id]?.();
  return registrations ? createGrammar(registrations.default) : null;
}

/** The runs of every line that has new ones, by key. */
function readAll(text: TokenizedText): Map<number, number[]> {
  while (text.step());
  return new Map(text.takeRuns(true));
}

test("every language of the list has a grammar", async () => {
  expect(languages.length).toBeGreaterThan(90);
  for (const { id } of languages) expect(await grammarOf(id), id).not.toBeNull();
});

/** Each line's tokens with their scopes. */
function tokensOf(code: string, grammar: Pick<Grammar, "tokenizeLine"> | null) {
  let state: Parameters<Grammar["tokenizeLine"]>[1] = null;
  return code.split("\n").map((line) => {
    const read = grammar?.tokenizeLine(line, state);
    state = read?.ruleStack ?? null;
    return read?.tokens.map(({ startIndex, scopes }) => `${line.slice(startIndex)}: ${scopes.join(" ")}`);
  });
}

/**
 * Code whose strings, comments and blocks end as they began, by the id of the language. In its grammar, the regular
 * expression of such an end refers back to the beginning.
 */
const multilineCode: Readonly<Record<string, string>> = {
  cmake: 'set(SUN [=[\nlow ]] sun\n]=])\n#[==[ night\n]==]\nmessage("end")',
  cpp: 'auto text = R"sun(\na "low" )" night\n)sun";\nint dusk = 1; // end',
  elixir: 'text = ~s"""\nlow #{1}\n"""\nlist = ~w(a b)a\ndef dusk(sun), do: sun # end',
  haskell:
    'dusk :: Int -> String\ndusk sun = "low \\\n  \\er" ++ show sun {- night -}\ndata Sun = Low deriving (Show) -- end',
  html: '<style>a { color: red }</style>\n<script>const a = "</p>"; // b\n</script>\n<p class="x">end</p>',
  latex:
    "\\begin{lstlisting}\nint a;\n\\end{lstlisting}\n\\begin{verbatim}\n$x\n\\end{verbatim}\n\\textbf{end} % night",
  lua: 'local a = [==[\nlow ]] "sun"\n]==]\n--[=[ night ]]\n]=]\nlocal b = "c" -- end',
  markdown: "```ts\nconst a = 1;\n```\n~~~python\nx = 1\n~~~\n- *sun* **low** ``code``\n\nend",
  ocaml: 'let a = {sun|low |} "b" |sun}\nlet dusk sun = "c" (* end *)',
  perl: 'my $a = <<"SUN";\nlow $b\nSUN\nmy $c = q{a {b} c};\n$c =~ s/a(b)/c$1/g; # end\nprint "e";',
  php: "<?php\n$a = <<<SUN\nlow $b\nSUN;\n$c = <<<'LOW'\nraw\nLOW;\nfunction dusk() { return 'd'; } # end",
  python: 'def dusk(sun):\n    """A "doc"\n    string"""\n    a = \'low\' + f"{sun} c"\n    return a  # end',
  r: 'a <- r"---(raw "sun")---"\nb <- paste0("c", a) # end',
  ruby: "a = <<~SUN\n  low #{b}\nSUN\nd = <<-'RAW'\n  raw\n  RAW\ne = %w[a b] + [%q(c (d))]\ndef dusk; :sun; end # end",
  rust: 'let a = r##"low "# sun\n"##;\nfn dusk() -> u8 { 1 } // end',
  shellscript: "cat <<SUN\nlow $a\nSUN\ncat <<-'RAW'\n\traw\n\tRAW\nif true; then echo \"b\"; fi # end",
  swift: 'let a = ##"low "# \\##(b)"##\nlet c = #"""\n  d\n  """#\nfunc dusk() -> String { "e" } // end',
  terraform: "a = <<-SUN\n  low\n  SUN\nb = 1 # end",
  typescript: "const a = `low\nb`;\nexport async function dusk<T>(): Promise<T> {} // end",
  yaml: "sun: |\n  low: a\nb: >-\n  c\nd: 'e' # end",
};

test.each(Object.entries(multilineCode))("%s has the tokens of VS Code's engine", async (id, code) => {
  // Shiki's own engine is Oniguruma, as in VS Code, whose HTML has another grammar than Shiki's.
  const language = (id === "html" ? "html-derivative" : id) as BundledLanguage;
  const highlighter = await createHighlighter({ warnings: false, themes: [], langs: [language] });
  const expected = tokensOf(code, highlighter.getLanguage(language));
  highlighter.dispose();
  expect(tokensOf(code, await grammarOf(id))).toEqual(expected);
});

function emptyText() {
  const list = new StyleList();
  return { styles: list.styles, text: new TokenizedText(list) };
}

test("an edit recolours the brackets of lines far from it, and no other lines", async () => {
  const { styles, text } = emptyText();
  text.setGrammar(await grammarOf("typescript"));
  const lines = ["f([", "  a(1),", "]);"].map((line, key) => [key, line] as const);
  text.edit(0, 0, lines);
  const bracketsOf = (runs: readonly number[] = []) =>
    [...readRuns(runs)].flatMap(({ style }) => styles[style]?.bracket ?? []);
  const runs = readAll(text);
  expect([...runs].map(([key, line]) => [key, bracketsOf(line)])).toEqual([
    [0, [0, 1]],
    [1, [2, 2]],
    [2, [1, 0]],
  ]);
  text.edit(2, 1, [[3, ");"]]);
  const changed = readAll(text);
  expect(bracketsOf(changed.get(0))).toEqual([0, "unexpected"]);
  expect(changed.has(1)).toBe(false);
});

test("of a text with very many small parts, only the first get colours", () => {
  const lines = Array.from({ length: 150 }, (_, key) => ({ key, text: "/*".repeat(490), runs: null }));
  const runs = Array.from({ length: 980 }, (_, at) => (at % 2 === 0 ? 2 : at % 3));
  const found = new Map(lines.map(({ key }) => [key, runs] as const));
  const limited = withRuns(lines, found);
  expect(limited.isLimited).toBe(true);
  const pieces = limited.lines.reduce((sum, line) => sum + (line.runs?.length ?? 0) / 2, 0);
  expect(pieces).toBeGreaterThan(MAX_PIECES - 490);
  expect(pieces).toBeLessThanOrEqual(MAX_PIECES);
  expect(withRuns(lines.slice(0, 40), found).isLimited).toBe(false);
});

test("a line that is too long stays plain and does not change the lines after it", async () => {
  const { styles, text } = emptyText();
  text.setGrammar(await grammarOf("typescript"));
  text.edit(0, 0, [
    [0, `/* ${"x".repeat(MAX_LINE_LENGTH)}`],
    [1, "const a = 1;"],
  ]);
  const runs = readAll(text);
  expect(runs.get(0)).toEqual([]);
  expect(styles[runs.get(1)?.[1] ?? -1]?.scopes).toContain("storage.type");
});

test("a text has at most 2,000 lines and 200 KB, with line breaks as a text area has them", () => {
  expect(limitText("a\r\nb\rc")).toEqual({ text: "a\nb\nc", isCut: false });
  const cut = limitText("a\n".repeat(MAX_LINES + 5));
  expect(cut.isCut).toBe(true);
  expect(cut.text.split("\n")).toHaveLength(MAX_LINES);
  expect(limitText("ä".repeat(150_000)).text).toHaveLength(102_400);
});
