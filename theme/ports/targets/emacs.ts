import type { SyntaxRole } from "../../scopes/roles.ts";
import {
  type ColoredLook,
  codeLooks,
  coloredLooks,
  comment,
  type EditorLook,
  type EditorLooks,
} from "../formats.ts";
import type { Palette } from "../slots.ts";
import { ansiColors, type Target } from "../target.ts";

/** The faces of `font-lock.el`, including those that Emacs 29 added for tree-sitter, and of related libraries. */
const faces: Readonly<Record<string, SyntaxRole>> = {
  "font-lock-bracket-face": "punctuation.bracket",
  "font-lock-builtin-face": "function.builtin",
  "font-lock-comment-delimiter-face": "comment",
  "font-lock-comment-face": "comment",
  "font-lock-constant-face": "constant.builtin",
  "font-lock-delimiter-face": "punctuation.delimiter",
  "font-lock-doc-face": "documentation",
  "font-lock-escape-face": "string.escape",
  "font-lock-function-call-face": "function",
  "font-lock-function-name-face": "function",
  "font-lock-keyword-face": "keyword",
  "font-lock-misc-punctuation-face": "punctuation.special",
  "font-lock-negation-char-face": "operator",
  "font-lock-number-face": "number",
  "font-lock-operator-face": "operator",
  "font-lock-preprocessor-face": "keyword.directive",
  "font-lock-property-name-face": "property",
  "font-lock-property-use-face": "property",
  "font-lock-punctuation-face": "punctuation.delimiter",
  "font-lock-regexp-face": "string.regexp",
  "font-lock-regexp-grouping-backslash": "string.escape",
  "font-lock-regexp-grouping-construct": "string.escape",
  "font-lock-string-face": "string",
  "font-lock-type-face": "type",
  "font-lock-variable-name-face": "variable",
  "font-lock-variable-use-face": "variable",
  "font-lock-warning-face": "invalid",
  "diff-added": "inserted",
  "diff-changed": "changed",
  "diff-removed": "deleted",
  "outline-1": "heading",
};

function groups(palette: Palette): EditorLooks {
  const ansi = ansiColors((_, hue, isBright) => `ansi-color-${isBright ? "bright-" : ""}${hue}`);
  return {
    default: { fg: "ui.foreground", bg: "ui.background" },
    cursor: { bg: "ui.cursor" },
    region: { fg: "ui.selectionText", bg: "ui.selection" },
    "hl-line": { bg: "ui.line" },
    fringe: { fg: "ui.lineNumber", bg: "ui.background" },
    "line-number": { fg: "ui.lineNumber", bg: "ui.background" },
    "line-number-current-line": { fg: "ui.activeLineNumber", bg: "ui.background" },
    "mode-line": { fg: "ui.statusBarText", bg: "ui.statusBar" },
    "mode-line-inactive": { fg: "ui.sideBarText", bg: "ui.sideBar" },
    "header-line": { fg: "ui.sideBarText", bg: "ui.sideBar" },
    "tab-bar": { fg: "ui.inactiveTabText", bg: "ui.inactiveTab" },
    "tab-bar-tab": { fg: "ui.activeTabText", bg: "ui.activeTab" },
    "tab-bar-tab-inactive": { fg: "ui.inactiveTabText", bg: "ui.inactiveTab" },
    "vertical-border": { fg: "ui.border" },
    "minibuffer-prompt": { fg: "ui.link" },
    link: { fg: "ui.link", style: { underline: true } },
    isearch: { fg: "ui.findMatchText", bg: "ui.findMatch" },
    "lazy-highlight": { fg: "ui.otherMatchText", bg: "ui.otherMatch" },
    "show-paren-match": { bg: "ui.bracketMatch", style: { bold: true } },
    "show-paren-mismatch": { fg: "ui.error" },
    highlight: { bg: "ui.wordHighlight" },
    shadow: { fg: "ui.muted" },
    tooltip: { fg: "ui.widgetText", bg: "ui.widget" },
    "completions-common-part": { fg: "ui.link" },
    error: { fg: "ui.error" },
    warning: { fg: "ui.warning" },
    success: { fg: "ui.added" },
    ...codeLooks(faces, palette),
    ...Object.fromEntries(
      Object.entries(ansi).map(([name, slot]): [string, EditorLook] => [name, { fg: slot, bg: slot }]),
    ),
  };
}

function face({ fg, bg, style }: ColoredLook): string {
  return [
    ...(fg ? [`:foreground "${fg}"`] : []),
    ...(bg ? [`:background "${bg}"`] : []),
    ...(style.bold ? [":weight bold"] : []),
    ...(style.italic ? [":slant italic"] : []),
    ...(style.underline ? [":underline t"] : []),
    ...(style.strikethrough ? [":strike-through t"] : []),
  ].join(" ");
}

/** A string in Emacs Lisp. */
function quoted(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** A theme for `load-theme` of Emacs 28 and later. Emacs finds it only if the file's name ends in `-theme.el`. */
export const emacs: Target = {
  id: "emacs",
  program: "Emacs",
  kind: "editor",
  ending: "-theme.el",
  comment: (text, texts, { name, file }) =>
    `;;; ${file} --- ${name}  -*- lexical-binding: t; -*-\n${comment(texts, ";;")}\n\n${text}`,
  write({ name, scheme, palette, color }) {
    const specs = coloredLooks(groups(palette), color).map(
      (look) => ` '(${look.name} ((t (${face(look)}))))`,
    );
    return `;;; Code:

(deftheme ${scheme} ${quoted(name)})

(custom-theme-set-faces
 '${scheme}
${specs.join("\n")})

;;;###autoload
(when load-file-name
  (add-to-list 'custom-theme-load-path
               (file-name-as-directory (file-name-directory load-file-name))))

(provide-theme '${scheme})
;;; ${scheme}-theme.el ends here
`;
  },
  steps: ({ file, scheme }) => ({
    say: `Put ${file} into ~/.emacs.d/themes/, and this into ~/.emacs.d/init.el.`,
    copy: `(add-to-list 'custom-theme-load-path "~/.emacs.d/themes/")\n(load-theme '${scheme} t)`,
  }),
};
