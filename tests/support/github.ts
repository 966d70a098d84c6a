import { createHash, randomBytes } from "node:crypto";
import fastify from "fastify";

/** The part of GitHub that a sign-in uses: authorize, access_token and user. */
export interface FakeGitHub {
  origin: string;
  clientId: string;
  clientSecret: string;
  /** The person who is signed in there, as the API answers. */
  user: Record<string, unknown>;
  /** The last authorization request's parameters. */
  authorization: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts it on a loopback port. Like GitHub it reports a bad code with status 200. */
export async function startGitHub(): Promise<FakeGitHub> {
  const codes = new Map<string, Record<string, string>>();
  const tokens = new Set<string>();
  const app = fastify();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_: unknown, body: unknown) => Object.fromEntries(new URLSearchParams(String(body))),
  );

  app.get<{ Querystring: Record<string, string> }>("/login/oauth/authorize", ({ query }, reply) => {
    github.authorization = query;
    // With characters that have to be encoded.
    const code = `${randomBytes(10).toString("hex")} /+`;
    codes.set(code, query);
    const redirect = new URL(query.redirect_uri ?? "");
    redirect.searchParams.set("code", code);
    redirect.searchParams.set("state", query.state ?? "");
    return reply.redirect(redirect.href);
  });

  app.post<{ Body: Record<string, string> }>("/login/oauth/access_token", async ({ body, headers }) => {
    const issued = codes.get(body.code ?? "");
    codes.delete(body.code ?? "");
    const challenge = createHash("sha256").update(body.code_verifier ?? "");
    const credentials = Buffer.from(`${github.clientId}:${github.clientSecret}`).toString("base64");
    if (headers.authorization !== `Basic ${credentials}`) {
      return { error: "incorrect_client_credentials" };
    }
    const isBad = issued?.code_challenge !== challenge.digest("base64url");
    if (isBad || issued?.redirect_uri !== body.redirect_uri) {
      return { error: "bad_verification_code", error_description: "<b>The code is incorrect.</b>" };
    }
    const token = randomBytes(10).toString("hex");
    tokens.add(token);
    return { access_token: token, token_type: "bearer", scope: "" };
  });

  app.get("/user", ({ headers }, reply) => {
    // GitHub refuses clients without a User-Agent.
    if (!headers["user-agent"]) return reply.code(403).send({ message: "no user agent" });
    const isKnown = tokens.has(headers.authorization?.replace("Bearer ", "") ?? "");
    return isKnown ? reply.send(github.user) : reply.code(401).send({ message: "Bad credentials" });
  });

  const github: FakeGitHub = {
    origin: await app.listen({ host: "127.0.0.1", port: 0 }),
    clientId: "Iv1.placeholder",
    clientSecret: randomBytes(20).toString("hex"),
    user: { id: 1, login: "placeholder", name: null },
    authorization: {},
    stop: () => app.close(),
  };
  return github;
}
