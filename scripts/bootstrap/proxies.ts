import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The proxies of docs/hosting.md, and what makes their certificate: programs with Debian packages of the same names. */
const PROGRAMS = ["nginx", "caddy", "openssl"];

function isInstalled(program: string): boolean {
  // Debian keeps nginx beside other programs for administrators.
  return [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"].some((folder) => {
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
 * Checks that the tests of the proxies' recipes can run.
 * @throws Error that names what to install
 */
export function requireProxies(): void {
  const missing = missingProxies().join(" ");
  if (missing === "") return;
  throw new Error(
    `The tests need ${missing}, which could not be installed. Install it (Debian: apt-get install ${missing}) and try again.`,
  );
}
