import { setTimeout as delay } from "node:timers/promises";
import type { Site } from "../support/site.ts";

const PROBE = new URL("memory-probe.js", import.meta.url).href;

/** The variables of a site that reports its memory. */
export const probed: Record<string, string> = { NODE_OPTIONS: `--import ${PROBE}` };

/** Memory of a probed site after garbage collection, in MiB. */
export async function memoryOf(site: Site): Promise<{ rss: number; heapUsed: number }> {
  const before = site.log().length;
  process.kill(site.pid, "SIGUSR2");
  for (;;) {
    const [, json] = /^memory (\{.*\})$/m.exec(site.log().slice(before)) ?? [];
    if (json) {
      const { rss, heapUsed } = JSON.parse(json) as { rss: number; heapUsed: number };
      return { rss: rss / 2 ** 20, heapUsed: heapUsed / 2 ** 20 };
    }
    await delay(5);
  }
}
