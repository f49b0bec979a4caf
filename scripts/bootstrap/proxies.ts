import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { unpackDebianPackages } from "./debian.ts";
import { root } from "./toolchain.mjs";

/** The proxies of docs/hosting.md, and what makes their certificate: programs with Debian packages of the same names. */
const PROGRAMS = ["nginx", "caddy", "openssl"];

/** Where they are unpacked for a user who may not install them. */
const unpacked = join(root, ".tools/debian");
/** Where they may be besides the PATH; Debian keeps nginx beside other programs for administrators. */
const places = ["/usr/sbin", join(unpacked, "usr/sbin"), join(unpacked, "usr/bin")];

function isInstalled(program: string): boolean {
  return [...(process.env["PATH"] ?? "").split(delimiter), ...places].some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The programs that the tests of the proxies' recipes need and this machine does not have. */
export const missingProxies = (): string[] => PROGRAMS.filter((program) => !isInstalled(program));

/**
 * Puts the proxies into the PATH of the tests, and unpacks those that could not be installed. If that fails too, it says
 * what to install, and the tests of the recipes will fail.
 */
export function ensureProxies(): void {
  unpackDebianPackages(missingProxies(), unpacked);
  process.env["PATH"] = [process.env["PATH"], ...places].join(delimiter);
  const missing = missingProxies().join(" ");
  if (missing === "") return;
  process.stderr.write(
    `The tests need ${missing}, which could not be installed. Install it (Debian: apt-get install ${missing}) and try again.\n`,
  );
}
