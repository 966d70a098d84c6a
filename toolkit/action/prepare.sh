#!/usr/bin/env bash
# Builds the toolkit in its own repository, from its lock file. The published package is already built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ ! -f dist/command.js ] || exit 0
[ -f ../package-lock.json ] || { echo "The toolkit has neither a build nor a lock file."; exit 2; }
cd ..
npm ci --ignore-scripts --no-audit --no-fund --workspace vscode-theme-toolkit
npm run build --workspace vscode-theme-toolkit
