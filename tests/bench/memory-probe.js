// Preloaded into a measured site: on SIGUSR2 it collects garbage and reports how much memory is in use.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  console.log(`memory ${JSON.stringify({ rss, heapUsed })}`);
});
