import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { type Extension, readExtension } from "../extension/read-extension.ts";
import { readLogo, readSocialPicture } from "../pictures/pictures.ts";
import { parseColor } from "./color.ts";
import { cutFonts, fontFaces } from "./fonts.ts";
import { faviconSvg, socialPicturePng, webManifest } from "./images.ts";
import { readSamples } from "./samples.ts";
import { highlight, TokenClasses, tabulateScopes } from "./syntax.ts";
import { ExtensionError } from "./theme-file.ts";
import { baseColors, deriveEditorTokens, derivePalette, deriveTokens } from "./tokens.ts";

const folder = dirname(fileURLToPath(import.meta.url));
const project = join(folder, "../..");
const siteFolder = join(project, "site");
const extensionFolder = join(siteFolder, "extension");
const samplesFolder = join(siteFolder, "samples");
/** Files that are made here and become assets of the site. */
const cacheFolder = join(project, "node_modules/.cache/site-theme");

const moduleIds = [
  "virtual:extension",
  "virtual:theme.css",
  "virtual:theme",
  "virtual:theme-fonts",
  "virtual:code-samples",
];

async function makeTheme({ identity, themes }: Extension) {
  const [theme] = themes;
  const { bg, fg } = baseColors(theme);
  const tokens = deriveTokens(theme);
  const editor = deriveEditorTokens(theme, tokens);
  const line = parseColor(editor.line, bg) ?? bg;
  const samples = await highlight(theme, readSamples(samplesFolder), [bg, line]);
  const [first] = samples;
  if (!first) throw new ExtensionError("site/samples.ts lists no file: the editor needs one to show.");

  const classes = new TokenClasses(tokens.text);
  const html = new Map(samples.map((sample) => [sample.id, classes.html(sample)] as const));
  const slug =
    theme.name
      .toLowerCase()
      .replace(/[^a-z\d]+/g, "-")
      .replace(/^-|-$/g, "") || "theme";
  const palette = derivePalette(theme).map((entry, index) => ({
    role: entry.role,
    hex: entry.hex,
    contrast: (Math.floor(entry.contrast * 10) / 10).toFixed(1),
    className: `w${index}`,
    variable: `--${slug}-${entry.role.toLowerCase()}`,
  }));
  mkdirSync(cacheFolder, { recursive: true });
  const fonts = await cutFonts(cacheFolder);

  const variables = [
    ...Object.entries(tokens).map(([name, hex]) => `--color-${name}:${hex}`),
    ...Object.entries(editor).map(([name, hex]) => `--editor-${name}:${hex}`),
    ...palette.map(({ variable, hex }) => `${variable}:${hex}`),
    `color-scheme:${theme.type}`,
  ].join(";");
  const swatches = palette
    .map(({ className, variable }) => `.${className}{--swatch:var(${variable})}`)
    .join("");
  const css = `${fontFaces(fonts)}:root{${variables}}${classes.css()}${swatches}`;

  const restFile = join(cacheFolder, "samples.json");
  writeFileSync(restFile, JSON.stringify(Object.fromEntries([...html].slice(1))));

  const scopesFile = join(cacheFolder, "scopes.json");
  writeFileSync(scopesFile, JSON.stringify(tabulateScopes(samples)));

  const listed = samples.map(({ id, label, file: name, lines }) => ({
    id,
    label,
    file: name,
    lineCount: lines.length,
  }));
  const modules: Record<string, string> = {
    "virtual:extension": exportAll({ identity, labels: themes.map(({ name }) => name) }),
    "virtual:theme.css": css,
    "virtual:theme": exportAll({
      name: theme.name,
      type: theme.type,
      tokens,
      themeColor: tokens.bg,
      palette,
    }),
    "virtual:theme-fonts": `import display from ${JSON.stringify(`${fonts.display}?url`)};
import code from ${JSON.stringify(`${fonts.code}?url`)};
export const fonts = [display, code];`,
    "virtual:code-samples": `${exportAll({ samples: listed, firstHtml: html.get(first.id) })}
export { default as restUrl } from ${JSON.stringify(`${restFile}?url&no-inline`)};
export { default as scopesUrl } from ${JSON.stringify(`${scopesFile}?url&no-inline`)};`,
  };
  return {
    modules,
    foreground: fg,
    files: {
      "favicon.svg": (await readLogo(siteFolder)) ?? faviconSvg(tokens),
      "site.webmanifest": webManifest(identity, tokens),
      "og.png":
        (await readSocialPicture(siteFolder)) ??
        (await socialPicturePng({
          identity,
          tokens,
          editor,
          palette: derivePalette(theme),
          sample: first,
        })),
    },
  };
}

function exportAll(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}

const contentTypes: Record<string, string> = {
  "favicon.svg": "image/svg+xml",
  "site.webmanifest": "application/manifest+json",
  "og.png": "image/png",
};

/** Reads the extension for a build, which ends with one sentence when it cannot be read: Vite would add a stack. */
function readForBuild(): Extension {
  try {
    return readExtension(extensionFolder, "site/extension");
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Makes the site's colours, code samples, fonts, icon and social picture from the extension. Everything is made once,
 * and again when a file of the extension changes.
 */
export function themePlugin(): Plugin[] {
  let made: ReturnType<typeof makeTheme> | undefined;
  function theme() {
    made ??= makeTheme(readExtension(extensionFolder, "site/extension"));
    return made;
  }

  return [
    {
      name: "theme",
      enforce: "pre",
      sharedDuringBuild: true,
      config: () => ({ server: { fs: { allow: [project] } } }),
      configResolved({ command, mode }) {
        if (command !== "build" || mode === "test") return;
        const extension = readForBuild();
        for (const remark of extension.themes.flatMap(({ remarks }) => remarks)) console.warn(remark);
      },
      resolveId: (id) => (moduleIds.includes(id) ? `\0${id}` : undefined),
      async load(id) {
        if (!id.startsWith("\0virtual:")) return undefined;
        const { modules } = await theme();
        const code = modules[id.slice(1)];
        return code === undefined ? undefined : { code, map: null };
      },
      async generateBundle() {
        if (this.environment.name !== "client") return;
        for (const [fileName, source] of Object.entries((await theme()).files)) {
          this.emitFile({ type: "asset", fileName, source });
        }
      },
      configureServer(server) {
        const sources = [extensionFolder, samplesFolder];
        server.watcher.add(sources);
        server.watcher.on("all", (_event, changed) => {
          if (!sources.some((folder) => changed.startsWith(folder))) return;
          made = undefined;
          for (const environment of Object.values(server.environments)) {
            environment.moduleGraph.invalidateAll();
          }
          server.ws.send({ type: "full-reload" });
        });
        server.middlewares.use(async (request, response, next) => {
          const name = request.url?.split("?")[0]?.slice(1) ?? "";
          const contentType = contentTypes[name];
          if (contentType === undefined) return next();
          try {
            const { files } = await theme();
            response.setHeader("content-type", contentType);
            response.end(files[name as keyof typeof files]);
          } catch (error) {
            next(error);
          }
        });
      },
    },
  ];
}
