// For `node --require`: on SIGUSR2 the process collects its garbage, so that what it still holds can be measured.
const { setFlagsFromString } = require("node:v8");
const { runInNewContext } = require("node:vm");

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => {
  collect();
  process.stdout.write("garbage collected\n");
});
