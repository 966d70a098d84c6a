import { readdirSync } from "node:fs";
import { relative } from "node:path";
import type { CSSOptions, Plugin } from "vite";
import { clientFolder } from "./folders.ts";

/** The CSS modules, in the same order for every build. */
const sheets = readdirSync(clientFolder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".module.css"))
  .sort();

/**
 * A generated class name holds a number for the file and one for the class in it: `c12-0`. Client and server have to agree.
 * Names made of a hash cost the first paint 0.7 KiB more.
 */
export const css: CSSOptions = {
  modules: {
    localsConvention: "camelCaseOnly",
    generateScopedName(name, file, sheet) {
      const path = relative(clientFolder, file);
      // The file was added after the development server started.
      if (!sheets.includes(path)) sheets.push(path);
      const names = new Set(sheet.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi));
      return `c${sheets.indexOf(path)}-${[...names].indexOf(name)}`;
    },
  },
};

/**
 * Puts the page's style sheet into index.html, because a linked one delays the first paint by a round trip. It moves the script
 * back to the end of the page, where index.html has it. Vite moves it to the head, where it delays the first paint by a tenth.
 *
 * The script is `async`. All of the document precedes it, so it does not have to wait for the parser. Chromium waits for a
 * module script that is not `async` before it finishes the document, and then lays the page out a frame later. In
 * development the script is not `async`, because React's refresh script has to run first.
 */
export function inlineStyles(): Plugin {
  return {
    name: "inline-styles",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      const html = bundle["index.html"];
      if (html?.type !== "asset") return;
      html.source = String(html.source)
        .replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, fileName: string) => {
          const sheet = bundle[fileName];
          return sheet?.type === "asset" ? `<style>${String(sheet.source).trim()}</style>` : link;
        })
        .replace(
          /\s*<script (type="module"[^>]*><\/script>)([\s\S]*?)(?=\s*<\/body>)/,
          "$2\n    <script async $1",
        );
    },
  };
}
