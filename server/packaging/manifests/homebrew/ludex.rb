# Not run: there is no Homebrew where this was written. fill.py puts the version and the checksums in.
class Ludex < Formula
  desc "Language server and checker for the languages people write games in"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/ludex-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256 aarch64-apple-darwin@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/ludex-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256 x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/ludex-@VERSION@-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256 aarch64-unknown-linux-musl@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/ludex-@VERSION@-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256 x86_64-unknown-linux-musl@"
    end
  end

  def install
    bin.install "ludex"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/ludex.bash" => "ludex"
    fish_completion.install "completions/ludex.fish"
    zsh_completion.install "completions/_ludex"
    doc.install "THIRD-PARTY-NOTICES.txt"
  end

  test do
    (testpath/"game.bgl").write "game Test\n"
    assert_match version.to_s, shell_output("#{bin}/ludex --version")
    system bin/"ludex", "check", "game.bgl"
  end
end
