#!/usr/bin/env bash
# Sourced by the other scripts of this folder. `unpack PACKAGE=VERSION...` unpacks these packages of Debian 12,
# with all that they depend on, below the new temporary folder $root, and installs nothing; `inside COMMAND...`
# runs a command there. $root is removed at the end. Needs Debian's apt-get and dpkg, the network, and root or
# user namespaces.
set -euo pipefail

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

unpack() {
  local lists=$root/apt
  mkdir -p "$lists"/{state/lists/partial,cache/archives/partial,etc/preferences.d}
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" \
    >"$lists/etc/sources.list"
  : >"$lists/state/status"
  local apt=(apt-get -qq -o Dir::State="$lists/state" -o Dir::State::status="$lists/state/status"
    -o Dir::Cache="$lists/cache" -o Dir::Etc="$lists/etc" -o APT::Sandbox::User="$(id -un)")
  "${apt[@]}" update
  "${apt[@]}" install --download-only --yes --no-install-recommends "$@" >/dev/null
  mkdir -p "$root"/{proc,dev,tmp}
  local package
  for package in "$lists"/cache/archives/*.deb; do dpkg -x "$package" "$root"; done
  [[ ! -e $root/bin/dash ]] || ln -sf dash "$root/bin/sh"
  rm -rf "$lists"
}

inside() {
  local libraries=/usr/lib/x86_64-linux-gnu own=()
  [[ $(id -u) == 0 ]] || own=(--map-root-user)
  # shellcheck disable=SC2016  # the inner shell expands it; the mounts vanish with its namespace
  unshare --mount "${own[@]}" env LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$libraries/blas:$libraries/lapack" sh -c '
    mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"' "$root" "$@"
}

# same WHAT EXPECTED FOUND: prints what was seen, and ends with 1 if it is not what was recorded.
same() {
  printf '%s: %s\n' "$1" "$3"
  [[ $2 == "$3" ]] || { printf 'changed: recorded was %s\n' "$2" >&2; exit 1; }
}
