import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inlineCall } from "../client/first-paint/inline.ts";
import { layOutLater } from "../client/first-paint/lay-out-later.ts";
import { type FirstPaintVariant, type Preference, wearFirst } from "../client/first-paint/wear-first.ts";
import { variants as wishes } from "../site/variants.ts";
import { liftWording } from "../site/words/variants.ts";
import { contrast } from "./color/color.ts";
import { cutFonts, fontFaces } from "./design/fonts.ts";
import { faviconSvg, socialPicturePng, webManifest } from "./design/images.ts";
import { markSvg } from "./design/mark.ts";
import { readLogo, readSocialPicture } from "./design/pictures.ts";
import {
  classSheet,
  customProperties,
  faintness,
  themeSheets,
  type Wearable,
} from "./design/style-sheets.ts";
import { deriveEditorTokens, derivePalette, deriveTokens } from "./design/tokens.ts";
import type { Extension } from "./extension/read-extension.ts";
import { ExtensionError, type ThemeFile } from "./extension/theme-file.ts";
import { makeVsix } from "./extension/vsix.ts";
import { readSamples } from "./scopes/samples.ts";
import { type SampleHighlighter, TokenClasses, tabulateScopes } from "./scopes/syntax.ts";
import { writeWhole } from "./write-whole.ts";

/** What the site is made of, from the extension. */
export interface MadeTheme {
  /** Code of virtual modules, by their ids. */
  modules: Record<string, string>;
  /** Files of the site, made when they are asked for, by their paths; those in `assets/` are named after their content. */
  files: Record<string, () => SiteFile | Promise<SiteFile>>;
}

type SiteFile = string | Uint8Array;

function exportAll(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}

/** Letters, digits and hyphens, for names in CSS. */
function slug(text: string): string {
  return text
    .normalize("NFD")
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d\s-]+/g, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A contrast as the page says it: one decimal, never rounded up. */
function ratio(value: number): string {
  return (Math.floor(value * 10) / 10).toFixed(1);
}

/** The themes, the one that the owner names first at the beginning. */
function inOrder(themes: Extension["themes"]): Extension["themes"] {
  const first = themes.find(({ name }) => name === wishes.first) ?? themes[0];
  return [first, ...themes.filter((theme) => theme !== first)];
}

/** What the owner asks for in `site/variants.ts` and the extension does not have, in sentences. */
export function missingWishes({ themes }: Extension): string[] {
  const labels = themes.map(({ name }) => name);
  return Object.entries(wishes as Record<string, string | null>).flatMap(([wish, label]) =>
    label === null || labels.includes(label)
      ? []
      : [`site/variants.ts: "${wish}" is ${label}, but the extension's themes are ${labels.join(", ")}.`],
  );
}

function wearable(theme: ThemeFile): Wearable {
  const tokens = deriveTokens(theme);
  return { theme, tokens, editor: deriveEditorTokens(theme, tokens) };
}

/** Keeps what becomes an asset, under a name that says its content. @returns its path. */
function keep(folder: string, name: string, content: string): string {
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const file = join(folder, digest, name);
  if (!existsSync(file)) writeWhole(file, content);
  return file;
}

/** The folders that a theme is made from and with. */
export interface ThemeFolders {
  /** The owner's. */
  site: string;
  /** The files that the samples are. */
  samples: string;
  /** For what becomes an asset of the build. */
  cache: string;
}

