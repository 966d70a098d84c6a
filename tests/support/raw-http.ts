import { connect } from "node:net";

export interface RawAnswer {
  /** The status of each answer, in order, without interim ones (1xx). */
  statuses: number[];
  text: string;
}

/**
 * Sends bytes unchanged over a new connection and reads until the server closes it. The request should contain
 * `Connection: close`. If the server cuts the connection, the result is what it sent before.
 * @param options.patience the milliseconds of silence after which it stops waiting, because the request may be
 * incomplete. It must not close the connection earlier: Node would not answer then.
 */
export function sendRaw(
  port: number,
  request: string | Uint8Array,
  { patience = 0 }: { patience?: number } = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1" }, () => {
      socket.write(request);
      if (patience > 0) socket.setTimeout(patience, () => socket.end());
    });
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => {}); // a `close` event follows
    socket.on("close", () => {
      const text = Buffer.concat(chunks).toString("latin1");
      const statuses = [...text.matchAll(/HTTP\/1\.1 ([2-9]\d\d) /g)].map(([, status]) => Number(status));
      resolve({ statuses, text });
    });
  });
}
