import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { pin } from "./machine.ts";

export interface LoadResult {
  answers: number;
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  busy: number;
}

/** The requests that a server gets repeatedly. */
export interface Load {
  /** Whole HTTP requests, sent in turn. */
  requests: string[];
  connections: number;
}

/** The load generator: one process on a processor of its own. */
export class Generator {
  readonly #process: ChildProcess;

  constructor() {
    this.#process = fork(fileURLToPath(new URL("load-process.js", import.meta.url)), { execArgv: [] });
    pin(this.#process.pid, 1);
  }

  /** Loads a server for some seconds. @throws on any answer but 200. */
  async load(port: number, { requests, connections }: Load, seconds: number): Promise<LoadResult> {
    return await this.#do({ kind: "load", port, requests, connections, seconds, count: null });
  }

  /** Sends this many requests, however long that takes. */
  async send(port: number, { requests, connections }: Load, count: number): Promise<LoadResult> {
    return await this.#do({ kind: "load", port, requests, connections, seconds: 0, count });
  }

  /** Opens event streams and keeps them open. @param read a whole HTTP request that each sends after each event. */
  async subscribe(port: number, path: string, count: number, read?: string): Promise<void> {
    await this.#do({ kind: "subscribe", port, path, count, read });
  }

  /** Which versions arrived over the streams since the last call, and when: milliseconds of {@link moment}. */
  async arrivals(): Promise<[version: string, moment: number][]> {
    return (await this.#do<{ arrivals: [string, number][] }>({ kind: "arrivals" })).arrivals;
  }

  /** Closes the streams. @returns what came of the reads, and how many of these and of the streams failed. */
  async hangUp(): Promise<{ reads: number; p99: number; failures: number }> {
    return await this.#do({ kind: "hang up" });
  }

  stop(): void {
    this.#process.disconnect();
  }

  async #do<Result>(job: Record<string, unknown>): Promise<Result> {
    const answered = once(this.#process, "message");
    this.#process.send(job);
    const [{ result, failure }] = (await answered) as [{ result: Result; failure?: string }];
    if (failure) throw new Error(failure);
    return result;
  }
}

/** The moment, in milliseconds, on the clock that all processes of this machine share. */
export function moment(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** A whole HTTP request, as a browser's would be read by a server. */
export function request(
  method: "GET" | "POST",
  path: string,
  { headers = {}, body = "" }: { headers?: Record<string, string>; body?: string } = {},
): string {
  const lines = Object.entries({
    host: "localhost",
    ...headers,
    ...(body ? { "content-type": "application/json", "content-length": Buffer.byteLength(body) } : {}),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}
