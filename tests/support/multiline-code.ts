/**
 * Code whose strings, comments and blocks end as they began, by the id of the language. In its grammar, the regular
 * expression of such an end refers back to the beginning.
 */
export const multilineCode: Readonly<Record<string, string>> = {
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
