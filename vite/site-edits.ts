import { join } from "node:path";
import type { Plugin } from "vite";
import { shortError } from "./development-log.ts";
import { project, siteFolder } from "./folders.ts";

/** The `api` of a plugin that makes something of the owner's files. */
export interface FollowsEdits {
  /** Makes it again after an edit. @throws an error for the owner; the page then stays as it was. */
  afterEdit(): void | Promise<void>;
}

/** How long an editor may take to write a file, in milliseconds. Many editors empty it first. */
const WRITING_TIME = 100;

/** The folders of what the build reads, or runs itself, and so Vite does not follow. */
const folders = [siteFolder, ...["theme", "vite/theme"].map((folder) => join(project, folder))];

/** Loads the page again in development after edits of the owner's files, and of the code that makes the theme. */
export function siteEdits(): Plugin {
  return {
    name: "site-edits",
    apply: "serve",
    configureServer({ config, environments, watcher }) {
      const followers = config.plugins.flatMap(({ api }) => (api?.afterEdit ? [api as FollowsEdits] : []));
      const { hot } = environments.client;
      let timer: NodeJS.Timeout | undefined;
      let updating = Promise.resolve();

      async function update(): Promise<void> {
        try {
          await Promise.all(followers.map((follower) => follower.afterEdit()));
          for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
          hot.send({ type: "full-reload" });
        } catch (error) {
          const message = shortError((error as Error).message);
          config.logger.error(message, { timestamp: true });
          hot.send({ type: "error", err: { message, stack: "" } });
        }
      }

      watcher.add(folders);
      watcher.on("all", (_event, file) => {
        if (!folders.some((folder) => file.startsWith(join(folder, "/")))) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          // Updates run one after another, so that the last one reads the newest files.
          updating = updating.then(update);
        }, WRITING_TIME);
      });
    },
  };
}
