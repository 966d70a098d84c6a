import { join } from "node:path";
import type { DevEnvironment, Plugin, ViteDevServer } from "vite";
import { shortError } from "./development-log.ts";
import { project, siteFolder } from "./folders.ts";

/** The edited files, and whether each was created or deleted, because imports may then resolve to other files. */
export type Edits = ReadonlyMap<string, { isNewOrGone: boolean }>;

/** The `api` of a plugin that the development server tells about each edit. */
export interface FollowsEdits {
  /**
   * Updates what the plugin makes from the edited files.
   * @returns whether the page has to reload. The caller reloads changed virtual modules itself.
   * @throws an error whose message tells the owner why the update failed. The page then stays as it was.
   */
  afterEdits(edits: Edits): boolean | Promise<boolean>;
}

/** How long an editor may take to write a file, in milliseconds. Many editors empty it first. */
const WRITING_TIME = 100;

/** Folders that Vite would not watch: the build reads files in them that no module imports. */
const watched = [siteFolder, ...["server", "theme", "vite/theme"].map((folder) => join(project, folder))];

/**
 * Updates the page in development after edits that Vite does not follow itself: edits of the owner's files, and of the
 * code that makes the theme. It calls `afterEdits` of each plugin that has one. Then it reloads the virtual modules
 * whose code has changed.
 */
export function siteEdits(): Plugin {
  /** The code of each loaded virtual module. */
  const loaded = new Map<DevEnvironment, Map<string, string>>();
  return {
    name: "site-edits",
    apply: "serve",
    enforce: "pre",
    transform: {
      filter: { id: /^\0virtual:/ },
      handler(code, id) {
        const environment = this.environment as DevEnvironment;
        loaded.set(environment, (loaded.get(environment) ?? new Map()).set(id, code));
      },
    },
    configureServer(server) {
      const followers = server.config.plugins.flatMap(({ api }) => (api?.afterEdits ? [api as FollowsEdits] : []));
      const edited = new Map<string, { isNewOrGone: boolean }>();
      const { hot } = server.environments.client;
      /** Whether the page shows an error overlay, which the next update removes. */
      let isErrorShown = false;
      let timer: NodeJS.Timeout | undefined;
      let updating = Promise.resolve();

      async function update(): Promise<void> {
        const edits = new Map(edited);
        edited.clear();
        // The page reloads as soon as one plugin is done, because making the theme takes a second.
        const results = await Promise.allSettled(
          followers.map(async (follower) => {
            if (await follower.afterEdits(edits)) reloadAll(server);
          }),
        );
        try {
          await reloadChanged(server, loaded);
          const mistake = results.find((result) => result.status === "rejected");
          if (mistake) throw mistake.reason;
          if (isErrorShown) hot.send({ type: "update", updates: [] });
          isErrorShown = false;
        } catch (error) {
          const message = shortError((error as Error).message);
          server.config.logger.error(message, { timestamp: true });
          hot.send({ type: "error", err: { message, stack: "" } });
          isErrorShown = true;
        }
      }

      server.watcher.add(watched);
      server.watcher.on("all", (event, file) => {
        edited.set(file, { isNewOrGone: event !== "change" || edited.get(file)?.isNewOrGone === true });
        clearTimeout(timer);
        timer = setTimeout(() => {
          // Updates run one after another, so that the last one reads the newest files.
          updating = updating.then(update);
        }, WRITING_TIME);
      });
    },
  };
}

function reloadAll({ environments }: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
  environments.client.hot.send({ type: "full-reload" });
}

/** Reloads the virtual modules that have changed, in the server and in the page. */
async function reloadChanged(
  { environments: { client, ...others } }: ViteDevServer,
  loaded: ReadonlyMap<DevEnvironment, Map<string, string>>,
): Promise<void> {
  async function changedIn(environment: DevEnvironment) {
    const codes = loaded.get(environment) ?? new Map<string, string>();
    const ids: string[] = [];
    for (const [id, before] of codes) {
      const result = await environment.pluginContainer.load(id);
      const code = typeof result === "object" ? result?.code : result;
      if (code === undefined || code === before) continue;
      codes.set(id, code);
      ids.push(id);
    }
    return ids.flatMap((id) => environment.moduleGraph.getModuleById(id) ?? []);
  }
  const inPage = await changedIn(client);
  let isServerChanged = false;
  for (const environment of Object.values(others)) {
    for (const module of await changedIn(environment)) {
      environment.moduleGraph.invalidateModule(module);
      isServerChanged = true;
    }
  }
  for (const module of inPage) await client.reloadModule(module);
  // The page imports none of the changed modules, but its HTML may contain their content.
  if (inPage.length === 0 && isServerChanged) client.hot.send({ type: "full-reload" });
}
