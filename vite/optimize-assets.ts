import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { writeWhole } from "./cached-file.ts";
import { undrawnPicturesFile } from "./theme/build-output.ts";
import { pictureDrawer } from "./theme/picture-drawer.ts";

const TEXT = /\.(?:js|css|svg|json|webmanifest|txt)$/;
/** How many files to make at once. More would take more memory, but no less time. */
const AT_ONCE = 3;

async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  });
  await Promise.all(workers);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `.br` and `.gz` next to every text file. */
async function compress(folder: string): Promise<void> {
  const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
    readFileSync(join(folder, ".vite/manifest.json"), "utf8"),
  );
  const page = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  await forEach(
    files.filter((file) => TEXT.test(file) && !file.startsWith(".")),
    async (file) => {
      const bytes = readFileSync(join(folder, file));
      // Most other files are grammars and other themes, of which a visitor loads one or two. Making them 7% smaller
      // would take most of the time.
      const quality = page.has(file.replaceAll("\\", "/")) ? 11 : 9;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
      writeWhole(join(folder, `${file}.br`), await brotli(bytes, { params }));
      writeWhole(join(folder, `${file}.gz`), await gzipped(bytes, { level: 9 }));
    },
  );
}

/** Draws the pictures for link previews that a build has not drawn. @param isWanted decides by a file's name. */
export async function drawPictures(folder: string, isWanted: (file: string) => boolean = () => true): Promise<void> {
  const pictures: Record<string, string> = JSON.parse(readFileSync(join(folder, undrawnPicturesFile), "utf8"));
  const wanted = Object.entries(pictures).filter(([file]) => isWanted(file));
  const draw = pictureDrawer(wanted.map(([, svg]) => svg));
  await forEach(wanted, async ([file, svg]) => {
    writeWhole(join(folder, file), await draw(svg));
  });
}

/**
 * Does the slow work of a build that no page needs: draws the pictures for link previews and compresses the text files.
 * A site may run from the folder meanwhile.
 * @param folder the browser's files of a build.
 */
export async function optimizeAssets(folder: string): Promise<void> {
  const list = join(folder, undrawnPicturesFile);
  if (!existsSync(list)) return;
  await Promise.all([compress(folder), drawPictures(folder)]);
  rmSync(list);
}
