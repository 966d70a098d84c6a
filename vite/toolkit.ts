import { join } from "node:path";
import { colorRequirements } from "../settings/color-requirements.ts";
import { runCommand } from "../theme/cli.ts";
import { extensionFolder, siteFolder } from "./folders.ts";
import { portChoices } from "./theme/ports.ts";

/** The toolkit's commands with the extension in `site/` and what the owner chose there. @returns the exit code. */
export function main(words: readonly string[]): Promise<number> {
  return runCommand(words, {
    extension: extensionFolder,
    versions: join(siteFolder, "versions"),
    requirements: colorRequirements,
    ports: portChoices(),
  });
}
