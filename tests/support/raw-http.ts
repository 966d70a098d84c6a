import { connect } from "node:net";

export interface RawAnswer {
  /** The status of each answer that came, in their order; interim ones (1xx) left out. */
  statuses: number[];
  text: string;
}

/**
 * Sends bytes as they are over a connection of their own, and reads until the server closes it, which the request
 * asks for with `Connection: close`. A connection that the server cuts is an answer as well, with what came before.
 * @param pieces written one after the other, each when the one before has left.
 * @param options.patience after how many milliseconds of silence nothing more is waited for, because the request may
 * lack an end. Nobody hangs up earlier: Node gives up what it has not answered yet.
 */
export function sendRaw(
  port: number,
  pieces: (string | Uint8Array)[],
  { patience = 0 }: { patience?: number } = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => {
      const write = (index: number) => {
        const piece = pieces[index];
        if (piece !== undefined) socket.write(piece, () => write(index + 1));
        else if (patience > 0) socket.setTimeout(patience, () => socket.end());
      };
      write(0);
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
