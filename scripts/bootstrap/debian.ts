import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const APT = "/usr/bin/apt-get";
// Waits while another installation holds apt's lock.
const options = ["-o", "DPkg::Lock::Timeout=300", "-qq"];

/** Installs packages where this process is root on Debian; elsewhere, or if that fails, nothing happens. */
export function installDebianPackages(names: readonly string[]): void {
  if (names.length === 0 || process.getuid?.() !== 0 || !existsSync(APT)) return;
  process.stderr.write("Installing what the tests need (once)...\n");
  // In single-user mode, init scripts of packages start no servers.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  for (const args of [
    [...options, "update"],
    [...options, "install", "-y", "--no-install-recommends", ...names],
  ])
    if (spawnSync(APT, args, { env, stdio: "ignore" }).status !== 0) return;
}

/**
 * Unpacks packages into a folder, for a user of Debian who may not install them; elsewhere, or if that fails, nothing
 * happens. Their dependencies must be there.
 */
export function unpackDebianPackages(names: readonly string[], folder: string): void {
  if (names.length === 0 || !existsSync(APT)) return;
  const [state, cache, packages] = ["state", "cache", "packages"].map((name) => join(folder, name));
  if (state === undefined || cache === undefined || packages === undefined) return;
  for (const path of [join(state, "lists/partial"), join(cache, "archives/partial"), packages])
    mkdirSync(path, { recursive: true });
  const own = ["-qq", "-o", "Debug::NoLocking=1", "-o", `Dir::State=${state}`, "-o", `Dir::Cache=${cache}`];
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { cwd: packages, stdio: "ignore" }).status === 0;
  if (run(APT, [...own, "update"]) && run(APT, [...own, "download", ...names])) {
    for (const file of readdirSync(packages)) run("/usr/bin/dpkg-deb", ["-x", file, folder]);
  }
  for (const path of [state, cache, packages]) rmSync(path, { recursive: true, force: true });
}
