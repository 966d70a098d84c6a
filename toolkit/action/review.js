// The first half of the GitHub Action (../action.yml): compares the theme of a pull request with the theme at the
// commit from which it started. It runs the toolkit's own program, does not read packages or settings from the
// checkout, and has no token.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join, normalize } from "node:path";

const program = join(import.meta.dirname, "../dist/command.js");
const { RUNNER_TEMP = "", GITHUB_OUTPUT = "", GITHUB_STEP_SUMMARY = "", GITHUB_EVENT_PATH = "" } = process.env;
const { THEME_PATH = ".", REVIEW_NAME = "theme", BUILD = "", BASELINE = "", STRICT = "false" } = process.env;

/** The maximum output of the toolkit, in bytes. */
const OUTPUT_MAX = 256 * 1024 * 1024;

/** Variables through which a step communicates with the runner, and the runner's secrets. */
const ofRunner = /^(?:GITHUB_(?:ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|GH_TOKEN|GITHUB_TOKEN|ACTIONS_.*|INPUT_.*)$/;

/** Ends the step with one sentence. @returns {never} */
function refuse(/** @type {string} */ sentence) {
  console.log(`::error::${sentence}`);
  process.exit(2);
}

/** @returns git's output; null if it fails. */
function git(/** @type {string[]} */ ...words) {
  const { status, stdout } = spawnSync("git", words, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/** Checks that a path is within the repository. */
function inRepository(/** @type {string} */ path) {
  const plain = normalize(path);
  if (isAbsolute(plain) || plain.startsWith("..")) refuse(`${path} is not within the repository.`);
  return plain;
}

/**
 * The commit from which the pull request started. If GitHub has checked out a merge of the pull request into the base
 * branch, it is the base branch's commit in that merge, so that the review does not include other people's commits.
 */
function findBase() {
  const branch = JSON.parse(readFileSync(GITHUB_EVENT_PATH, "utf8")).pull_request?.base?.ref;
  if (typeof branch !== "string") refuse("Run this action on the event pull_request.");
  const ref = `refs/remotes/origin/${branch}`;
  const isShallow = git("rev-parse", "--is-shallow-repository") === "true";
  const fetched = git(
    "fetch",
    "--quiet",
    "--no-tags",
    ...(isShallow ? ["--unshallow"] : []),
    "origin",
    `+refs/heads/${branch}:${ref}`,
  );
  const base = git("merge-base", "HEAD", ref);
  if (base === null || (fetched === null && isShallow)) {
    refuse(
      "The commit that this pull request started from is not here: give actions/checkout the input fetch-depth: 0.",
    );
  }
  return base;
}

/** Builds the theme's files in one version. The command gets no token, and cannot affect a later step. */
function build(/** @type {string} */ folder) {
  if (BUILD === "") return;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofRunner.test(name)));
  const { status } = spawnSync("bash", ["-euo", "pipefail", "-c", BUILD], { cwd: folder, env, stdio: "inherit" });
  if (status !== 0) refuse(`The input "build" failed in ${folder}.`);
}

/** Removes the pictures, which a summary cannot show. */
function withoutPictures(/** @type {string} */ markdown) {
  return markdown
    .split("\n\n")
    .filter((block) => !block.includes(".png)"))
    .join("\n\n");
}

if (!/^[a-z\d-]{1,40}$/.test(REVIEW_NAME))
  refuse('The input "name" may contain only lower-case letters, digits and hyphens.');
if (!existsSync(program)) refuse("The toolkit is not built.");
const path = inRepository(THEME_PATH);
const base = findBase();
const folder = mkdtempSync(join(RUNNER_TEMP, `review-${REVIEW_NAME}-`));
const before = mkdtempSync(join(RUNNER_TEMP, "before-"));
if (git("worktree", "add", "--force", "--detach", before, base) === null) refuse(`${base} could not be checked out.`);
try {
  build(before);
  build(process.cwd());
  const options = ["--out", folder, "--json", ...(STRICT === "true" ? ["--strict"] : [])];
  if (BASELINE !== "") options.push("--baseline", inRepository(BASELINE));
  const words = [program, "review", join(before, path), path, ...options];
  const { status, stdout } = spawnSync(process.execPath, words, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: OUTPUT_MAX,
  });
  process.exitCode = status ?? 2;
  if (process.exitCode <= 1) {
    const { themes } = JSON.parse(stdout);
    const isChanged = themes.some(
      (/** @type {{ status: string; scenes: unknown[] }} */ theme) =>
        theme.status !== "unchanged" || theme.scenes.length > 0,
    );
    appendFileSync(GITHUB_STEP_SUMMARY, `${withoutPictures(readFileSync(join(folder, "review.md"), "utf8"))}\n`);
    console.log(isChanged ? "The theme changed." : "No color changed.");
    writeFileSync(join(folder, "review.json"), JSON.stringify({ isChanged }));
    appendFileSync(GITHUB_OUTPUT, `folder=${folder}\nartifact=review-${REVIEW_NAME}\n`);
  }
} finally {
  git("worktree", "remove", "--force", before);
  rmSync(before, { recursive: true, force: true });
}
