#!/usr/bin/env node
import { main } from "./cli.ts";

// A program that reads the output may stop after the first lines.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
process.exitCode = await main(process.argv.slice(2));
