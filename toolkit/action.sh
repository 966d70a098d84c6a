#!/usr/bin/env bash
# The GitHub Action (action.yml): compares the theme in the working folder with that of the commit BASE, and shows the
# review as the run's summary. With PICTURES_BRANCH it also comments on the pull request NUMBER, with the pictures.
set -euo pipefail

before="$RUNNER_TEMP/theme-before"
out="$RUNNER_TEMP/theme-review"
git worktree add --force --detach "$before" "$BASE" >/dev/null
options=()
if [ "$STRICT" = true ]; then options+=(--strict); fi
status=0
npx --yes --package "$TOOLKIT" vscode-theme-toolkit review "$before/$THEME_PATH" "$THEME_PATH" --out "$out" "${options[@]}" || status=$?
git worktree remove --force "$before"
if [ ! -f "$out/review.md" ]; then exit "$status"; fi
# A summary shows no pictures of an artifact.
sed 's/!\[\([^]]*\)\]([^)]*)/\1/g' "$out/review.md" >>"$GITHUB_STEP_SUMMARY"

if [ -n "$PICTURES_BRANCH" ]; then
  pictures="$RUNNER_TEMP/theme-pictures"
  export GIT_AUTHOR_NAME="github-actions[bot]" GIT_COMMITTER_NAME="github-actions[bot]"
  export GIT_AUTHOR_EMAIL=github-actions@github.com GIT_COMMITTER_EMAIL=github-actions@github.com
  git fetch --quiet origin "$PICTURES_BRANCH" 2>/dev/null &&
    git worktree add --force --detach "$pictures" FETCH_HEAD >/dev/null ||
    git worktree add --force --detach "$pictures" "$(git commit-tree -m "Pictures" "$(git mktree </dev/null)")" >/dev/null
  rm -rf "${pictures:?}/$NUMBER"
  mkdir "$pictures/$NUMBER"
  find "$out" -name "*.png" -exec cp {} "$pictures/$NUMBER" \;
  git -C "$pictures" add --all
  git -C "$pictures" diff --cached --quiet || git -C "$pictures" commit --quiet --message "Pictures of #$NUMBER"
  git -C "$pictures" push --quiet origin "HEAD:refs/heads/$PICTURES_BRANCH"
  commit=$(git -C "$pictures" rev-parse HEAD)
  sed "s|](\([^):]*\.png\))|]($GITHUB_SERVER_URL/$GITHUB_REPOSITORY/raw/$commit/$NUMBER/\1)|g" "$out/review.md" |
    gh pr comment "$NUMBER" --edit-last --create-if-none --body-file -
fi
exit "$status"
