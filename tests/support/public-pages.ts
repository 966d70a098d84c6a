import fastify from "fastify";
import { render } from "../../client/entry-server.tsx";
import { registerPortsPage } from "../../server/pages/articles.tsx";
import { registerChanges } from "../../server/pages/changes.tsx";

const publicOrigin = "http://localhost:3000";

/** What the site serves about the extension: the page and the addresses without scripts, by path. */
export async function publicPages(): Promise<Record<string, string>> {
  const app = fastify();
  registerChanges(app, publicOrigin, { styles: [] });
  registerPortsPage(app, { styles: [] });
  const pages: Record<string, string> = {};
  for (const path of ["/changes", "/changes.atom", "/changes.json", "/ports"]) {
    const { statusCode, body } = await app.inject(path);
    if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${body}`);
    pages[path] = body;
  }
  await app.close();
  const page = { publicOrigin, analytics: null, newest: null, version: null, numbers: null };
  const { language, head, page: body } = await render(page);
  return {
    ...pages,
    "/": `<!doctype html><html ${language}><head>${head}</head><body>${body}</body></html>`,
  };
}
