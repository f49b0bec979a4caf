import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";

function home(env: NodeJS.ProcessEnv): string | undefined {
  if (env["HOME"]) return env["HOME"];
  try {
    return homedir() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * The folder of the command's own files: `$XDG_CONFIG_HOME/regia`, else `~/.config/regia` (`%APPDATA%\regia` on
 * Windows). It may not exist yet.
 *
 * @throws CliError (exit code 1) if there is no home directory
 */
export function configDirectory({ env, t }: Context): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: appData } = env;
  // The XDG base directory specification requires that relative paths are ignored.
  if (xdg && isAbsolute(xdg)) return join(xdg, "regia");
  if (process.platform === "win32" && appData) return join(appData, "regia");
  const directory = home(env);
  if (!directory || !isAbsolute(directory)) throw new CliError(t("session:noHome"));
  return join(directory, ".config", "regia");
}
