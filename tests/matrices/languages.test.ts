import { describe, expect, test } from "vitest";
import { languageFiles } from "../../client/your-code/languages.ts";
import { codeLanguages, codeOf, looksHere, looksInShiki } from "../support/code-looks.ts";

describe("the precompiled grammars give the same tokens as Oniguruma for", () => {
  /** Characters that JavaScript's regular expressions treat differently from Oniguruma, by language. */
  const known: Record<string, number> = { julia: 1 };

  test.each(codeLanguages.filter((id) => id in languageFiles))("%s", async (id) => {
    const code = codeOf(id);
    const [here, there] = [await looksHere(id, code), await looksInShiki(id, code)];
    expect(here.map(({ length }) => length)).toEqual(there.map(({ length }) => length));
    const expected = there.flat();
    const other = here.flat().filter((look, index) => look !== expected[index]);
    expect(other.length).toBe(known[id] ?? 0);
  });

  test.each([
    ["shellscript", "cat <<'E.O[F'\n$a \"b\"\nE.O[F\necho $a"],
    ["ruby", "a = <<~SQL.strip\n  select #{b} from c\nSQL\nputs %w[a b]"],
    ["cpp", 'auto a = R"x-y(one "two" )x-y";\nint b = 1;'],
    ["rust", 'let a = r##"b "# c"##;\nlet d = 1;'],
    ["markdown", "````js\n```\n````\n# a\n\n- b\n\n      c\n"],
    ["lua", "local a = [==[ b ]] ]==] .. 'c'\nreturn a"],
    ["perl", 'my $a = <<"END-1" . q{b {c} d};\ntext $b\nEND-1\nprint 1;'],
    ["php", "<?php\n$a = <<<EOT\n  b $c\n  EOT;\necho 'd';"],
    ["python", "a = '''b\n\"\"\" c\n''' + r'd'\nx = f\"{a!r:>{10}}\""],
  ])("heredocs, raw strings and fences, whose end repeats text of their start: %s", async (id, code) => {
    expect(await looksHere(id, code)).toEqual(await looksInShiki(id, code));
  });
});
