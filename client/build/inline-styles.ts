import type { Plugin } from "vite";

/**
 * Puts the page's style sheet into index.html, because a linked one costs the first paint a round trip. The script goes back
 * to the end of the page, where the source has it: in the head, where Vite moves it, it delays the first paint by a tenth.
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
        .replace(/\s*(<script type="module"[^>]*><\/script>)([\s\S]*?)(?=\s*<\/body>)/, "$2\n    $1");
    },
  };
}
