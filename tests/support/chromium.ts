import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const cache = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url));

export interface ChromiumLaunch {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/**
 * The options to launch Chromium with: the Chromium that CHROMIUM_PATH names, else the one from npm, which is unpacked
 * once. Call it once before the workers start, so that they find it unpacked.
 */
export function chromiumLaunch(): ChromiumLaunch {
  const named = process.env.CHROMIUM_PATH;
  const folder = named ? null : unpackedChromium();
  return {
    executablePath: named ?? join(folder ?? "", "chromium"),
    args: [
      // Chromium's sandbox refuses to run as root, and the one from npm comes without the sandbox's helper.
      "--no-sandbox",
      // Chromium must send requests only to the site: no updates, no reports, no lists from the vendor.
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-domain-reliability",
      "--disable-sync",
      "--no-pings",
    ],
    env: { ...(process.env as Record<string, string>), ...(folder && libraryEnvironment(folder)) },
  };
}

const UNPACK = `
const { default: chromium } = await import(process.argv[1]);
await chromium.executablePath();
`;

/** The folder of the Chromium from npm. It is unpacked in the same folder under another name, and then renamed. */
function unpackedChromium(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@sparticuz/chromium");
  const { version } = require(join(dirname(entry), "../../package.json")) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, "unpacking-"));
  try {
    // The package unpacks only to the temporary folder, and its libraries only for one cloud. A process with these
    // variables makes it do both here.
    execFileSync(process.execPath, ["--input-type=module", "--eval", UNPACK, pathToFileURL(entry).href], {
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: "20.x" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    // The package's own configuration looks for its fonts at fixed places only.
    const fonts = join(folder, "fonts");
    writeFileSync(
      join(staging, "fonts", "fonts.conf"),
      `<fontconfig><dir>${join(fonts, "fonts")}</dir><cachedir>${join(fonts, "cache")}</cachedir></fontconfig>\n`,
    );
    renameSync(staging, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // otherwise another process was first
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return folder;
}

/** The package's own fonts and libraries, if the machine has none. */
function libraryEnvironment(folder: string): Record<string, string> {
  const missing = execFileSync("ldd", [join(folder, "chromium")], { encoding: "utf8" }).includes("not found");
  return {
    ...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(folder, "fonts") }),
    ...(missing ? { LD_LIBRARY_PATH: join(folder, "al2023", "lib") } : {}),
  };
}
