import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Blob, Face as HarfbuzzFace } from "harfbuzzjs";
import subsetFont from "subset-font";
import { cachedFile } from "../cached-file.ts";

const require = createRequire(import.meta.url);

/** The characters in the two fonts' subsets: printable ASCII, Latin-1 and the typographic signs that the site uses. */
const characters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0xff - 0xa0 + 1 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  "–—‘’“”›…•←↑→↓↗€",
].join("");

interface FontSource {
  family: string;
  source: string;
  axes: Record<string, number | { min: number; max: number }>;
  /** The weights in the subset. */
  weight: string;
  /**
   * Local fonts that stand in for the font until it has loaded. Their figures are in percent of the
   * font size. They give each one the font's average width of English text, its ascent and its descent.
   */
  fallbacks: readonly FallbackFont[];
}

interface FallbackFont {
  locals: readonly string[];
  sizeAdjust: number;
  ascent: number;
  descent: number;
}

const fonts = {
  display: {
    family: "Bricolage",
    source: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    axes: { wght: { min: 400, max: 700 }, opsz: 24 },
    weight: "400 700",
    fallbacks: [
      { locals: ["Arial", "Liberation Sans", "Roboto"], sizeAdjust: 104, ascent: 89.4, descent: 26 },
      {
        locals: ["Open Sans Regular", "Open Sans", "Noto Sans Regular", "Noto Sans"],
        sizeAdjust: 98.7,
        ascent: 94.2,
        descent: 27.4,
      },
      { locals: ["Verdana", "DejaVu Sans"], sizeAdjust: 91.2, ascent: 102, descent: 29.6 },
    ],
  },
  code: {
    family: "JetBrains",
    source: "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
    weight: "400 700",
    fallbacks: [
      {
        locals: ["Menlo", "DejaVu Sans Mono", "Liberation Mono", "Courier New"],
        sizeAdjust: 99.7,
        ascent: 102.3,
        descent: 30.1,
      },
    ],
  },
} satisfies Record<string, FontSource>;

export type FontName = keyof typeof fonts;

/** Makes the subsets of both fonts. @returns the paths of the files. */
export async function subsetFonts(): Promise<Record<FontName, string>> {
  const entries = await Promise.all(
    (Object.keys(fonts) as FontName[]).map(async (name) => {
      const font: FontSource = fonts[name];
      const original = readFileSync(require.resolve(font.source));
      const options = { targetFormat: "woff2", variationAxes: font.axes, noLayoutClosure: true } as const;
      const sources = [JSON.stringify([characters, options]), original];
      const file = await cachedFile(`${name}.woff2`, sources, async () => {
        const workerData = { original, characters, options };
        const worker = new Worker(join(import.meta.dirname, "subset-worker.js"), { workerData });
        const [subset] = await once(worker, "message");
        return subset;
      });
      return [name, file] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<FontName, string>;
}

/**
 * The `@font-face` rules for the subset files and for their fallbacks.
 *
 * With `fallback`, the browser waits 100 ms for a font, long enough for a cached one, and then shows the fallback. A
 * font that arrives within three seconds replaces it, usually while the splash still covers the page.
 */
export function fontFaces(files: Record<FontName, string>): string {
  return (Object.keys(fonts) as FontName[])
    .map((name) => {
      const font: FontSource = fonts[name];
      const own = `@font-face{font-family:"${font.family}";src:url("${files[name]}") format("woff2");font-weight:${font.weight};font-display:fallback}`;
      const fallbacks = font.fallbacks.map(
        ({ locals, sizeAdjust, ascent, descent }, index) =>
          `@font-face{font-family:"${font.family} Fallback${index === 0 ? "" : ` ${index + 1}`}";src:${locals.map((local) => `local("${local}")`).join(",")};size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
      );
      return own + fallbacks.join("");
    })
    .join("");
}

const alphabets = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese"];

/** The fonts for drawing pictures. Each has one file for an alphabet. */
const drawingFonts: { name: FontName; weight: number; files: string[] }[] = [
  {
    name: "display",
    weight: 600,
    files: ["latin", "latin-ext", "vietnamese"].map(
      (alphabet) => `bricolage-grotesque/files/bricolage-grotesque-${alphabet}-opsz-normal`,
    ),
  },
  ...["normal", "italic"].map((style) => ({
    name: "code" as const,
    weight: 400,
    files: alphabets.map((alphabet) => `jetbrains-mono/files/jetbrains-mono-${alphabet}-wght-${style}`),
  })),
];

/** TrueType files for drawing a text in pictures. They lack the letters that no font has. */
export async function subsetDrawingFonts(text: string): Promise<Uint8Array[]> {
  const letters = new Set(text.replace(/\s/g, ""));
  const files: Uint8Array[] = [];
  for (const { name, weight, files: sources } of drawingFonts) {
    const { axes }: FontSource = fonts[name];
    const pinned = Object.fromEntries(
      Object.entries(axes).map(([axis, range]) => [axis, typeof range === "number" ? range : range.max]),
    );
    const wanted = new Set(letters);
    for (const source of sources) {
      if (wanted.size === 0) break;
      const original = readFileSync(require.resolve(`@fontsource-variable/${source}.woff2`));
      const file = await subsetFont(original, text, {
        targetFormat: "truetype",
        variationAxes: { ...pinned, wght: weight },
      });
      const known = [...new HarfbuzzFace(new Blob(file)).collectUnicodes()].map((code) => String.fromCodePoint(code));
      // resvg may otherwise choose a file without the letter.
      if (!known.some((letter) => wanted.has(letter))) continue;
      files.push(file);
      for (const letter of known) wanted.delete(letter);
    }
  }
  return files;
}
