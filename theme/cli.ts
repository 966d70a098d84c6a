import { dirname, join } from "node:path";
import { userPath } from "./command-line.ts";
import { ports } from "./ports/command.ts";
import { everyPort, type PortChoices } from "./ports/make-ports.ts";
import { printThemeChanges, proposeThemes, report, type Toolkit } from "./report/commands.ts";
import { storeTokens } from "./report/coverage.ts";
import { defaultRequirements } from "./report/report.ts";

const USAGE = `Usage: npm run theme -- <command> <extension> [options]
  report   <folder or theme file> [--json] [--strict]
  propose  <folder or theme file> [--out <folder>]
  changes  <folder> [--from <vsix, folder or git tag>] [--json] [--write]
  ports    <folder> --out <folder> [--only kitty,neovim] [--list] [--words] [--json]
  tokens   (stores the tokens of the report's code again)`;

/** Everything that the commands take from the owner of an extension. */
export interface Owner extends Toolkit {
  ports: PortChoices;
}

/** Runs a command. @returns the exit code; 2 for unknown arguments. */
export async function runCommand([name = "", ...words]: readonly string[], owner: Owner): Promise<number> {
  try {
    switch (name) {
      case "report":
        return report(words, owner);
      case "propose":
        return proposeThemes(words, owner);
      case "changes":
        return await printThemeChanges(words, owner);
      case "ports":
        ports(words, owner.extension, owner.ports);
        return 0;
      case "tokens":
        return await storeTokens();
      default:
        throw new Error(USAGE);
    }
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
}

/** `npm run theme -- <command> <extension>`: the toolkit on any extension, without a site. */
export async function main([name = "", source, ...options]: readonly string[]): Promise<number> {
  if (name === "tokens") return await runCommand([name], standAlone("."));
  if (source === undefined || source.startsWith("-")) {
    console.error(USAGE);
    return 2;
  }
  const extension = userPath(source);
  const words = name === "ports" ? options : [source, ...options];
  return await runCommand([name, ...words], standAlone(extension));
}

function standAlone(extension: string): Owner {
  return {
    extension,
    versions: join(dirname(extension), "versions"),
    requirements: defaultRequirements,
    ports: everyPort,
  };
}
