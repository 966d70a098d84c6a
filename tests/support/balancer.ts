import { Agent, createServer, request } from "node:http";
import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";
import { listen, stopServer } from "./ports.ts";

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

/**
 * A load balancer that behaves as `deploy/nginx.conf` tells nginx to: it alternates between processes, keeps
 * connections to them, and passes a request without an answer, even a POST, to the next process.
 */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const first = turn++;
    for (let attempt = 0; attempt < ports.length; attempt++) {
      const port = ports[(first + attempt) % ports.length];
      const answered = await new Promise<boolean>((resolve) => {
        const forwarded = request(
          {
            port,
            host: "127.0.0.1",
            path: incoming.url,
            method: incoming.method,
            headers: incoming.headers,
            agent,
          },
          async (response) => {
            if (response.headers["content-type"]?.startsWith("text/event-stream")) {
              const { connection: _, ...headers } = response.headers;
              outgoing.writeHead(response.statusCode ?? 502, headers);
              pipeline(response, outgoing, () => resolve(true));
              return;
            }
            const content = await buffer(response).catch(() => null);
            if (content === null) return resolve(false);
            const { connection: _, "transfer-encoding": __, ...headers } = response.headers;
            outgoing.writeHead(response.statusCode ?? 502, headers).end(content);
            resolve(true);
          },
        );
        forwarded.once("error", () => resolve(false));
        forwarded.end(body);
      });
      if (answered) return;
    }
    outgoing.writeHead(502).end();
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      agent.destroy();
      await stopServer(server);
    },
  };
}
