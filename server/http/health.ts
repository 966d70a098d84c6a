import type { FastifyInstance } from "fastify";

/** `/live`: the process runs. `/ready`: the process and the database can serve visitors. */
export async function health(
  app: FastifyInstance,
  { isReady }: { isReady(): Promise<boolean> },
): Promise<void> {
  app.get("/live", (_request, reply) => reply.header("cache-control", "no-store").send({ live: true }));
  app.get("/ready", async (_request, reply) => {
    const ready = await isReady();
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ready });
  });
}
