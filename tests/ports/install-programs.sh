#!/bin/sh
# Installs the programs in which the tests load the ports. Run it as root on Debian 12 or newer.
#
#   tests/ports/install-programs.sh                      installs the packages of this machine's Debian
#   tests/ports/install-programs.sh <folder> [<release>] unpacks those of a Debian release, trixie by default, into the folder
#
# The unpacked programs come with their own loader and libraries, so they also run on an older Debian. Tell the tests the
# folder: PORTS_PROGRAMS=<folder> npx vitest run --config tests/vitest.config.ts --project=matrices tests/ports
set -eu

here="alacritty bat btop dbus dconf-cli dconf-service emacs-nox fish foot fzf gnome-terminal kitty konsole ptyxis tmux vim vivid xauth xfce4-terminal xvfb"
newer="bash coreutils dash git alacritty bat btop emacs-nox eza fish foot fzf git-delta hx kitty lazygit libc-bin neovim starship tmux vim vivid libegl1 libgl1-mesa-dri libxcursor1 libxi6 libxkbcommon-x11-0 libxrandr2"

available() {
  for package in "$@"; do
    if apt-cache "$apt_options" show "$package" >/dev/null 2>&1; then echo "$package"; else
      echo "$package is not in this Debian." >&2
    fi
  done
}

if [ $# -eq 0 ]; then
  apt_options=-q
  apt-get -q update
  # shellcheck disable=SC2046
  DEBIAN_FRONTEND=noninteractive apt-get -qy install --no-install-recommends $(available $here)
  exit
fi

mkdir -p "$1"
folder=$(cd "$1" && pwd)
state=$folder/.apt
mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
: >"$state/status"
mirror=$(apt-cache policy | sed -n 's/^ *[0-9]* \(http[^ ]*debian\) .*main amd64 Packages$/\1/p' | head -n 1)
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror:-http://deb.debian.org/debian} ${2:-trixie} main" >"$state/sources.list"
# With an empty status file, apt assumes that nothing is installed and fetches every library that the programs need.
cat >"$state/apt.conf" <<CONF
Dir::Etc::SourceList "$state/sources.list";
Dir::Etc::SourceParts "-";
Dir::State::Lists "$state/lists";
Dir::State::Status "$state/status";
Dir::Cache "$state/cache";
APT::Sandbox::User "root";
CONF
export APT_CONFIG="$state/apt.conf"
apt_options=-q
apt-get -q update
# shellcheck disable=SC2046
apt-get -qy install --download-only --no-install-recommends $(available $newer)
mkdir -p "$folder/usr/bin" "$folder/usr/lib" "$folder/usr/lib64" "$folder/usr/sbin"
for name in bin lib lib64 sbin; do [ -e "$folder/$name" ] || ln -s "usr/$name" "$folder/$name"; done
for package in "$state"/cache/archives/*.deb; do dpkg -x "$package" "$folder"; done
# Some programs look up the user who runs them.
cp /etc/passwd /etc/group "$folder/etc/"
rm -rf "$state"
