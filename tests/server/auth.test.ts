import { vi } from "vitest";

vi.mock("../../client/entry-server.tsx", () => ({ render: () => ({ head: "", page: "", state: "" }) }));

import { expect, test } from "vitest";
import { startApp } from "../support/app.ts";

test("probe", async () => {
  const app = await startApp();
  const jar = new Map<string, string>();
  let url = `http://localhost:${app.env.port}/auth/login?attempt=0190163d-8694-739b-aea5-966c26f8ad91`;
  for (let hop = 0; hop < 12; hop++) {
    const host = new URL(url).hostname;
    const cookie = [...jar]
      .filter(([k]) => k.startsWith(`${host}|`))
      .map(([k, v]) => `${k.split("|")[1]}=${v}`)
      .join("; ");
    let response = await fetch(url, { redirect: "manual", headers: { cookie } });
    console.log(response.status, url.slice(0, 120));
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(`${host}|${name}`, value);
    }
    if (response.status === 200 && url.includes("/interaction/")) {
      console.log(await response.text());
      response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: {
          cookie: [...jar]
            .filter(([k]) => k.startsWith(`${host}|`))
            .map(([k, v]) => `${k.split("|")[1]}=${v}`)
            .join("; "),
        },
        body: new URLSearchParams({ name: "Ada <b>" }),
      });
      console.log("POST", response.status);
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(`${host}|${name}`, value);
      }
    }
    const location = response.headers.get("location");
    if (!location) {
      console.log(response.status, await response.text());
      break;
    }
    url = new URL(location, url).href;
  }
  console.log(jar);
  const cookie = `session=${jar.get("localhost|session")}`;
  console.log(await app.client({ cookie }).auth.viewer.query());
  expect(1).toBe(1);
  await app.close();
});
