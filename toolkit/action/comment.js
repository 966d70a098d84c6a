// The second half of the GitHub Action: comments on the pull request, with the pictures. It has a token, so it runs no
// code from the pull request, and does not trust the content of the review's folder.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const { RUNNER_TEMP = "", GITHUB_SERVER_URL = "", GITHUB_REPOSITORY = "", GITHUB_EVENT_PATH = "" } = process.env;
const { REVIEW_FOLDER = "", REVIEW_NAME = "theme", PICTURES_BRANCH = "", GH_TOKEN = "" } = process.env;

/** GitHub accepts comments of up to 65,536 characters. */
const COMMENT_MAX = 65_000;
/** The maximum size of a response from GitHub, in bytes. */
const OUTPUT_MAX = 64 * 1024 * 1024;
/** How often to try to push the pictures if another run pushes at the same time. */
const PUSHES_MAX = 5;
const SHORTENED = "\n\n*Shortened. The artifact of this run has the whole review.*\n";
/** An invisible first line by which a later run finds the comment. */
const marker = `<!-- vscode-theme-review: ${REVIEW_NAME} -->`;
/** Prevents mentions of users in theme names: a word joiner follows each `@`. */
const withoutMentions = (/** @type {string} */ text) => text.replaceAll("@", "@\u2060");

/** Ends the step with one sentence. @returns {never} */
function refuse(/** @type {string} */ sentence) {
  console.log(`::error::${sentence}`);
  process.exit(2);
}

/** Calls GitHub's API. @returns the response. */
function gh(/** @type {string[]} */ ...words) {
  const { status, stdout, stderr } = spawnSync("gh", ["api", ...words], { encoding: "utf8", maxBuffer: OUTPUT_MAX });
  if (status !== 0) refuse(`GitHub refused ${words.at(-1)}: ${stderr.trim()}`);
  return JSON.parse(stdout);
}

/** The number of the pull request; undefined if it is closed or has newer commits. @returns {number | undefined} */
function findNumber() {
  const event = JSON.parse(readFileSync(GITHUB_EVENT_PATH, "utf8"));
  if (event.pull_request) return event.pull_request.number;
  const { head_repository: repository, head_branch: branch, head_sha: commit } = event.workflow_run ?? {};
  if (!repository) refuse("Run this action on the event pull_request or workflow_run.");
  // The event does not name a fork's pull request, and the artifact could name a wrong one.
  const head = `${encodeURIComponent(repository.owner.login)}:${encodeURIComponent(branch)}`;
  const open = gh(`repos/${GITHUB_REPOSITORY}/pulls?state=open&head=${head}`);
  return open.find((/** @type {{ head: { sha: string } }} */ request) => request.head.sha === commit)?.number;
}

/** The id of an earlier run's comment. @returns {number | undefined} */
function findComment(/** @type {string} */ comments) {
  const pages = gh("--paginate", "--slurp", `${comments}?per_page=100`);
  const isOwn = (/** @type {{ user: { login: string }; body: string }} */ { user, body }) =>
    user.login === "github-actions[bot]" && body.startsWith(marker);
  return pages.flat().find(isOwn)?.id;
}

/** The files of the review, without links, which could lead to other files on this machine. */
const files = readdirSync(REVIEW_FOLDER, { withFileTypes: true }).flatMap((entry) =>
  entry.isFile() ? [entry.name] : [],
);
const pictures = files.filter((name) => /^[\w-]{1,200}\.png$/.test(name));

/** Runs git without this account's settings. @returns its output; null if it fails. */
function git(/** @type {string} */ folder, /** @type {string[]} */ ...words) {
  const name = "github-actions[bot]";
  const email = "github-actions@github.com";
  const env = {
    ...process.env,
    ...{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" },
    ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email },
    // In a variable, because every account on the machine can read a program's arguments.
    ...{ GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: `http.${GITHUB_SERVER_URL}/.extraHeader` },
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${Buffer.from(`x-access-token:${GH_TOKEN}`).toString("base64")}`,
  };
  const { status, stdout } = spawnSync("git", words, { cwd: folder, env, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/** Pushes the pictures to their branch, and replaces an earlier run's. @returns the commit. */
function pushPictures(/** @type {number} */ number) {
  const remote = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  const folder = mkdtempSync(join(RUNNER_TEMP, "pictures-"));
  try {
    git(folder, "init", "--quiet", "--template=");
    for (let push = 1; push <= PUSHES_MAX; push += 1) {
      const isThere = git(folder, "fetch", "--quiet", "--depth=1", remote, PICTURES_BRANCH) !== null;
      git(
        folder,
        "checkout",
        "--quiet",
        "--force",
        ...(isThere ? ["--detach", "FETCH_HEAD"] : ["--orphan", "pictures"]),
      );
      const target = join(folder, String(number), REVIEW_NAME);
      rmSync(target, { recursive: true, force: true });
      mkdirSync(target, { recursive: true });
      for (const name of pictures) copyFileSync(join(REVIEW_FOLDER, name), join(target, name));
      git(folder, "add", "--all");
      const isNew = git(folder, "diff", "--cached", "--quiet") === null;
      if (isNew || !isThere) git(folder, "commit", "--quiet", "--message", `Pictures of #${number}`);
      if (git(folder, "push", "--quiet", remote, `HEAD:refs/heads/${PICTURES_BRANCH}`) !== null) {
        return git(folder, "rev-parse", "HEAD");
      }
    }
    return refuse(`The pictures could not be pushed to ${PICTURES_BRANCH}. Does the job have "contents: write"?`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The comment: the review with the addresses of its pictures. */
function bodyOf(/** @type {string} */ address) {
  const review = withoutMentions(readFileSync(join(REVIEW_FOLDER, "review.md"), "utf8"));
  const body = `${marker}\n${review.replaceAll(/\]\(([\w-]+\.png)\)/g, (link, name) => (pictures.includes(name) ? `](${address}/${name})` : link))}`;
  if (body.length <= COMMENT_MAX) return body;
  return body.slice(0, body.lastIndexOf("\n", COMMENT_MAX - SHORTENED.length)) + SHORTENED;
}

if (!/^[a-z\d-]{1,40}$/.test(REVIEW_NAME))
  refuse('The input "name" may contain only lower-case letters, digits and hyphens.');
const number = files.includes("review.md") && files.includes("review.json") ? findNumber() : undefined;
if (number !== undefined) {
  const { isChanged } = JSON.parse(readFileSync(join(REVIEW_FOLDER, "review.json"), "utf8"));
  const comments = `repos/${GITHUB_REPOSITORY}/issues/${number}/comments`;
  const existing = findComment(comments);
  // A pull request without color changes gets no comment. If it no longer changes colors, its existing comment is
  // updated.
  if (isChanged || existing !== undefined) {
    const commit = pictures.length > 0 ? pushPictures(number) : "";
    const file = join(mkdtempSync(join(RUNNER_TEMP, "comment-")), "body.md");
    writeFileSync(file, bodyOf(`${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/raw/${commit}/${number}/${REVIEW_NAME}`));
    const target = existing === undefined ? comments : `repos/${GITHUB_REPOSITORY}/issues/comments/${existing}`;
    gh("--method", existing === undefined ? "POST" : "PATCH", "--field", `body=@${file}`, target);
  }
}
