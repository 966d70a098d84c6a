import type { Plugin } from "vite";

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
