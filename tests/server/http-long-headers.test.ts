import { expect, test } from "vitest";
import { appOfFile } from "../support/app.ts";
import { sendRaw } from "../support/raw-http.ts";

const app = await appOfFile();

/** The headers that the server reads, and a query. Node accepts 16 KB of headers. */
const places = [
  "Content-Type",
  "Cookie",
  "Accept-Encoding",
  "Accept",
  "Authorization",
  "X-Forwarded-For",
  "User-Agent",
  "Origin",
  "Sec-Fetch-Site",
  "Range",
  "If-None-Match",
  "Referer",
];
test.each(places)("a long %s takes no longer in proportion than a short one", async (name) => {
  const slow: string[] = [];
  for (const shape of [..." \t,;=a%[:", "a ", ", ", "; ", "a=b; ", "q=0.", "-1,"]) {
    const fastest = async (length: number) => {
      const value = `application/json${shape.repeat(length / shape.length)}x`;
      const times: number[] = [];
      for (let turn = 0; turn < 3; turn++) {
        const start = process.cpuUsage();
        const lines = [`${name}: ${value}`, "Content-Length: 0", "Connection: close", "", ""];
        await sendRaw(app.env.port, ["POST /trpc/auth.signOut HTTP/1.1", "Host: localhost", ...lines].join("\r\n"));
        times.push(process.cpuUsage(start).user / 1_000);
      }
      return Math.min(...times);
    };
    const [short, long] = [await fastest(3_000), await fastest(15_000)];
    // Five times the length. A quadratic expression would take 25 times as long, and a second and more.
    if (long > 15 * short && long > 50) slow.push(JSON.stringify(shape));
  }
  expect(slow).toEqual([]);
});
