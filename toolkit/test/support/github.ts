import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderOf } from "./folders.ts";

/** A comment on a pull request, as GitHub's API has it. */
export interface Comment {
  id: number;
  user: { login: string };
  body: string;
}

/** What the stand-in for GitHub knows. */
interface State {
  pulls: { number: number; head: { sha: string } }[];
  comments: Comment[];
  /** What each call of `gh` said. */
  calls: string[][];
}

/** A stand-in for the program `gh`: the calls of its API that the Action makes, with the state in a file. */
const standIn = `#!${process.execPath}
const { readFileSync, writeFileSync } = require("node:fs");
const words = process.argv.slice(2);
const state = JSON.parse(readFileSync(process.env.STATE, "utf8"));
state.calls.push(words);
const after = (name) => words[words.indexOf(name) + 1];
const target = words.at(-1);
let answer;
if (process.env.GH_TOKEN !== "secret") process.exit(4);
if (words.includes("--method")) {
  const body = readFileSync(after("--field").slice("body=@".length), "utf8");
  if (body.length > 65536) process.exit(1);
  if (after("--method") === "POST") state.comments.push((answer = { id: state.comments.length + 1, user: { login: "github-actions[bot]" }, body }));
  else answer = Object.assign(state.comments.find(({ id }) => target.endsWith("/comments/" + id)), { body });
} else answer = target.includes("/pulls?") ? state.pulls : [state.comments];
writeFileSync(process.env.STATE, JSON.stringify(state));
console.log(JSON.stringify(answer));
`;

/** Runs a program in a folder. @returns its output. @throws Error with the output if the program fails. */
export function run(cwd: string, file: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(file, words, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${file} ${words.join(" ")}: ${status}\n${stdout}${stderr}`);
  return stdout.trim();
}

/**
 * A repository on a GitHub of this machine, the checkout of a runner, and the steps of the Action.
 * @param action the folder of the Action.
 * @param main the files of its branch `main`.
 */
export function githubOf(action: string, main: Record<string, unknown>) {
  const server = folderOf({});
  const remote = join(server, "owner/repo");
  const checkout = join(server, "checkout");
  const temporary = join(server, "temp");
  const bin = join(server, "bin");
  for (const folder of [remote, temporary, bin]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(bin, "gh"), standIn);
  chmodSync(join(bin, "gh"), 0o755);
  const statePath = join(server, "state.json");
  const state = (): State => JSON.parse(readFileSync(statePath, "utf8"));
  const setState = (part: Partial<State>) => writeFileSync(statePath, JSON.stringify({ ...state(), ...part }));
  writeFileSync(statePath, JSON.stringify({ pulls: [], comments: [], calls: [] }));
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  const git = (...words: string[]) => run(checkout, "git", ...identity, ...words);
  run(server, "git", "init", "--quiet", "--bare", "--initial-branch=main", remote);
  run(server, "git", "clone", "--quiet", `file://${remote}`, checkout);

  /** Commits these files to the branch that is checked out. */
  function commit(files: Record<string, unknown>): string {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(checkout, path, ".."), { recursive: true });
      writeFileSync(join(checkout, path), typeof content === "string" ? content : JSON.stringify(content));
    }
    git("add", "--all", "--force");
    git("commit", "--quiet", "--allow-empty", "--message", "x");
    return git("rev-parse", "HEAD");
  }

  commit(main);
  git("push", "--quiet", "origin", "HEAD:main");
  git("checkout", "--quiet", "-b", "change");

  /** Runs a step of the Action. @returns its exit code and what it wrote. */
  function step(script: string, env: Record<string, string>, event: unknown, cwd = checkout) {
    const paths = Object.fromEntries(["event", "output", "summary"].map((name) => [name, join(server, name)] as const));
    writeFileSync(paths.event ?? "", JSON.stringify(event));
    for (const name of ["output", "summary"]) writeFileSync(paths[name] ?? "", "");
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(action, "action", script)], {
      cwd,
      encoding: "utf8",
      env: {
        ...{ PATH: `${bin}:${process.env.PATH}`, HOME: server, RUNNER_TEMP: temporary, STATE: statePath },
        ...{ GITHUB_SERVER_URL: `file://${server}`, GITHUB_REPOSITORY: "owner/repo", GITHUB_ENV: join(server, "env") },
        ...{ GITHUB_EVENT_PATH: paths.event, GITHUB_OUTPUT: paths.output, GITHUB_STEP_SUMMARY: paths.summary },
        ...env,
      },
    });
    const output = Object.fromEntries(
      readFileSync(paths.output ?? "", "utf8")
        .split("\n")
        .map((line) => line.split("=") as [string, string]),
    );
    return { status, printed: stdout + stderr, output, summary: readFileSync(paths.summary ?? "", "utf8") };
  }

  const pullRequest = { pull_request: { number: 7, base: { ref: "main" } } };
  return {
    ...{ server, remote, checkout, temporary, git, commit, state, setState },
    /** The step that compares. */
    review: (env: Record<string, string> = {}, cwd = checkout) => step("review.js", env, pullRequest, cwd),
    /** The step that comments. */
    comment: (folder: string, env: Record<string, string> = {}, event: unknown = pullRequest) =>
      step("comment.js", { REVIEW_FOLDER: folder, PICTURES_BRANCH: "pictures", GH_TOKEN: "secret", ...env }, event),
  };
}
