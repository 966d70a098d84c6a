import { execFileSync } from "node:child_process";
import { type ProgramOptions, startProgram } from "./program.ts";

/** A proxy in front of the site. */
export interface Front {
  url: string;
  stop(): Promise<void>;
}

export function isInstalled(program: string, versionFlag: string): boolean {
  try {
    execFileSync(program, [versionFlag], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts a proxy in front of the site, and waits until it passes requests on. */
export async function startFront(
  command: readonly string[],
  port: number,
  options: ProgramOptions = {},
): Promise<Front> {
  const front = startProgram(command, options);
  const url = `http://127.0.0.1:${port}`;
  await front.answers(`${url}/live`);
  return {
    url,
    async stop() {
      await front.end("SIGTERM");
    },
  };
}
