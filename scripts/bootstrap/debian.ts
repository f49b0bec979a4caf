import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

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
