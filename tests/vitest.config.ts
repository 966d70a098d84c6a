import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Waiting is ended by the event that a test waits for; this only ends a test that waits for nothing. */
const HUNG_MS = 120_000;

export default defineConfig({
  root,
  test: {
    globalSetup: "tests/support/global-setup.ts",
    allowOnly: false,
    projects: [
      ...(["embedded", "postgres"] as const).map((databaseKind) => ({
        test: {
          name: `server (${databaseKind})`,
          root,
          include: ["tests/server/**/*.test.ts"],
          provide: { databaseKind },
          maxWorkers: 2,
          testTimeout: HUNG_MS,
          hookTimeout: HUNG_MS,
          sequence: { groupOrder: 0 },
        },
      })),
      {
        test: {
          name: "page",
          root,
          include: ["tests/page/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          provide: { databaseKind: "embedded" },
          maxWorkers: 2,
          testTimeout: HUNG_MS,
          hookTimeout: HUNG_MS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "types",
          root,
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            checker: "tsc",
            // The type check of everything else is `npm run check`.
            ignoreSourceErrors: true,
            tsconfig: `${root}/tsconfig.json`,
            include: ["tests/types/**/*.test-d.ts"],
          },
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "faults",
          root,
          include: ["tests/faults/**/*.test.ts"],
          provide: { databaseKind: "postgres" },
          // They kill and freeze what the others would share the machine with.
          maxWorkers: 1,
          testTimeout: HUNG_MS,
          hookTimeout: HUNG_MS,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
