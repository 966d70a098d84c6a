import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export interface ChromiumLaunch {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/**
 * The options to launch Chromium with: the Chromium that CHROMIUM_PATH names, else an installed one, else the one
 * from npm, which is unpacked once per user. Call it once before the workers start, so that they find it unpacked.
 */
export function chromiumLaunch(): ChromiumLaunch {
  const installed = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path));
  const unpacked = installed ? undefined : unpackedChromium();
  return {
    executablePath: installed ?? join(unpacked ?? "", "chromium"),
    args: [
      // Chromium's sandbox refuses to run as root, and the one from npm comes without the sandbox's helper.
      ...(process.getuid?.() === 0 || unpacked ? ["--no-sandbox"] : []),
      // Chromium must send requests only to the site: no updates, no reports, no lists from the vendor.
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-domain-reliability",
      "--disable-sync",
      "--no-pings",
    ],
    env: { ...(process.env as Record<string, string>), ...(unpacked ? libraryEnvironment(unpacked) : {}) },
  };
}

/** The folder of the Chromium from npm. It is unpacked beside its final place and then moved there whole. */
function unpackedChromium(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@sparticuz/chromium");
  const { version } = require(join(dirname(entry), "..", "..", "package.json")) as { version: string };
  const { uid } = userInfo();
  const home = join(tmpdir(), `evenfall-chromium-${uid}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const owner = lstatSync(home);
  if (!owner.isDirectory() || (uid >= 0 && (owner.uid !== uid || (owner.mode & 0o022) !== 0))) {
    throw new Error(`${home} belongs to another user: remove it, or set CHROMIUM_PATH or TMPDIR.`);
  }
  const folder = join(home, version);
  if (existsSync(folder)) return folder;

  const staging = mkdtempSync(join(home, "unpacking-"));
  try {
    // The package unpacks only to the temporary folder, and its libraries only for one cloud. A process with these
    // variables makes it do both here.
    execFileSync(process.execPath, ["--input-type=module", "--eval", UNPACK, pathToFileURL(entry).href], {
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: "20.x" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    // The package's own configuration looks for its fonts at fixed places only.
    writeFileSync(
      join(staging, "fonts", "fonts.conf"),
      `<fontconfig><dir>${join(folder, "fonts", "fonts")}</dir><cachedir>${join(folder, "fonts", "cache")}</cachedir></fontconfig>\n`,
    );
    try {
      renameSync(staging, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error; // otherwise another process was first
    }
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return folder;
}

const UNPACK = `
const { default: chromium } = await import(process.argv[1]);
await (chromium.default ?? chromium).executablePath();
`;

/** The package's own fonts and libraries where the machine has none. */
function libraryEnvironment(folder: string): Record<string, string> {
  const missing = execFileSync("ldd", [join(folder, "chromium")], { encoding: "utf8" }).includes("not found");
  return {
    ...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(folder, "fonts") }),
    ...(missing ? { LD_LIBRARY_PATH: join(folder, "al2023", "lib") } : {}),
  };
}
