// Makes a subset of a font on a thread of its own, because that takes a second, and its memory is freed at the end.
import { parentPort, workerData } from "node:worker_threads";
import subsetFont from "subset-font";

const { original, characters, options } = workerData;
parentPort?.postMessage(await subsetFont(Buffer.from(original), characters, options));
