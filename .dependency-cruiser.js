// Import rules. `npm run check` enforces them, and prints the comment of a rule that the code breaks.

/** Pure files, which browser and server both import. */
const shared = "^shared/";

/**
 * The layers of the server, from the top; types count as imports. A file belongs to the first layer that matches it,
 * after `shared`, which is the lowest.
 */
const serverLayers = {
  processes: "^server/(main\\.ts$|process/)",
  app: "^server/(app\\.ts$|pages/|trpc/plugin\\.ts$)",
  composition: "^server/(router|services|retention)\\.ts$",
  environment: "^server/env\\.ts$",
  features: "^server/(reviews|contact|owner|analytics|auth)/",
  procedures: "^server/trpc/(procedures|wire|wire-error)\\.ts$",
  http: "^server/http/",
  "session, limits and delivery": "^server/(session/|delivery/|rate-limits\\.ts$)",
  database: "^server/db/",
  runtime: "^server/(runtime/|log\\.ts$)",
};

const layers = Object.entries(serverLayers);

/** No file of a layer imports from a layer above it. */
const layerRules = layers.slice(1).map(([name, path], index) => {
  const above = layers.slice(0, index + 1).map(([, higher]) => higher);
  return {
    name: `server-${name.replaceAll(/[ ,']+/g, "-")}`,
    comment: `Layers of the server, from the top: ${Object.keys(serverLayers).join(" > ")} > shared. Import from below only.`,
    severity: "error",
    from: { path, pathNot: [...above, shared] },
    to: { path: above, pathNot: shared },
  };
});

/** Packages that only one folder imports. */
const singleImporters = [
  ["lucia", "^node_modules/(lucia|@lucia-auth)/", "^server/session/"],
  ["arctic", "^node_modules/arctic/", "^server/auth/authorization\\.ts$"],
  ["openid-client", "^node_modules/(openid-client|oauth4webapi)/", "^server/auth/openid-connect\\.ts$"],
  ["database-drivers", "^node_modules/(postgres|@electric-sql/pglite)/", "^server/db/"],
].map(([name, package_, importer]) => ({
  name: `${name}-in-one-place`,
  comment: `Only ${importer} imports this package.`,
  severity: "error",
  from: { path: "^(client|server|shared|toolkit|site|vite)/", pathNot: importer },
  to: { path: package_ },
}));

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Imports form no cycle.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...layerRules,
    {
      name: "every-server-file-has-a-layer",
      comment: "Name the new file's layer in .dependency-cruiser.js.",
      severity: "error",
      from: { path: "^server/", pathNot: [...layers.map(([, path]) => path), shared] },
      to: {},
    },
    {
      name: "shared-is-pure",
      comment: "A file that the browser shares imports only zod/mini, other shared files and the words of the site.",
      severity: "error",
      from: { path: shared },
      to: {
        pathNot: [shared, "^defaults/words/", "^node_modules/zod/mini/", "^virtual:(extension|owner-pages)$"],
      },
    },
    {
      name: "client-to-server",
      comment: "From the server the browser's code imports types alone.",
      severity: "error",
      from: { path: "^client/" },
      to: { path: "^server/", pathNot: shared, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "schemas-stay-out-of-the-page",
      comment:
        "A file of shared/ with a schema brings zod into the page's first script: import its types only. The rules of forms are the exception, because they load later.",
      severity: "error",
      from: { path: "^client/", pathNot: "^client/ui/form-rules\\.ts$" },
      to: { path: "^shared/(contact|reviews|texts)\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "server-to-client",
      comment: "Only main.ts imports the page. Other files of the server may import its types.",
      severity: "error",
      from: { path: "^server/(?!main\\.ts$)" },
      to: { path: "^client/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "toolkit-imports-nothing",
      comment: "The theme toolkit works without the site: what an owner chose is passed to it.",
      severity: "error",
      from: { path: "^toolkit/" },
      to: { path: "^(client|server|shared|defaults|site|evenfall|vite|tests)/" },
    },
    {
      name: "nothing-imports-vite",
      comment: "vite/ runs only while building or developing. The page and the server use its virtual modules.",
      severity: "error",
      from: { path: "^(client|server|shared|defaults|site|evenfall|toolkit)/" },
      to: { path: "^(vite/|vite\\.config\\.ts$)" },
    },
    {
      name: "neighbouring-folders",
      comment:
        "Of two neighbouring folders at most one imports the other, types included. client/ and server/ are the exception: the server renders the page, and the page takes the router's type.",
      severity: "error",
      scope: "folder",
      from: { pathNot: "^(client|server)$" },
      to: { circular: true },
    },
    {
      name: "site-imports-nothing",
      comment: "The owner's files import nothing of this project.",
      severity: "error",
      from: { path: "^(site|evenfall)/" },
      to: { path: "^(client|server|shared|toolkit|vite|tests)/" },
    },
    {
      name: "no-tests-in-the-product",
      comment: "The product does not import its tests.",
      severity: "error",
      from: { path: "^(client|server|shared|toolkit|site|vite)/" },
      to: { path: "^tests/" },
    },
    {
      name: "runs-without-development-packages",
      comment: "A server installs no development packages: move the package to `dependencies`.",
      severity: "error",
      from: { path: "^(server|shared|defaults)/", pathNot: "^server/process/development\\.ts$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "zod-mini-only",
      comment: 'Classic zod weighs 15 KiB more in the browser: import "zod/mini".',
      severity: "error",
      from: {},
      to: { path: "^node_modules/zod/(?!mini/)" },
    },
    ...singleImporters,
  ],
  options: {
    doNotFollow: { path: "^node_modules" },
    exclude: {
      path: "^(dist|toolkit/dist|(site|evenfall)/(extension|samples)|vite/theme/samples)/",
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
