// For `node --require`: on SIGUSR2 the process collects its garbage and says what it still holds.
const { setFlagsFromString } = require("node:v8");
const { runInNewContext } = require("node:vm");

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`${heapUsed + external} bytes are held\n`);
});
