// Makes a subset of a font in a separate thread, because it takes a second, and the thread's end frees its memory.
import { parentPort, workerData } from "node:worker_threads";
import subsetFont from "subset-font";

const { original, characters, options } = workerData;
parentPort?.postMessage(await subsetFont(Buffer.from(original), characters, options));
