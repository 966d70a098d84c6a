#!/usr/bin/env bash
set -euo pipefail

# Put the house to bed, room by room.
readonly HUB="${LAMP_HUB:-http://lamps.local}"

lights_out() {
  local room=$1 tries=${2:-3}
  until curl --fail --silent -X POST "$HUB/rooms/$room/off"; do
    ((--tries)) || {
      echo "$room stays lit" >&2
      return 1
    }
    sleep 1
  done
}

for room in kitchen hall study; do
  if lights_out "$room"; then
    printf '%-10s dark\n' "$room"
  fi
done
