#!/bin/sh
# Upgrades the site in this folder, which runs as evenfall@PORT: it makes a backup, pulls and builds the new version,
# and restarts the processes one by one. Run it as the account that owns the folder. It uses sudo only for the backup
# and the restarts.
set -eu
cd "$(dirname "$0")/.."
sudo systemctl start evenfall-backup.service
git pull --ff-only
npm ci
npm run build
npm prune --omit=dev --no-save
for unit in $(systemctl list-units --plain --no-legend 'evenfall@*' | awk '{ print $1 }'); do
  port=${unit#evenfall@}
  sudo systemctl restart "$unit"
  timeout 60 sh -c "until curl --silent --fail --output /dev/null http://127.0.0.1:${port%.service}/ready; do sleep 0.2; done" || {
    echo "$unit is not ready. The other processes still run the earlier version; journalctl --unit $unit says why." >&2
    exit 1
  }
done
