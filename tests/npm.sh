# What scripts share that install packages of npm. To be read with `.`, not to be run.

say() { printf '== %s\n' "$1" >&2; }

# The stamp of installed packages is the hash of their package.json and its lock file. It is written
# last, so that a change and an interrupted installation are installed again.
stamp() { cat "$1/package.json" "$1/package-lock.json" | sha256sum; }
has_packages() {
  [ -e "$1/node_modules/.installed" ] && [ "$(cat "$1/node_modules/.installed")" = "$(stamp "$2")" ]
}

# The packages of the package.json in a folder. No package here needs its install script.
packages() {
  has_packages "$1" "$1" && return
  say "installing $2"
  (cd "$1" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2)
  stamp "$1" >"$1/node_modules/.installed"
}
