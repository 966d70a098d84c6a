import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { listen, stopServer } from "./ports.ts";

/** The part of GitHub that a sign-in uses: authorize, access_token and user. */
export interface FakeGitHub {
  origin: string;
  clientId: string;
  clientSecret: string;
  /** The person who is signed in there, as the API answers. */
  user: Record<string, unknown>;
  /** The last authorization request's parameters. */
  authorization: URLSearchParams | null;
  stop(): Promise<void>;
}

/** Starts it on a loopback port. Like GitHub it reports a bad code with status 200. */
export async function startGitHub(): Promise<FakeGitHub> {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const tokens = new Set<string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", github.origin);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/login/oauth/authorize") {
      github.authorization = url.searchParams;
      // With characters that have to be encoded.
      const code = `${randomBytes(10).toString("hex")} /+`;
      const redirect = new URL(url.searchParams.get("redirect_uri") ?? "");
      codes.set(code, {
        challenge: url.searchParams.get("code_challenge") ?? "",
        redirectUri: redirect.href,
      });
      redirect.searchParams.set("code", code);
      redirect.searchParams.set("state", url.searchParams.get("state") ?? "");
      response.writeHead(302, { location: redirect.href }).end();
    } else if (url.pathname === "/login/oauth/access_token" && request.method === "POST") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const code = form.get("code") ?? "";
      const issued = codes.get(code);
      codes.delete(code);
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (form.get("client_id") !== github.clientId || form.get("client_secret") !== github.clientSecret) {
        json(200, { error: "incorrect_client_credentials" });
      } else if (issued?.challenge !== challenge || issued.redirectUri !== form.get("redirect_uri")) {
        json(200, { error: "bad_verification_code", error_description: "<b>The code is incorrect.</b>" });
      } else {
        const token = randomBytes(10).toString("hex");
        tokens.add(token);
        json(200, { access_token: token, token_type: "bearer", scope: "" });
      }
    } else if (url.pathname === "/user") {
      const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
      // GitHub refuses clients without a User-Agent.
      if (!request.headers["user-agent"]) json(403, { message: "no user agent" });
      else if (tokens.has(token)) json(200, github.user);
      else json(401, { message: "Bad credentials" });
    } else {
      json(404, { message: "Not Found" });
    }
  });
  const port = await listen(server);
  const github: FakeGitHub = {
    origin: `http://127.0.0.1:${port}`,
    clientId: "Iv1.placeholder",
    clientSecret: randomBytes(20).toString("hex"),
    user: { id: 1, login: "placeholder", name: null },
    authorization: null,
    stop: () => stopServer(server),
  };
  return github;
}
