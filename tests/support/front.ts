import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { cleanUpAtExit } from "./clean-up.ts";
import { signalProcess } from "./processes.ts";

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

/**
 * Starts a proxy in front of the site, and waits until it passes requests on.
 * @param cleanUpScript what a shell does when this process has ended, with the proxy's process as $1 and its folder as $2.
 */
export async function startFront(
  program: string,
  words: readonly string[],
  { port, folder, cleanUpScript }: { port: number; folder: string; cleanUpScript: string },
): Promise<Front> {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started.`);
  const cleanUp = cleanUpAtExit(cleanUpScript, [String(pid), folder]);
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} did not start:\n${output}`);
    const answer = await fetch(`${url}/live`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) break;
    await delay(20);
  }
  return {
    url,
    async stop() {
      signalProcess(pid, "SIGTERM");
      await ended;
      await cleanUp.run();
    },
  };
}
