import { createServer, type RequestListener, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../server/app/log.ts";
import { type RegistryName, watchRegistries } from "../../server/registries/numbers.ts";
import { claims } from "../../words/page.ts";
import { appOfTest } from "../support/app.ts";
import { listen, stopServer } from "../support/ports.ts";

let registry: Server;
let endpoint: URL;
let answer: RequestListener;
let watch: ReturnType<typeof watchRegistries> | undefined;
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  registry = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${await text(request)}`);
    answer(request, response);
  });
  endpoint = new URL(`http://127.0.0.1:${await listen(registry)}`);
});

afterEach(async () => {
  await watch?.stop();
  await stopServer(registry);
});

const openVsx = { version: "1.2.4", downloadCount: 1200, averageRating: 4, reviewCount: 1 };
const marketplace = {
  results: [
    {
      extensions: [
        {
          versions: [{ version: "1.2.3" }],
          statistics: [
            { statisticName: "install", value: 3000 },
            { statisticName: "averagerating", value: 5 },
            { statisticName: "ratingcount", value: 3 },
          ],
        },
      ],
    },
  ],
};

function start(names: RegistryName[]) {
  watch = watchRegistries(
    { id: "publisher.theme", names, endpoints: { "open-vsx": endpoint, marketplace: endpoint } },
    createLog("silent"),
    { interval: 10, retry: 10 },
  );
  return watch;
}

test("downloads and ratings of both registries are added up", async () => {
  answer = (request, response) => {
    response.end(JSON.stringify(request.method === "GET" ? openVsx : marketplace));
  };
  const { numbers } = start(["open-vsx", "marketplace"]);
  await expect.poll(numbers).toEqual({ downloads: 4200, rating: 4.75, ratings: 4, version: "1.2.4" });
  expect(asked).toContain("GET /api/publisher/theme ");
  expect(asked.find((line) => line.startsWith("POST /_apis/public/gallery/extensionquery"))).toContain(
    '"value":"publisher.theme"',
  );
});

const says =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.end(typeof body === "string" ? body : JSON.stringify(body));
const other = { ...openVsx, downloadCount: 7 };

test.each<[string, RequestListener]>([
  ["errs", (_request, response) => response.writeHead(500).end()],
  ["answers rubbish", says("<html>")],
  ["answers another shape", says({ version: 1 })],
  [
    "answers without an end",
    (_request, response) => {
      response.on("error", () => {});
      const write = () => {
        if (!response.destroyed && response.write("x".repeat(64 * 1024))) setImmediate(write);
        else response.once("drain", write);
      };
      write();
    },
  ],
  ["answers a number beyond every count", says({ ...other, downloadCount: 1.7e308 })],
  ["answers a negative number", says({ ...other, downloadCount: -1 })],
  ["answers a part of a download", says({ ...other, downloadCount: 1.5 })],
  ["answers a rating beyond five", says({ ...other, averageRating: 1e9 })],
  ["answers a negative rating", says({ ...other, averageRating: -4 })],
  ["answers a text as a number", says({ ...other, downloadCount: "1200" })],
  ["answers a negative number of ratings", says({ ...other, reviewCount: -1 })],
  ["answers a version of 500 KB", says({ ...other, version: "1".repeat(500_000) })],
  ["answers markup as its version", says({ ...other, version: "<b>1</b>" })],
  ["answers an empty version", says({ ...other, version: "" })],
  ["answers a number that no JSON reader can hold", says('{"version":"1.0.0","downloadCount":1e999}')],
  ...[301, 302, 303, 307, 308].map((status): [string, RequestListener] => [
    `redirects to another host (${status})`,
    (request, response) =>
      request.url === "/elsewhere"
        ? response.end(JSON.stringify(other))
        : response.writeHead(status, { location: `http://localhost:${endpoint.port}/elsewhere` }).end(),
  ]),
  ["hangs up", (request) => request.socket.destroy()],
])("the site keeps the last numbers while a registry %s", async (_what, trouble) => {
  let isWell = true;
  answer = (request, response) =>
    isWell ? response.end(JSON.stringify(openVsx)) : trouble(request, response);
  const { numbers } = start(["open-vsx"]);
  await expect.poll(numbers).toMatchObject({ downloads: 1200 });
  isWell = false;
  const before = asked.length;
  await expect.poll(() => asked.length).toBeGreaterThan(before + 2);
  expect(numbers()).toMatchObject({ downloads: 1200 });
  expect(asked.join()).not.toContain("/elsewhere");
});

test.each([
  ["no rating yet", { averageRating: null, reviewCount: 0 }],
  ["ratings without an average", { averageRating: null, reviewCount: 3 }],
  ["an average without ratings", { averageRating: 4, reviewCount: 0 }],
])("a registry with %s does not change the average of the other", async (_what, unrated) => {
  answer = (request, response) =>
    response.end(JSON.stringify(request.method === "GET" ? { ...openVsx, ...unrated } : marketplace));
  const { numbers } = start(["open-vsx", "marketplace"]);
  await expect.poll(numbers).toEqual({ downloads: 4200, rating: 5, ratings: 3, version: "1.2.4" });
});

test("without a configured registry the site sends no request and has no numbers", () => {
  expect(start([]).numbers()).toBeNull();
  expect(asked).toEqual([]);
});

test("the page shows the numbers in place of the owner's claims once they are known", async () => {
  answer = (_request, response) => response.end(JSON.stringify({ ...openVsx, version: "9.9.9" }));
  const app = await appOfTest({ REGISTRY_NUMBERS: "open-vsx" }, { endpoints: { "open-vsx": endpoint } });
  const page = async () => (await fetch(`${app.origin}/`)).text();
  const known = claims("1.0.0", { downloads: 1_200, rating: 4, version: "9.9.9" });
  for (const { value } of known) await expect.poll(page).toContain(`<dd>${value}</dd>`);
});
