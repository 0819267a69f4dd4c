#!/usr/bin/env bash
# Builds the worker for browsers into target/web: ludex.wasm and worker.js. LUDEX_WEB_FEATURES chooses what is in it, such
# as "gdl bogl pictures play"; without it everything is.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-target}
wasm=wasm32-unknown-unknown

if [ ! -d "$(rustc --print target-libdir --target $wasm)" ]; then
  echo "editors/web/build.sh: Rust cannot compile for browsers here; add that by: rustup target add $wasm" >&2
  exit 1
fi

features=()
if [ -n "${LUDEX_WEB_FEATURES:-}" ]; then
  features=(--no-default-features --features "$(printf 'ludex-languages/%s ' $LUDEX_WEB_FEATURES)")
fi
# What a browser loads is a library of its own kind; everybody else links the plain one.
cargo rustc --locked --package ludex-web --lib --crate-type cdylib --profile worker --target $wasm \
  ${features[@]+"${features[@]}"}

mkdir -p "$target/web"
built=$target/$wasm/worker/ludex_web.wasm
# What Rust's compiler may use, which the stripped file does not say any more.
enabled=(bulk-memory multivalue mutable-globals nontrapping-float-to-int reference-types sign-ext)
if command -v wasm-opt >/dev/null; then
  wasm-opt -Os "${enabled[@]/#/--enable-}" "$built" -o "$target/web/ludex.wasm"
else
  cp "$built" "$target/web/ludex.wasm"
fi
cp editors/web/src/worker.js "$target/web/worker.js"
