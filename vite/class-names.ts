import { readdirSync } from "node:fs";
import { relative } from "node:path";
import type { CSSOptions } from "vite";
import { clientFolder } from "./folders.ts";

/** The CSS modules, in the same order for every build. */
const sheets = readdirSync(clientFolder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".module.css"))
  .sort();

/** The letters that stand for a file. The theme's own classes begin with the other two: `t0` and `w0`. */
const LETTERS = "abcdefghijklmnopqrsuvxyz";

/**
 * A generated class name is letters for the file and a number for the class in it: `e0`. Names made of the file's path
 * and the class cost the first paint 0.6 KiB more, and names made of a hash 0.5 KiB.
 */
export const css: CSSOptions = {
  modules: {
    localsConvention: "camelCaseOnly",
    generateScopedName(name, file, sheet) {
      const path = relative(clientFolder, file);
      // The file was added after the development server started.
      if (!sheets.includes(path)) sheets.push(path);
      const letters = sheets
        .indexOf(path)
        .toString(LETTERS.length)
        .replace(/./g, (digit) => LETTERS[Number.parseInt(digit, LETTERS.length)] ?? "");
      const names = new Set(sheet.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi));
      return `${letters}${[...names].indexOf(name)}`;
    },
  },
};
