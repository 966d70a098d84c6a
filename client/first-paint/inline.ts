import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minify, transformWithOxc } from "vite";

/**
 * A call of a function from this folder as a script to be written into the page, where it runs before the first paint.
 * Beside types the function is the only thing in its file, and it may use nothing from outside itself.
 * @param file its name in this folder, without its ending.
 * @param name the function's.
 */
export async function inlineCall<Values extends unknown[]>(
  file: string,
  { name }: (...values: Values) => void,
  ...values: Values
): Promise<string> {
  const path = join(import.meta.dirname, `${file}.ts`);
  const { code } = await transformWithOxc(readFileSync(path, "utf8"), path);
  const body = code.replace(`export function ${name}`, "function");
  const call = `(${body})(${values.map((value) => JSON.stringify(value)).join()})`;
  const { code: small } = await minify(`${file}.js`, call, {
    compress: { target: "es2020" },
    mangle: true,
  });
  return small.trim().replace(/;$/, "");
}
