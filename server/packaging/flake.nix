# Not run: there is no Nix where this was written. `nix run 'git+file:.?dir=server/packaging' -- --version`, at the root of
# a clone, builds the program from its source; it needs no checksum but those of Cargo.lock.
{
  description = "Language server and checker for the languages people write games in";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { nixpkgs, ... }:
    let
      systems = [
        "x86_64-linux"
        "aarch64-linux"
        "x86_64-darwin"
        "aarch64-darwin"
      ];
      forAllSystems = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
    in
    {
      packages = forAllSystems (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "ludex";
          version = (builtins.fromTOML (builtins.readFile ../../Cargo.toml)).workspace.package.version;
          src = ../..;
          cargoLock.lockFile = ../../Cargo.lock;
          buildAndTestSubdir = "server";
          # The tests of the whole product want editors: tests/run.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            mkdir man
            $out/bin/ludex man > man/ludex.1
            for name in $($out/bin/ludex --help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]\+\) .*/\1/p' | grep -v '^help$'); do
              $out/bin/ludex man "$name" > "man/ludex-$name.1"
            done
            installManPage man/*.1
            installShellCompletion --cmd ludex \
              --bash <($out/bin/ludex completions bash) \
              --fish <($out/bin/ludex completions fish) \
              --zsh <($out/bin/ludex completions zsh)
          '';
          meta = {
            description = "Language server and checker for the languages people write games in";
            license = with pkgs.lib.licenses; [
              mit
              asl20
            ];
            mainProgram = "ludex";
          };
        };
      });
    };
}
