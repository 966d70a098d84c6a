import { themeScript } from "virtual:first-paint";
import type { FastifyInstance } from "fastify";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { addresses } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { language } from "../../words/language.ts";
import { ownerGateWording } from "../../words/owner.ts";
import { refusalWording } from "../../words/server.ts";
import type { Database } from "../db/connection.ts";
import { isDatabaseAway } from "../db/errors.ts";
import { sendHtml } from "../http/document.tsx";
import { type Limits, roundWait } from "../limits.ts";
import type { Sessions } from "../session/sessions.ts";
import { accountOf } from "./people.ts";

interface OwnerPageServices {
  /** Null with RATE_LIMITS=off. */
  limits: Limits | null;
  sessions: Sessions;
  db: Database;
}

/** `GET /owner`. @param template `client/owner/index.html`, as it was built. */
export function registerOwnerPage(
  app: FastifyInstance,
  { db, sessions, limits }: OwnerPageServices,
  template: () => Promise<string> | string,
): void {
  app.get(addresses.owner, async (request, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    try {
      const wait = await limits?.countAddress("owner", request.ip);
      if (wait) {
        const sentence = <p role="alert">{refusalWording.tooOften(...roundWait(wait))}</p>;
        return sendHtml(reply.header("retry-after", wait), 429, fill(await template(), sentence));
      }
      const session = await sessions.find(request.cookies);
      if (session?.renewedCookie) reply.header("set-cookie", session.renewedCookie);
      if (!session) return sendHtml(reply, 200, fill(await template(), <SignedOut />));
      const { id, name, isOwner } = session.user;
      if (isOwner) return sendHtml(reply, 200, fill(await template(), <Loading />, { isOwners: true }));
      const account = await accountOf(db, id);
      return sendHtml(reply, 200, fill(await template(), <NotOwner name={name} account={account} />));
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      request.log.error({ err: error }, "the site could not answer a request: the database is away");
      return sendHtml(reply, 503, fill(await template(), <p role="alert">{ownerGateWording.unreachable}</p>));
    }
  });
}

/**
 * Puts content into the template.
 * @param options.isOwners whether the visitor is an owner: the script then shows the owner's page in its place.
 */
function fill(template: string, content: ReactNode, { isOwners = false } = {}): string {
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
    .replace('<html lang="en">', () => html.slice(0, html.indexOf(">") + 1))
    .replace("<!--head-->", () => head)
    .replace('id="owner"', () => (isOwners ? 'id="owner" data-state="owner"' : 'id="owner"'))
    .replace("<!--page-->", () => page);
}

function Loading() {
  return (
    <noscript>
      <p>{ownerGateWording.needsScripts}</p>
    </noscript>
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
