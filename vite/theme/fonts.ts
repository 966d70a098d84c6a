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
  "–—‘’“”‹›…•←↑→↓↗€",
].join("");

/** A local font that replaces a font until it has loaded: the first installed one of these names. */
type Fallback = readonly [locals: string[], sizeAdjust: number, ascent: number, descent: number];

interface FontSource {
  family: string;
  source: string;
  axes: Record<string, number | { min: number; max: number }>;
  /**
   * Their metrics, in percent of the font size, give each fallback the font's ascent, descent and average width of
   * English text.
   */
  fallbacks: readonly Fallback[];
}

const WEIGHTS = { min: 400, max: 700 };

const fonts: Record<"display" | "code", FontSource> = {
  display: {
    family: "Bricolage",
    source: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    axes: { wght: WEIGHTS, opsz: 24 },
    fallbacks: [
      [["Arial", "Liberation Sans", "Roboto"], 104, 89.4, 26],
      [["Open Sans Regular", "Open Sans", "Noto Sans Regular", "Noto Sans"], 98.7, 94.2, 27.4],
      [["Verdana", "DejaVu Sans"], 91.2, 102, 29.6],
    ],
  },
  code: {
    family: "JetBrains",
    source: "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    axes: { wght: WEIGHTS },
    fallbacks: [[["Menlo", "DejaVu Sans Mono", "Liberation Mono", "Courier New"], 99.7, 102.3, 30.1]],
  },
};

export type FontName = keyof typeof fonts;

const names: readonly FontName[] = ["display", "code"];

/** Makes the subsets of both fonts. @returns the paths of the files. */
export async function subsetFonts(): Promise<Record<FontName, string>> {
  const paths = names.map(async (name) => {
    const original = readFileSync(require.resolve(fonts[name].source));
    const options = { targetFormat: "woff2", variationAxes: fonts[name].axes, noLayoutClosure: true } as const;
    return await cachedFile(`${name}.woff2`, [JSON.stringify([characters, options]), original], async () => {
      const workerData = { original, characters, options };
      const worker = new Worker(join(import.meta.dirname, "subset-worker.js"), { workerData });
      const [subset] = await once(worker, "message");
      return subset;
    });
  });
  const [display = "", code = ""] = await Promise.all(paths);
  return { display, code };
}

/**
 * The `@font-face` rules for the subset files and for their fallbacks.
 *
 * With `fallback`, the browser waits 100 ms for a font, long enough for a cached one, and then shows the fallback. A
 * font that arrives within three seconds replaces it, usually while the splash still covers the page.
 */
export function fontFaces(files: Record<FontName, string>): string {
  const rules = names.flatMap((name) => {
    const { family, fallbacks } = fonts[name];
    const face = (suffix: string, rest: string) => `@font-face{font-family:"${family}${suffix}";src:${rest}}`;
    return [
      face("", `url("${files[name]}") format("woff2");font-weight:400 700;font-display:fallback`),
      ...fallbacks.map(([locals, size, ascent, descent], index) => {
        const sources = locals.map((local) => `local("${local}")`).join(",");
        const metrics = `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`;
        return face(index === 0 ? " Fallback" : ` Fallback ${index + 1}`, `${sources};size-adjust:${size}%;${metrics}`);
      }),
    ];
  });
  return rules.join("");
}

const alphabets = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese"];

/** The fonts for drawing pictures. Each has one file for an alphabet. */
const drawingFonts: { axes: Record<string, number>; files: string[] }[] = [
  {
    axes: { opsz: 24, wght: 600 },
    files: ["latin", "latin-ext", "vietnamese"].map(
      (alphabet) => `bricolage-grotesque/files/bricolage-grotesque-${alphabet}-opsz-normal`,
    ),
  },
  ...["normal", "italic"].map((style) => ({
    axes: { wght: 400 },
    files: alphabets.map((alphabet) => `jetbrains-mono/files/jetbrains-mono-${alphabet}-wght-${style}`),
  })),
];

/** TrueType files for drawing a text in pictures. Letters that no font has are missing. */
export async function subsetDrawingFonts(text: string): Promise<Uint8Array[]> {
  const letters = new Set(text.replace(/\s/g, ""));
  const files: Uint8Array[] = [];
  for (const { axes, files: sources } of drawingFonts) {
    const wanted = new Set(letters);
    for (const source of sources) {
      if (wanted.size === 0) break;
      const original = readFileSync(require.resolve(`@fontsource-variable/${source}.woff2`));
      const file = await subsetFont(original, text, { targetFormat: "truetype", variationAxes: axes });
      const known = [...new HarfbuzzFace(new Blob(file)).collectUnicodes()].map((code) => String.fromCodePoint(code));
      // Otherwise resvg may choose a file without the letter.
      if (!known.some((letter) => wanted.has(letter))) continue;
      files.push(file);
      for (const letter of known) wanted.delete(letter);
    }
  }
  return files;
}
