// The load generator, in a process of its own: raw keep-alive connections, so that it costs far less than the
// servers that it measures. Each connection has one request under way.
import { connect } from "node:net";

/** @typedef {{ kind: "load", port: number, requests: string[], connections: number, seconds: number, count: number | null }} LoadJob */
/** @typedef {{ kind: "subscribe", port: number, path: string, count: number, read?: string }} SubscribeJob */
/** @typedef {{ kind: "arrivals" } | { kind: "hang up" }} OtherJob */

const END_OF_HEAD = Buffer.from("\r\n\r\n");
const END_OF_CHUNKS = Buffer.from("0\r\n\r\n");
const CHUNKED = /\r\ntransfer-encoding: chunked/i;
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;

/** A moment that all processes of this machine share, in milliseconds. */
function now() {
  return Number(process.hrtime.bigint()) / 1e6;
}

/**
 * Asks until the time is over or, where a count is given, until that many answers came.
 * @param {LoadJob} job
 */
async function load({ port, requests, connections, seconds, count }) {
  const sent = requests.map((text) => Buffer.from(text, "latin1"));
  /** @type {number[]} */
  const latencies = [];
  let next = 0;
  let started = 0;
  let deadline = Infinity;
  const left = count ?? Infinity;

  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const startedAt = now();
  const cpu = process.cpuUsage();
  if (count === null) deadline = startedAt + seconds * 1000;
  await Promise.all(
    sockets.map(
      (socket) =>
        /** @type {Promise<void>} */ (
          new Promise((resolve, reject) => {
            let askedAt = 0;

            function ask() {
              if (started >= left || now() >= deadline) {
                socket.destroy();
                resolve();
                return;
              }
              started += 1;
              const request = sent[next] ?? Buffer.alloc(0);
              next = (next + 1) % sent.length;
              askedAt = now();
              socket.write(request);
            }

            readAnswers(socket, (head) => {
              if (!head.startsWith("HTTP/1.1 200")) {
                reject(new Error(`An answer that was not expected:\n${head}`));
                return;
              }
              const moment = now();
              if (moment < deadline) latencies.push(moment - askedAt);
              ask();
            });
            socket.once("error", reject);
            socket.once("close", () => reject(new Error("The server closed a connection.")));
            ask();
          })
        ),
    ),
  );
  const elapsed = count === null ? seconds : (now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    answers: latencies.length,
    perSecond: latencies.length / elapsed,
    p99: percentile(latencies, 0.99),
    /** How busy this process was. Near 1, the process itself was the bottleneck. */
    busy: (user + system) / 1e6 / elapsed,
  };
}

/** @param {number[]} values */
function percentile(values, /** @type {number} */ share) {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

/** Calls a function with the head of each answer, once the whole answer has arrived. */
function readAnswers(
  /** @type {import("node:net").Socket} */ socket,
  /** @type {(head: string) => void} */ onAnswer,
) {
  let head = "";
  let received = Buffer.alloc(0);
  let missing = 0;
  let isChunked = false;
  const endsChunks = (/** @type {Buffer} */ bytes) =>
    bytes.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS);

  socket.on("data", (chunk) => {
    if (isChunked) {
      isChunked = !endsChunks(chunk);
    } else if (missing > 0) {
      missing -= chunk.length;
    } else {
      received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
      const end = received.indexOf(END_OF_HEAD);
      if (end === -1) return;
      head = received.toString("latin1", 0, end);
      const [, length] = CONTENT_LENGTH.exec(head) ?? [];
      isChunked = length === undefined && CHUNKED.test(head) && !endsChunks(received);
      missing = length === undefined ? 0 : end + 4 + Number(length) - received.length;
      received = Buffer.alloc(0);
    }
    if (missing <= 0 && !isChunked) onAnswer(head);
  });
}

/** How many connections have been opened. */
let opened = 0;

/**
 * A connection from an address of its own, as each visitor has. Linux lets programs use all of 127.0.0.0/8.
 * @returns {Promise<import("node:net").Socket>}
 */
function open(/** @type {number} */ port) {
  opened += 1;
  const localAddress =
    process.platform === "linux" ? `127.1.${(opened >> 8) % 256}.${(opened % 255) + 1}` : undefined;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress, noDelay: true }, () => {
      socket.removeListener("error", reject);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

/** @type {Set<import("node:net").Socket>} */
const subscribers = new Set();
/** @type {[version: string, moment: number][]} */
let arrivals = [];
/** How long each read after an event took, and how many answers were none. @type {number[]} */
let reads = [];
let failures = 0;

/** Reads again after each event, as a page does. Events that arrive meanwhile cause one more read. */
async function createReader(/** @type {number} */ port, /** @type {string} */ request) {
  const socket = await open(port);
  subscribers.add(socket);
  let askedAt = 0;
  let isOutdated = false;
  function read() {
    isOutdated = askedAt > 0;
    if (isOutdated) return;
    askedAt = now();
    socket.write(request);
  }
  socket.on("error", () => {});
  socket.once("close", () => {
    if (subscribers.delete(socket)) failures += 1;
  });
  readAnswers(socket, (head) => {
    reads.push(now() - askedAt);
    if (!head.startsWith("HTTP/1.1 200")) failures += 1;
    askedAt = 0;
    if (isOutdated) read();
  });
  return read;
}

/**
 * Opens event streams, and records when each event arrived.
 * @param {SubscribeJob} job
 */
async function subscribe({ port, path, count, read }) {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\n\r\n`;
  // Not all at once, because the queue of connections to be accepted is short.
  for (let opened = 0; opened < count; opened += 50) {
    await Promise.all(
      Array.from({ length: Math.min(50, count - opened) }, async () => {
        const socket = await open(port);
        const readAgain = read === undefined ? () => {} : await createReader(port, read);
        subscribers.add(socket);
        socket.once("close", () => {
          if (subscribers.delete(socket)) failures += 1;
        });
        socket.on("error", () => {});
        await new Promise((resolve, reject) => {
          let connected = false;
          socket.once("close", () => reject(new Error("A stream was closed.")));
          socket.on("data", (chunk) => {
            const moment = now();
            const text = chunk.toString("latin1");
            if (!connected && text.includes("event: connected")) {
              connected = true;
              resolve(undefined);
            }
            for (const [, version] of text.matchAll(/"version":"([^"]+)"/g)) {
              if (version) arrivals.push([version, moment]);
              readAgain();
            }
          });
          socket.write(request);
        });
      }),
    );
  }
  return { open: subscribers.size };
}

/** @param {LoadJob | SubscribeJob | OtherJob} job */
async function run(job) {
  if (job.kind === "load") return await load(job);
  if (job.kind === "subscribe") return await subscribe(job);
  if (job.kind === "hang up") {
    for (const socket of subscribers) socket.destroy();
    subscribers.clear();
    const result = { reads: reads.length, p99: percentile(reads, 0.99), failures };
    reads = [];
    failures = 0;
    return result;
  }
  const taken = arrivals;
  arrivals = [];
  return { arrivals: taken };
}

process.on("message", async (/** @type {LoadJob | SubscribeJob | OtherJob} */ job) => {
  try {
    process.send?.({ result: await run(job) });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});
process.on("disconnect", () => process.exit());
