import { vi } from "vitest";
import { main } from "../../cli.ts";

/** Runs a command of the toolkit in this process. */
export async function runCommand(...words: string[]) {
  const [log, error] = [vi.spyOn(console, "log").mockReturnValue(), vi.spyOn(console, "error").mockReturnValue()];
  try {
    const code = await main(words);
    const [stdout, stderr] = [log, error].map(({ mock }) => mock.calls.map((call) => `${call.join(" ")}\n`).join(""));
    return { code, stdout: stdout ?? "", stderr: stderr ?? "" };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}