export async function makeTheme(
  extension: Extension,
  folders: ThemeFolders,
  highlighter: SampleHighlighter,
): Promise<MadeTheme> {
  const { identity } = extension;
  const themes = inOrder(extension.themes);
  const [worn, ...others] = themes.map(wearable) as [Wearable, ...Wearable[]];
  const wearables = [worn, ...others];
  const samples = await highlighter.highlight(themes, readSamples(folders.samples));
  const [first] = samples;
  if (!first) throw new ExtensionError("site/samples.ts lists no file: the editor needs one to show.");

  const marks = new TokenClasses(wearables.map(({ editor }) => editor.code));
  const firstHtml = marks.html(first);
  const shown = marks.list().length;
  const html = new Map(samples.map((sample) => [sample.id, marks.html(sample)] as const));
  const classes = marks.list();
  const palette = derivePalette(themes).map((role, index) => ({
    ...role,
    className: `w${index}`,
    variable: `--${slug(identity.name) || "theme"}-${slug(role.role)}`,
  }));
  const fonts = await cutFonts(folders.cache);

  const [css, ...otherSheets] = themeSheets(wearables, classes, palette, shown);
  const swatches = palette
    .map(({ className, variable }) => `.${className}{--swatch:var(${variable})}`)
    .join("");
  const sheets = otherSheets.map((sheet, index) => {
    const digest = createHash("sha256").update(sheet).digest("base64url").slice(0, 8);
    return { file: `assets/theme-${index + 1}-${digest}.css`, sheet };
  });
  const restFile = keep(
    folders.cache,
    "samples.json",
    JSON.stringify(Object.fromEntries([...html].slice(1))),
  );

  const scopesFile = keep(folders.cache, "scopes.json", JSON.stringify(tabulateScopes(samples)));

  const vsix = makeVsix(join(folders.site, "extension"), extension);
  const logo = await readLogo(folders.site);
  const icon = (index: number) => (index === 0 || logo ? "/favicon.svg" : `/favicon-${index}.svg`);
  const faint = wearables.map((one, index) =>
    faintness(
      one,
      classes.flatMap(({ looks }) => looks[index] ?? []),
    ),
  );
  const place = (label: string | null) => {
    const index = themes.findIndex(({ name }) => name === label);
    return index < 0 ? null : index;
  };
  const variants = wearables.map(({ theme, tokens }, index) => ({
    label: theme.name,
    sheet: index === 0 ? null : `/${sheets[index - 1]?.file}`,
    icon: icon(index),
    themeColor: tokens.bg,
    note: liftWording.faint(faint[index]?.count ?? 0, ratio(faint[index]?.lowest ?? 0)),
  }));
  const preferences = (
    [
      ["contrast:more", wishes.moreContrast],
      ["color-scheme:light", wishes.light],
      ["color-scheme:dark", wishes.dark],
    ] as const
  ).flatMap(([wish, label]): Preference[] => {
    const index = place(label);
    return index === null ? [] : [[wish, index]];
  });
  const isSeveral = variants.length > 1;
  const anyFaint = faint.some(({ count }) => count > 0);
  const listed = samples.map(({ id, label, language, file, lines }) => ({
    id,
    label,
    language,
    file,
    lineCount: lines.length,
  }));
  return {
    modules: {
      "virtual:extension": exportAll({ identity, labels: themes.map(({ name }) => name) }),
      "virtual:vsix": exportAll({
        vsix: { href: `/${vsix.name}`, bytes: vsix.content.length, sha256: vsix.sha256 },
      }),
      // Of their own: what they shared with the page would be a part of the page, which they would load whole.
      "virtual:small-pages.css": `${fontFaces(fonts)}:root{${customProperties(worn, [], 0)}}`,
      // The looks that the first sample does not have come with the others.
      "virtual:samples.css": classSheet(worn, classes.slice(shown)),
      "virtual:theme.css": `${fontFaces(fonts)}${css}${swatches}`,
      "virtual:theme": exportAll({
        type: worn.theme.type,
        tokens: worn.tokens,
        palette: palette.map(({ role, colors: [hex = "#000000"], className, variable }) => ({
          role,
          hex,
          contrast: ratio(contrast(hex, worn.tokens.bg)),
          className,
          variable,
        })),
      }),
      "virtual:variants": exportAll({ isSeveral, anyFaint }),
      "virtual:variant-list": exportAll({ variants }),
      "virtual:first-paint": exportAll({
        wear:
          isSeveral || anyFaint
            ? await inlineCall(
                "wear-first",
                wearFirst,
                variants.map(
                  ({ label, themeColor, sheet }): FirstPaintVariant =>
                    sheet === null ? [label, themeColor] : [label, themeColor, sheet],
                ),
                preferences,
              )
            : null,
        layOut: await inlineCall("lay-out-later", layOutLater),
        preferences,
      }),
      "virtual:theme-fonts": `import display from ${JSON.stringify(`${fonts.display}?url`)};
import code from ${JSON.stringify(`${fonts.code}?url`)};
export const fonts = [display, code];`,
      "virtual:code-samples": `${exportAll({ samples: listed, firstHtml })}
export { default as restUrl } from ${JSON.stringify(`${restFile}?url&no-inline`)};
export { default as scopesUrl } from ${JSON.stringify(`${scopesFile}?url&no-inline`)};`,
    },
    files: {
      [vsix.name]: () => vsix.content,
      ...Object.fromEntries(sheets.map(({ file, sheet }) => [file, () => sheet])),
      ...(logo
        ? { "favicon.svg": () => logo }
        : Object.fromEntries(
            wearables.map(({ tokens }, index) => [icon(index).slice(1), () => faviconSvg(tokens)]),
          )),
      "site.webmanifest": () => webManifest(identity, worn.tokens),
      "og.png": async () =>
        (await readSocialPicture(folders.site)) ??
        (await socialPicturePng({
          identity,
          tokens: worn.tokens,
          editor: worn.editor,
          palette: palette.map(({ colors: [hex = "#000000"] }) => hex),
          sample: first,
          mark: logo ?? markSvg(worn.tokens),
        })),
    },
  };
}
