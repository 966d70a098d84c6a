import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { manifestOf } from "./folders.ts";
import { githubOf, run } from "./github.ts";
import { theme } from "./report-theme.ts";

/** Tests of the GitHub Action. @param packed gives the folder of the packed toolkit. */
export function actionTests(packed: () => string): void {
  const themeWith = (comment: string, background = "#101020") => ({
    ...theme,
    colors: { ...theme.colors, "editor.background": background },
    tokenColors: [...theme.tokenColors, { scope: "comment", settings: { foreground: comment } }],
  });
  const manifest = manifestOf([{ label: "Some Theme", uiTheme: "vs-dark", path: "./themes/some.json" }]);
  const files = (content: unknown, folder = "") => ({
    [`${folder}package.json`]: manifest,
    [`${folder}themes/some.json`]: content,
  });
  const main = files(themeWith("#8888ff"));

  /** A pull request that changes the color of comments. */
  function changedComments(more: Record<string, unknown> = {}) {
    const github = githubOf(packed(), main);
    github.commit({ "themes/some.json": themeWith("#88ff88"), ...more });
    return github;
  }

  test("comments once, with the pictures, and corrects that comment later", () => {
    const github = changedComments();
    const first = github.review();
    expect(first).toMatchObject({ status: 0, output: { artifact: "review-theme" } });
    // A summary shows no pictures of an artifact.
    expect(first.summary).toContain("Some Theme");
    expect(first.summary).not.toMatch(/\.png|code \| code/);
    expect(github.comment(first.output.folder ?? "").status).toBe(0);
    const [comment] = github.state().comments;
    expect(comment?.body).toMatch(/^<!-- vscode-theme-review: theme -->\n/);
    const [, address = ""] =
      /!\[[^\]]*\]\(file:\/\/[^)]*\/owner\/repo\/raw\/([^)]*-after\.png)\)/.exec(comment?.body ?? "") ?? [];
    const [commit = "", ...path] = address.split("/");
    expect(run(github.remote, "git", "cat-file", "-t", `${commit}:${path.join("/")}`)).toBe("blob");

    github.commit({ "themes/some.json": themeWith("#ff88ff") });
    github.comment(github.review().output.folder ?? "");
    expect(github.state().comments).toHaveLength(1);
    expect(github.state().comments[0]?.body).not.toBe(comment?.body);
  });

  test("writes no comment for a request that changes no color, and edits none of other programs", () => {
    const github = githubOf(packed(), main);
    github.setState({ comments: [{ id: 1, user: { login: "github-actions[bot]" }, body: "Something else" }] });
    github.commit({ "README.md": "New" });
    github.comment(github.review().output.folder ?? "");
    expect(github.state().comments).toHaveLength(1);
    github.commit({ "themes/some.json": themeWith("#88ff88") });
    github.comment(github.review().output.folder ?? "");
    expect(github.state().comments.map(({ body }) => body.slice(0, 14))).toEqual(["Something else", "<!-- vscode-th"]);
  });

  test("runs its own program, whatever the pull request brings", () => {
    const evil = `require("node:fs").writeFileSync(${JSON.stringify(join(packed(), "evil"))}, "")`;
    const github = changedComments({
      ".npmrc": "registry=http://127.0.0.1:1/\n",
      "node_modules/vscode-theme-toolkit/package.json": {
        name: "vscode-theme-toolkit",
        version: "1.1.0",
        bin: { "vscode-theme-toolkit": "x.js" },
      },
      "node_modules/vscode-theme-toolkit/x.js": evil,
      "node_modules/.bin/vscode-theme-toolkit": evil,
    });
    expect(github.review().summary).toContain("Some Theme");
    expect(existsSync(join(packed(), "evil"))).toBe(false);
  });

  test("comments for a fork from a second workflow, on the request of that commit alone", () => {
    const github = changedComments();
    const { folder = "" } = github.review().output;
    const commit = github.git("rev-parse", "HEAD");
    const event = {
      workflow_run: { head_repository: { owner: { login: "ada" } }, head_branch: "a&b", head_sha: commit },
    };
    github.setState({
      pulls: [
        { number: 3, head: { sha: "0" } },
        { number: 9, head: { sha: commit } },
      ],
    });
    expect(github.comment(folder, {}, event).status).toBe(0);
    expect(github.state().calls.map((words) => words.at(-1))).toEqual([
      "repos/owner/repo/pulls?state=open&head=ada:a%26b",
      "repos/owner/repo/issues/9/comments?per_page=100",
      "repos/owner/repo/issues/9/comments",
    ]);
    // With a newer commit the review is out of date.
    github.setState({ pulls: [{ number: 9, head: { sha: "1" } }], comments: [] });
    expect(github.comment(folder, {}, event).status).toBe(0);
    expect(github.state().comments).toEqual([]);
  });

  test("publishes no file that an artifact links to, and mentions nobody", () => {
    const github = changedComments();
    const { folder = "" } = github.review().output;
    writeFileSync(join(folder, "review.md"), "Hello @everybody ![a](secret.png)");
    writeFileSync(join(github.server, "secret"), "secret");
    symlinkSync(join(github.server, "secret"), join(folder, "secret.png"));
    github.comment(folder);
    expect(github.state().comments[0]?.body).toContain("@\u2060everybody ![a](secret.png)");
    expect(run(github.remote, "git", "ls-tree", "-r", "--name-only", "pictures")).not.toContain("secret");
  });

  test("builds a theme that a script makes, without a token, in both versions", () => {
    const script = `
      const { readFileSync, writeFileSync } = require("node:fs");
      if (Object.keys(process.env).some((name) => /TOKEN|GITHUB_ENV/.test(name))) process.exit(1);
      writeFileSync("themes/some.json", readFileSync("source.json"));`;
    const github = githubOf(packed(), { ...files("{}"), "build.js": script, "source.json": themeWith("#8888ff") });
    github.commit({ "source.json": themeWith("#88ff88") });
    const { status, summary } = github.review({ BUILD: "node build.js", GH_TOKEN: "secret" });
    expect(status).toBe(0);
    expect(summary).toMatch(/#88ff88/);
    expect(github.review({ BUILD: "exit 3" })).toMatchObject({
      status: 2,
      printed: expect.stringContaining('"build" failed'),
    });
  });

  test("compares with the commit that the request started from, also of a merge and of a shallow checkout", () => {
    const github = changedComments();
    github.git("checkout", "--quiet", "main");
    github.commit({ "themes/some.json": themeWith("#8888ff", "#201010") });
    github.git("push", "--quiet", "origin", "main");
    github.git("checkout", "--quiet", "change");
    const own = github.review().summary;
    expect(own).toContain("#88ff88");
    expect(own).not.toContain("editor.background`");
    github.git("push", "--quiet", "origin", "change");
    const shallow = join(github.server, "shallow");
    run(github.server, "git", "clone", "--quiet", "--depth=1", "--branch=change", `file://${github.remote}`, shallow);
    expect(github.review({}, shallow).summary).toBe(own);
    rmSync(shallow, { recursive: true });
    run(github.server, "git", "clone", "--quiet", "--depth=1", "--branch=change", `file://${github.remote}`, shallow);
    run(shallow, "git", "remote", "set-url", "origin", "file:///nowhere");
    const refused = github.review({}, shallow);
    expect(refused).toMatchObject({ status: 2, printed: expect.stringContaining("fetch-depth: 0") });
  });

  test("works twice in a job, and in a folder of a monorepo", () => {
    const github = githubOf(packed(), { ...files(theme, "one/"), ...files(theme, "two/") });
    github.commit({ "one/themes/some.json": themeWith("#88ff88"), "two/themes/some.json": themeWith("#ff88ff") });
    for (const name of ["one", "two"]) {
      const { status, output } = github.review({ REVIEW_NAME: name, THEME_PATH: name });
      expect([status, output.artifact]).toEqual([0, `review-${name}`]);
      expect(github.comment(output.folder ?? "", { REVIEW_NAME: name }).status).toBe(0);
    }
    expect(github.state().comments.map(({ body }) => body.split("\n")[0])).toEqual([
      "<!-- vscode-theme-review: one -->",
      "<!-- vscode-theme-review: two -->",
    ]);
    const kept = run(github.remote, "git", "ls-tree", "-r", "--name-only", "pictures");
    expect(kept).toContain("7/one/");
    expect(kept).toContain("7/two/");
    expect(github.review({ THEME_PATH: "../other" }).printed).toContain("not within the repository");
  });

  test("fails for faults that the baseline does not have", () => {
    const github = githubOf(packed(), main);
    github.commit({ "themes/some.json": themeWith("#505090") });
    expect(github.review({ STRICT: "true" }).status).toBe(1);
    run(github.checkout, "node", join(packed(), "dist/command.js"), "report", ".", "--write-baseline", "faults.json");
    expect(github.review({ STRICT: "true", BASELINE: "faults.json" }).status).toBe(0);
    github.commit({ "themes/some.json": themeWith("#404070") });
    expect(github.review({ STRICT: "true", BASELINE: "faults.json" }).status).toBe(1);
  });

  test("shortens what GitHub would refuse, and pushes again what another run has overtaken", () => {
    const github = changedComments();
    const { folder = "" } = github.review().output;
    writeFileSync(
      join(folder, "review.md"),
      `${readFileSync(join(folder, "review.md"), "utf8")}${"| x |\n".repeat(20_000)}`,
    );
    const hook = `#!/bin/sh\n[ -e ${github.server}/refused ] || { touch ${github.server}/refused; exit 1; }\n`;
    writeFileSync(join(github.remote, "hooks/pre-receive"), hook, { mode: 0o755 });
    expect(github.comment(folder).status).toBe(0);
    expect(existsSync(join(github.server, "refused"))).toBe(true);
    expect(github.state().comments[0]?.body).toMatch(
      /Shortened\. The artifact of this run has the whole review\.\*\n$/,
    );
  });
}
