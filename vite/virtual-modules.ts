import type { Plugin, Rolldown } from "vite";

/** Makes the code of a virtual module. `this` is the context of Vite's hook `load`. */
type MakeCode = (this: Rolldown.PluginContext) => string | undefined | Promise<string | undefined>;

/** The hooks of a plugin that provides virtual modules. @param makers make the code of each, by its id. */
export function virtualModules(
  makers: Readonly<Record<string, MakeCode>>,
): Required<Pick<Plugin, "resolveId" | "load">> {
  return {
    resolveId: {
      filter: { id: /^virtual:/ },
      handler: (id) => (Object.hasOwn(makers, id) ? `\0${id}` : undefined),
    },
    load: {
      filter: { id: /^\0virtual:/ },
      async handler(id) {
        // Vite adds a query to style sheets that a page loads without scripts.
        const code = await makers[id.slice(1).replace(/\?direct$/, "")]?.call(this);
        return code === undefined ? undefined : { code, map: null };
      },
    },
  };
}

/** The code of a module that exports `values` under their names. */
export function exportAll(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}
