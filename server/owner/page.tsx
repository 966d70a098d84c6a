import { themeScript } from "virtual:first-paint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { language } from "../../defaults/words/language.ts";
import { ownerGateWording } from "../../defaults/words/owner.ts";
import { refusalWording } from "../../defaults/words/server.ts";
import { addresses } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import type { Database } from "../db/connection.ts";
import { logIfDatabaseUnreachable } from "../db/errors.ts";
import { sendHtml } from "../http/document.tsx";
import { type Limits, roundWait } from "../rate-limits.ts";
import { cookiesOf, type Sessions } from "../session/sessions.ts";
import { accountOf } from "./people.ts";

interface OwnerPageServices {
  /** Null with RATE_LIMITS=off. */
  limits: Limits | null;
  sessions: Sessions;
  db: Database;
}

/** What a visitor to `/owner` sees. */
interface Gate {
  status: number;
  content: ReactNode;
  /** Whether the visitor is an owner. The script then replaces the content with the owner's page. */
  isOwners?: boolean;
}

/** `GET /owner`. @param options.template the built `client/owner/index.html`. */
export async function ownerPage(
  app: FastifyInstance,
  { services, template }: { services: OwnerPageServices; template: () => Promise<string> | string },
): Promise<void> {
  app.get(addresses.owner, async (request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex", "referrer-policy": "no-referrer" });
    const gate = await gateFor(services, request, reply).catch((error: unknown): Gate => {
      if (!logIfDatabaseUnreachable(request.log, error)) throw error;
      return { status: 503, content: <p role="alert">{ownerGateWording.unreachable}</p> };
    });
    return sendHtml(reply, gate.status, fill(await template(), gate));
  });
}

async function gateFor(
  { db, sessions, limits }: OwnerPageServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Gate> {
  const wait = await limits?.countAddress("owner", request.ip);
  if (wait) {
    reply.header("retry-after", wait);
    return { status: 429, content: <p role="alert">{refusalWording.tooOften(...roundWait(wait))}</p> };
  }
  const session = await sessions.find(cookiesOf(request));
  if (session?.renewedCookie) reply.header("set-cookie", session.renewedCookie);
  if (!session) return { status: 200, content: <SignedOut /> };
  const { id, name, isOwner } = session.viewer;
  if (isOwner) return { status: 200, content: <Loading />, isOwners: true };
  return { status: 200, content: <NotOwner name={name} account={await accountOf(db, id)} /> };
}

/** Renders the visitor's view into the template. */
function fill(template: string, { content, isOwners = false }: Gate): string {
  const head = renderToStaticMarkup(
    <>
      <title>{`${ownerGateWording.title} · ${extension.name}`}</title>
      <link rel="icon" href={addresses.icon} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the build's, whose hash the policy has */}
      {themeScript !== null && <script dangerouslySetInnerHTML={{ __html: themeScript }} />}
    </>,
  );
  const page = renderToStaticMarkup(
    <main className="gate">
      <h1>{ownerGateWording.title}</h1>
      {content}
      {!isOwners && <a href={addresses.home}>{ownerGateWording.back}</a>}
    </main>,
  );
  const html = renderToStaticMarkup(<html lang={language.lang} dir={language.dir} />);
  return template
    .replace("<!--html-->", () => html.slice(0, html.indexOf(">") + 1))
    .replace("<!--head-->", () => head)
    .replace('id="owner"', () => (isOwners ? 'id="owner" data-state="owner"' : 'id="owner"'))
    .replace("<!--page-->", () => page);
}

function Loading() {
  return (
    <>
      {/* The script shows this if it cannot load the rest. */}
      <p id="missing" hidden>
        {ownerGateWording.needsScripts}
      </p>
      <noscript>
        <p>{ownerGateWording.needsScripts}</p>
      </noscript>
    </>
  );
}

function SignedOut() {
  return (
    <>
      <p>{ownerGateWording.signedOut}</p>
      <a id="sign-in" href={addresses.signIn}>
        {ownerGateWording.signIn}
      </a>
    </>
  );
}

function NotOwner({ name, account }: { name: string; account: string }) {
  return (
    <>
      <p>
        <bdi>{ownerGateWording.signedInAs(name, account)}</bdi>
      </p>
      <p>{ownerGateWording.becomeOwner(account)}</p>
    </>
  );
}
