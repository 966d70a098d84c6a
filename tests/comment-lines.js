// `npm run check:comments`: names the lines of comments that have more than 120 characters, which the formatter leaves
// as they are. It counts the same in every locale, and needs no git.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const own = ["client", "server", "shared", "words", "settings", "evenfall", "theme", "vite", "tests", "vite.config.ts"];
const foreign = /(?:^|\/)(?:node_modules|dist|extension|samples)(?:\/|$)/;

/** @type {string[]} */
const files = own.flatMap((name) =>
  name.endsWith(".ts")
    ? name
    : readdirSync(join(root, name), { recursive: true, encoding: "utf8" }).map((file) => `${name}/${file}`),
);
const long = files
  .filter((file) => /\.(?:tsx?|js|css)$/.test(file) && (!foreign.test(file) || file.startsWith("theme/extension/")))
  .flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        /^ *(?:\/\/|\/?\*)/.test(line) && [...line].length > 120 ? `${file}:${index + 1}` : [],
      ),
  );
for (const place of long) console.error(`${place}: this line of a comment has more than 120 characters.`);
process.exitCode = long.length > 0 ? 1 : 0;
