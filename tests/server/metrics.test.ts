import { expect, test } from "vitest";
import { createMetrics, listenForMetrics, type Metrics } from "../../server/metrics.ts";
import { appOfFile } from "../support/app.ts";
import { validReview } from "../support/review.ts";

const app = await appOfFile({ METRICS_PORT: "0" });

async function scrape(): Promise<string[]> {
  return (await app.metrics?.registry.metrics())?.split("\n") ?? [];
}

test("calls are counted by procedure and outcome", async () => {
  await app.api.reviews.list.query();
  await app.api.reviews.list.query();
  await app.api.reviews.add.mutate(validReview({ title: "T", message: "M" })).catch(() => {});
  await app.api.contact.send.mutate({ fullName: "", email: "", message: "" }).catch(() => {});
  const lines = await scrape();
  expect(lines).toContain('trpc_procedure_calls_total{procedure="reviews.list",code="OK"} 2');
  expect(lines).toContain('trpc_procedure_calls_total{procedure="reviews.add",code="UNAUTHORIZED"} 1');
  expect(lines).toContain('trpc_procedure_calls_total{procedure="contact.send",code="BAD_REQUEST"} 1');
  expect(lines).toContain('trpc_procedure_duration_seconds_count{procedure="reviews.list"} 2');
});

test("answers are counted by route and status, whatever paths visitors request", async () => {
  await Promise.all(
    ["/", "/live", "/nothing", "/nothing/else", "/trpc/reviews.list"].map(async (path) => {
      const answer = await fetch(app.origin + path);
      await answer.text();
    }),
  );
  const lines = await scrape();
  // An answer from memory is timed like any other.
  const seconds = lines.find((line) => line.startsWith('http_request_duration_seconds_sum{route="/"}'));
  expect(Number(seconds?.split(" ")[1])).toBeGreaterThan(0);
  expect(lines).toContain('http_requests_total{route="/",status="200"} 1');
  expect(lines).toContain('http_requests_total{route="/live",status="200"} 1');
  expect(lines).toContain('http_requests_total{route="none",status="404"} 2');
  expect(lines.join("\n")).not.toContain("/nothing");
});

test("the process, the event loop and, with PostgreSQL, the pool are described", async () => {
  const lines = (await scrape()).join("\n");
  expect(lines).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(lines).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  if (app.connection.kind === "embedded") expect(lines).not.toContain("database_");
  else {
    expect(lines).toMatch(/^database_pool_size 10$/m);
    expect(lines).toMatch(/^database_queries_in_flight 0$/m);
    expect(Number(/^database_queries_total (\d+)$/m.exec(lines)?.[1])).toBeGreaterThan(0);
  }
});

test("metrics are on a loopback port of their own, and not on the site's", async () => {
  const metrics: Metrics = await createMetrics(app.connection);
  const listening = await listenForMetrics(metrics, 0);
  const own = await fetch(`${listening.listeningOrigin}/metrics`);
  expect(own.status).toBe(200);
  expect(own.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  await own.text();
  await listening.close();
  expect((await fetch(`${app.origin}/metrics`)).status).toBe(404);
});
