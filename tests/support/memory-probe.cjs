// For `node --require`: on SIGUSR2 the process collects garbage and reports how much memory it still uses.
const { setFlagsFromString } = require("node:v8");
const { runInNewContext } = require("node:vm");

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => {
  collect();
  collect();
  process.stdout.write(`memory ${JSON.stringify(process.memoryUsage())}\n`);
});
