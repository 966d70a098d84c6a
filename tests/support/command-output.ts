import { vi } from "vitest";

/** Runs a command's function in this process, which is seconds quicker than in one of its own. */
export async function outputOf(command: () => number | Promise<number>) {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const error = vi.spyOn(console, "error").mockReturnValue();
  try {
    const code = await command();
    const [stdout = "", stderr = ""] = [log, error].map(({ mock }) =>
      mock.calls.map((words) => `${words.join(" ")}\n`).join(""),
    );
    return { code, stdout, stderr };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}
