import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type CSSOptions, minify, type Plugin, transformWithOxc } from "vite";
import { clientFolder } from "./folders.ts";
import { virtualModules } from "./virtual-modules.ts";

const script = join(clientFolder, "variants/apply-stored-theme.ts");

const EXPORT = "export default ";

/** The script's only function as minified JavaScript, without a name. */
async function compile(): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(script, "utf8"), script);
  // The function stays an export, because the minifier removes unused functions.
  const { code: small } = await minify(script, code.replace("export function applyStoredTheme", `${EXPORT}function`), {
    module: true,
    compress: { target: "es2020" },
    mangle: true,
  });
  if (!small.startsWith(EXPORT)) throw new Error("apply-stored-theme.ts has to hold one exported function.");
  return `(${small.slice(EXPORT.length).trim().replace(/;$/, "")})`;
}

/** Provides `virtual:first-paint`: the inline script that applies a visitor's theme before the first paint. */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    ...virtualModules({
      async "virtual:first-paint"() {
        this.addWatchFile(script);
        return `import { preferences, variants } from "virtual:variant-list";
import { hasSeveralThemes } from "virtual:variants";
const literal = (value) => JSON.stringify(value).replace(/</g, "\\\\u003c");
const list = variants.map(({ label, themeColor, sheet }) => sheet === null ? [label, themeColor] : [label, themeColor, sheet]);
export const themeScript = hasSeveralThemes
  ? ${JSON.stringify(await compile())} + \`(\${literal(list)},\${literal(preferences)})\`
  : null;`;
      },
    }),
  };
}

/**
 * A class name consists of the CSS module's name and the class's name in it, such as `reviews-write`. Module names are
 * unique.
 */
export const css: CSSOptions = {
  modules: {
    localsConvention: "camelCaseOnly",
    generateScopedName: (name, file) => `${basename(file).split(".", 1)}-${name}`,
  },
};

/**
 * Puts the page's style sheet into index.html, because a linked one delays the first paint by a round trip. It also
 * moves the script back to the end of the page, as in index.html. Vite moves it to the head, which delays the first
 * paint by a tenth.
 *
 * The script is `async`. All of the document precedes it, so it does not have to wait for the parser. Chromium waits
 * for a module script that is not `async` before it finishes the document, and then lays the page out a frame later. In
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
      const inlined = String(html.source).replace(/<link rel="stylesheet"[^<>]*>/g, (link) => {
        const [, address = ""] = / href="([^"]+)"/.exec(link) ?? [];
        const sheet = bundle[address.slice(this.environment.config.base.length)];
        return sheet?.type === "asset" ? `<style>${String(sheet.source).trim()}</style>` : link;
      });
      const [script = ""] = /<script type="module"[^<>]*><\/script>/.exec(inlined) ?? [];
      const last = script.replace("<script", "<script async");
      html.source = inlined.replace(script, "").replace("</body>", () => `${last}\n</body>`);
    },
  };
}
