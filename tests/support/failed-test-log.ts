import pretty from "pino-pretty";
import { afterEach, beforeEach } from "vitest";

let lines = "";

/** Where the apps of tests log. */
export const logOfTest = {
  write(line: string): void {
    lines += line;
  },
};

const show = pretty.prettyFactory({ colorize: false, ignore: "pid,hostname" });

beforeEach(() => {
  lines = "";
});

afterEach(({ task }) => {
  if (task.result?.state !== "fail" || lines === "") return;
  console.log(`What the site logged meanwhile:\n${lines.trim().split("\n").map(show).join("")}`);
});
